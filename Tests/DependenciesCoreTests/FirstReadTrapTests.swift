import DependenciesCore
import DependenciesTestSupport
import ReportRecorder
import Testing

// The first of two scopes to read a default decides its inputs. Debug builds warn; in release builds, these
// tests show that nothing else differs.
@Suite struct FirstReadTrapTests {
  enum Child: DependencyKey {
    static var liveValue: Int { 1 }
  }

  enum Parent: DependencyKey {
    static var liveValue: Int {
      @Dependency(Child.self) var child
      return child * 10
    }
  }

  enum Grandparent: DependencyKey {
    static var liveValue: Int { DependencyValues.current[Parent.self] + 1 }
  }

  struct Holder: DependencyKey {
    @Dependency(\.number) var number
    static var liveValue: Holder { Holder() }
  }

  @Test func aDefaultBuiltInsideAnOverrideAndUsedOutsideIsWarnedOfOnce() {
    with(.live) {
      @Dependency(Parent.self) var parent
      let lines = (override: #line + 1, build: #line - 1, use: #line - 1)
      withDependencies {
        $0[Child.self] = 2
      } operation: {
        #expect(parent == 20)
      }
      let warnings = reports {
        for _ in 1...3 { #expect(parent == 20) }
      }
      let fact = """
        FirstReadTrapTests.Parent was built inside an override of FirstReadTrapTests.Child, and is now used without it.
        """
      #expect(warnings == (isDebug ? [warning(fact, lines, of: "FirstReadTrapTests.Parent")] : []))
    }
  }

  @Test func anOverrideThatCannotReachADefaultIsWarnedOfOnce() {
    with(.live) {
      @Dependency(Grandparent.self) var grandparent
      #expect(grandparent == 11)
      let lines = (override: #line + 2, build: #line - 2, use: #line - 2)
      let warnings = reports {
        withDependencies {
          $0[Child.self] = 2
        } operation: {
          for _ in 1...3 { #expect(grandparent == 11) }
        }
      }
      let fact = """
        The override of FirstReadTrapTests.Child does not reach FirstReadTrapTests.Grandparent, which was built without it.
        """
      #expect(warnings == (isDebug ? [warning(fact, lines, of: "FirstReadTrapTests.Grandparent")] : []))
    }
  }

  private func warning(_ fact: String, _ lines: (override: Int, build: Int, use: Int), of key: String)
    -> Report
  {
    Report(
      text: """
        \(fact)

          Overridden at:  DependenciesCoreTests/FirstReadTrapTests.swift:\(lines.override)
          Built at:       DependenciesCoreTests/FirstReadTrapTests.swift:\(lines.build)
          Used at:        DependenciesCoreTests/FirstReadTrapTests.swift:\(lines.use)

        A default is built once, by its first reader, and keeps what it read or captured while it was built.
        Read FirstReadTrapTests.Child only when it is needed: declare the '@Dependency' in the closure that uses it.
        Or override \(key), too:

          withDependencies {
            $0[FirstReadTrapTests.Child.self] = …
            $0[\(key).self] = …
          } operation: {
            …
          }
        """,
      line: lines.use,
      isWarning: true
    )
  }

  // The defaults that such a default had read were forgotten, so nothing was warned of.
  @Test func aDefaultThatAnUpdateClosureBuildsIsWarnedOfAsWell() {
    with(.live) {
      withDependencies {
        _ = $0[Grandparent.self]
      } operation: {
        let warnings = reports {
          withDependencies {
            $0[Child.self] = 2
          } operation: {
            #expect(DependencyValues.current[Grandparent.self] == 11)
          }
        }
        #expect(warnings.count == (isDebug ? 1 : 0))
        let fact = "The override of FirstReadTrapTests.Child does not reach FirstReadTrapTests.Grandparent"
        #expect(warnings.allSatisfy { $0.isWarning && $0.text.hasPrefix(fact) })
      }
    }
  }

  @Test func aReadWithAWrapperInAnUpdateClosureIsWarnedOfThere() {
    with(.live) {
      withDependencies({ $0[Child.self] = 2 }, operation: { _ = DependencyValues.current[Parent.self] })
      let warnings = reports {
        withDependencies {
          @Dependency(Parent.self) var parent
          $0.number = parent
        } operation: {
          #expect(DependencyValues.current.number == 20)
        }
      }
      #expect(warnings.count == (isDebug ? 1 : 0))
    }
  }

  // Each default wrote down all that those below it had read, once for each way to it.
  @Test func whatIsRememberedOfDefaultsThatShareOthersDoesNotMultiply() {
    with(.live) {
      #expect(DependencyValues.current[Layer<Sixteen<Sixteen<Ground>>>.self] == 1 << 32)
      let warnings = reports {
        withDependencies {
          $0[Child.self] = 2
        } operation: {
          _ = DependencyValues.current[Layer<Sixteen<Sixteen<Ground>>>.self]
        }
      }
      #expect(warnings.count == (isDebug ? 1 : 0))
    }
  }

  // MARK: No warnings

  /// Runs an operation in fresh values, and expects no warning.
  private func expectNoWarning(
    sourceLocation: Testing.SourceLocation = #_sourceLocation,
    _ operation: () -> Void
  ) {
    #expect(reports { with(.live, operation: operation) } == [], sourceLocation: sourceLocation)
  }

  @Test func whatDoesNotDependOnTheOrderIsNotWarnedOf() {
    expectNoWarning {
      @Dependency(Parent.self) var parent
      @Dependency(Child.self) var child
      withDependencies({ $0.number = 2 }, operation: { #expect(parent == 10) })
      #expect(parent == 10)
      withDependencies({ $0.number = 3 }, operation: { #expect(parent == 10) })
      withDependencies({ $0[Parent.self] = 7 }, operation: { #expect(parent == 7) })
      withDependencies({ $0[Child.self] = 7 }, operation: { #expect(child == 7) })
    }
    expectNoWarning {
      withDependencies {
        $0[Child.self] = 4
      } operation: {
        @Dependency(Parent.self) var parent
        #expect(parent == 40)
        withDependencies({ $0.number = 2 }, operation: { #expect(parent == 40) })
      }
    }
  }

  @Test func changingAPartOfADefaultIsNotWarnedOf() {
    expectNoWarning {
      #expect(DependencyValues.current[Parent.self] == 10)
      withDependencies {
        $0[Child.self] = 2
        $0[Parent.self] += 1
      } operation: {
        #expect(DependencyValues.current[Parent.self] == 11)
      }
    }
  }

  // An override inside a construction, seen through another default, was taken for one around both.
  @Test func anOverrideThatAConstructionMakesForItselfOrAnotherDefaultIsNotWarnedOf() {
    enum SelfMade: DependencyKey {
      static var liveValue: Int {
        withDependencies {
          $0[Child.self] = 5
        } operation: {
          DependencyValues.current[Child.self] + DependencyValues.current[Parent.self]
        }
      }
    }
    expectNoWarning {
      for _ in 1...2 { #expect(DependencyValues.current[SelfMade.self] == 55) }
    }
  }

  // A construction that hid an override from itself was taken for one that the override does not reach.
  @Test func anOverrideThatAConstructionHidesFromItselfIsNotWarnedOf() {
    enum Unimpressed: DependencyKey {
      static var liveValue: Int {
        withDependencies({ $0.reset(Child.self) }, operation: { DependencyValues.current[Child.self] })
      }
    }
    expectNoWarning {
      withDependencies {
        $0[Child.self] = 5
      } operation: {
        for _ in 1...2 { #expect(DependencyValues.current[Unimpressed.self] == 1) }
      }
    }
  }

  @Test func anOverrideThatAConstructionMakesAndCapturesIsNotWarnedOf() {
    enum SelfMade: DependencyKey {
      static var liveValue: Holder { made(in: 5) { Holder() } }
    }
    expectNoWarning {
      withDependencies {
        $0[Child.self] = 2
        $0.number = 4
      } operation: {
        _ = DependencyValues.current[SelfMade.self]
      }
      #expect(DependencyValues.current[SelfMade.self].number == 5)
    }
  }

  // A model that a default made, with overrides on top, was taken for one that the construction made.
  @Test func aModelMadeFromADefaultInsideTheOverrideIsNotWarnedOf() {
    expectNoWarning {
      made(in: 20) {
        let factory = DependencyValues.current[Holder.self]
        let holder = withDependencies(from: factory, { $0[Child.self] = 1 }, operation: { Holder() })
        #expect(holder.number == 20)
      }
    }
  }

  // An override that came to lie where one around the construction had been was taken for it.
  @Test func anOverrideMadeAfterTheConstructionIsNotWarnedOf() {
    struct Owner: DependencyKey {
      let holder = made(in: 5) { Holder() }
      static var liveValue: Owner { Owner() }
    }
    expectNoWarning {
      let owner = made(in: 1) { DependencyValues.current[Owner.self] }
      for number in 100...300 {
        let holder = withDependencies(from: owner.holder, { $0.number = number }, operation: { Holder() })
        #expect(holder.number == number)
      }
    }
  }

  /// A default whose wrapper is read when it is used.
  private enum LateReader: DependencyKey {
    static let liveValue: @Sendable () -> [Int] = {
      @Dependency(\.number) var number
      let own = withDependencies({ $0.number = 30 }, operation: { Dependency(\.number) })
      return { [number, own.wrappedValue] }
    }()
  }

  // A default in a 'static let' gave the overrides of its first reader to all others, also in other tests.
  @Test func aWrapperThatIsMadeWhileADefaultIsBuiltDoesNotRememberTheOverridesOfItsReader() {
    expectNoWarning {
      with(.live) {
        made(in: 20) { #expect(DependencyValues.current[LateReader.self]() == [20, 20]) }
        made(in: 25) { #expect(DependencyValues.current[LateReader.self]() == [25, 25]) }
        #expect(DependencyValues.current[LateReader.self]() == [1, 30])
      }
      with(.live) { #expect(DependencyValues.current[LateReader.self]() == [1, 30]) }
    }
  }

  /// A default whose closures are called when it is used.
  private enum LateCaller: DependencyKey {
    static let liveValue: @Sendable () -> [Int] = {
      let number = capturingDependencies { DependencyValues.current.number }
      let own = withDependencies {
        $0.number = 30
      } operation: {
        withEscapedDependencies { $0 }
      }
      return { [number(), own.yield { DependencyValues.current.number }] }
    }()
  }

  // Like a wrapper, such a closure kept the overrides of the first reader.
  @Test func aClosureThatIsMadeWhileADefaultIsBuiltDoesNotRememberTheOverridesOfItsReader() {
    expectNoWarning {
      with(.live) {
        made(in: 20) { #expect(DependencyValues.current[LateCaller.self]() == [1, 30]) }
        #expect(DependencyValues.current[LateCaller.self]() == [1, 30])
      }
    }
  }

  /// A default that opens a scope for its work.
  private enum Opener: DependencyKey {
    static var liveValue: DependencyScope { DependencyScope(Session.self) }
  }

  // Values of the scope were built with the overrides of the first reader.
  @Test func aScopeThatIsOpenedWhileADefaultIsBuiltDoesNotRememberTheOverridesOfItsReader() async {
    enum ScopedNumber: DependencyKey {
      static var liveValue: Int { DependencyValues.current.number }
      static var lifetime: DependencyLifetime { .scoped(to: Session.self) }
    }
    await with(.live) {
      let scope = made(in: 20) { DependencyValues.current[Opener.self] }
      #expect(scope.value(of: ScopedNumber.self) == 1)
      await scope.close()
    }
  }

  // A read in fresh values, while the construction still ran, was taken for one after it.
  @Test func aConstructionThatStartsOverInFreshValuesIsNotWarnedOf() {
    enum Restarting: DependencyKey {
      static var liveValue: Int {
        let holder = withDependencies({ $0.number = 20 }, operation: { Holder() })
        return with(.live) {
          holder.number
        }
      }
    }
    expectNoWarning {
      made(in: 10) { #expect(DependencyValues.current[Restarting.self] == 20) }
    }
  }
}

/// Layers of defaults, each of which reads the one below twice.
private protocol Level {
  static var value: Int { get }
}

private enum Ground: Level {
  static var value: Int { DependencyValues.current[FirstReadTrapTests.Child.self] }
}

private enum Above<Below: Level>: Level {
  static var value: Int {
    DependencyValues.current[Layer<Below>.self] + DependencyValues.current[Layer<Below>.self]
  }
}

private typealias Four<Below: Level> = Above<Above<Above<Above<Below>>>>
private typealias Sixteen<Below: Level> = Four<Four<Four<Four<Below>>>>

private enum Layer<Content: Level>: DependencyKey {
  static var liveValue: Int { Content.value }
}
