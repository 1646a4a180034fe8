import DependenciesCore
import DependenciesTestSupport
import ReportRecorder
import Testing

@Suite struct WithDependenciesTests {
  struct Failure: Error, Equatable {}

  @Test func overridesForTheOperationAndReturnsItsResult() {
    @Dependency(\.number) var number
    let result = withDependencies({ $0.number = 10 }, operation: { number + 1 })
    #expect(result == 11)
    #expect(number == 3)
  }

  @Test func overridesForAnAsynchronousOperation() async {
    @Dependency(\.number) var number
    let result = await withDependencies {
      await Task.yield()
      $0.number = 10
    } operation: {
      await Task.yield()
      return number + 1
    }
    #expect(result == 11)
    #expect(number == 3)
  }

  @Test func rethrowsAndRestores() async {
    @Dependency(\.number) var number
    #expect(throws: Failure()) {
      try withDependencies({ $0.number = 10 }, operation: { throw Failure() })
    }
    #expect(throws: Failure()) {
      try withDependencies { _ in
        throw Failure()
      } operation: {
      }
    }
    do {
      try await withDependencies {
        $0.number = 10
      } operation: {
        await Task.yield()
        throw Failure()
      }
      Issue.record("Nothing was thrown.")
    } catch {
      #expect(error is Failure)
    }
    #expect(number == 3)
  }

  @Test func innerScopesWinAndOuterOnesComeBack() {
    @Dependency(\.number) var number
    withDependencies {
      $0.number = 10
    } operation: {
      withDependencies({ $0.number = 20 }, operation: { #expect(number == 20) })
      #expect(number == 10)
    }
    #expect(number == 3)
  }

  @Test func theLastOfTwoAssignmentsCounts() {
    withDependencies {
      $0.number = 10
      $0.number = 11
    } operation: {
      #expect(DependencyValues.current.number == 11)
    }
  }

  @Test func overridesOfManyKeysDoNotMix() {
    var overrides: [(set: (inout DependencyValues, Int) -> Void, get: () -> Int)] = []
    func add<Index>(_ index: Index.Type) {
      overrides.append(
        ({ $0[Indexed<Index>.self] = $1 }, { DependencyValues.current[Indexed<Index>.self] })
      )
    }
    func addNested<Index>(_ index: Index.Type, depth: Int) {
      add(index)
      if depth > 0 { addNested([Index].self, depth: depth - 1) }
    }
    addNested(Int.self, depth: 40)
    withDependencies { values in
      for (number, override) in overrides.enumerated() { override.set(&values, number) }
    } operation: {
      #expect(overrides.map { $0.get() } == Array(0...40))
      #expect(DependencyValues.current[Indexed<Bool>.self] == 0)
    }
  }

  @Test func oneEndpointOfAClientCanBeOverridden() {
    withDependencies {
      $0.testClient.fetch = { "overridden \($0)" }
    } operation: {
      @Dependency(\.testClient) var client
      #expect(client.fetch(1) == "overridden 1")
      #expect(client.name == "client")
    }
  }

  @Test func aValueCanBeReadWhileItIsSet() {
    withDependencies {
      $0.number = 10
    } operation: {
      withDependencies {
        $0.number += 1
      } operation: {
        #expect(DependencyValues.current.number == 11)
      }
    }
  }

  @Test func settingAWholeValueDoesNotBuildItsDefault() {
    with(.live) {
      withDependencies {
        $0.untouchable = 1
      } operation: {
        #expect(DependencyValues.current.untouchable == 1)
      }
      withDependencies {
        $0[UntouchableKey.self] = 2
      } operation: {
        #expect(DependencyValues.current.untouchable == 2)
      }
    }
  }

  // Where the language writes through a key path it reads first. The field's libraries report that read.
  @Test func changingAPartReportsNothing() {
    enum Key: DependencyKey {
      static let builds = LockIsolated(0)
      struct Value: Sendable {
        var number = 0
        var other = 0
      }
      static var liveValue: Value {
        builds.withValue { $0 += 1 }
        @Dependency(Child.self) var child
        return Value(number: child)
      }
      enum Child: DependencyKey {
        static var liveValue: Int { 5 }
      }
    }
    with(.test) {
      let quiet = reports {
        withDependencies {
          $0[Key.self].other = 1
        } operation: {
          #expect(DependencyValues.current[Key.self].number == 5)
          #expect(DependencyValues.current[Key.self].other == 1)
        }
      }
      #expect(quiet == [])
      #expect(Key.builds.value == 1)
      let loud = reports { _ = DependencyValues.current[Key.self] }
      #expect(loud.count == 2)
      #expect(Key.builds.value == 2)
    }
  }

  @Test func writingThroughAKeyPathReportsNothing() {
    with(.test) {
      let quiet = reports {
        let path: any WritableKeyPath<DependencyValues, Int> & Sendable = \.liveOnly
        withDependencies {
          $0[keyPath: path] = 5
        } operation: {
          #expect(DependencyValues.current.liveOnly == 5)
        }
      }
      #expect(quiet == [])
      #expect(reports { _ = DependencyValues.current.liveOnly }.count == 1)
    }
  }

  @Test func changingAPartOfAClientWithoutALiveValueReportsNothing() {
    let quiet = reports {
      withDependencies {
        $0 = .live
        $0[InterfaceKey.self].append(2)
      } operation: {
        #expect(DependencyValues.current[InterfaceKey.self] == [1, 2])
      }
    }
    #expect(quiet == [])
  }

  @Test func anUpdateClosureInAConstructionMayUseATestValueThatIsMissing() {
    enum Parent: DependencyKey {
      static var liveValue: Int { 0 }
      static var testValue: Int {
        withDependencies {
          $0[LiveOnlyKey.self] = LiveOnlyKey.testValue
        } operation: {
          DependencyValues.current[LiveOnlyKey.self]
        }
      }
    }
    #expect(reports { _ = DependencyValues.current[Parent.self] } == [])
  }

  @Test func changingAPartOfValuesMadeElsewhereReportsNothing() {
    let values = DependencyValues.test
    let quiet = reports {
      withDependencies {
        $0 = values
        $0.liveOnly += 1
      } operation: {
        #expect(DependencyValues.current.liveOnly == 2)
      }
    }
    #expect(quiet == [])
  }

  @Test func anEndpointThatAConstructionCallsIsSilentWhileItIsBeingSet() {
    enum Key: TestDependencyKey {
      static var testValue: Int {
        let endpoint: @Sendable () -> Int = unimplemented("Client.count", placeholder: 1)
        return endpoint()
      }
    }
    #expect(
      reports {
        withDependencies {
          $0[Key.self] += 1
        } operation: {
        }
      } == []
    )
    #expect(reports { _ = DependencyValues.current[Key.self] }.count == 1)
  }

  // Values taken out of an update closure stayed marked as unused, so each read built a new value.
  @Test func valuesTakenOutOfAnUpdateClosureAreOrdinary() {
    var taken: [DependencyValues] = []
    withDependencies {
      $0 = .live
      taken = [$0, DependencyValues.live]
    } operation: {
      for values in taken { #expect(values[TokenKey.self] === values[TokenKey.self]) }
    }
    for values in taken { #expect(values[TokenKey.self] === values[TokenKey.self]) }
  }

  @Test func changingAPartOfTheValuesOfAModelReportsNothing() {
    struct Model {
      @Dependency(\.self) var dependencies
    }
    with(.live) {
      let model = withDependencies({ $0.number = 1 }, operation: { Model() })
      let reports = reports {
        withDependencies {
          $0 = model.dependencies
          $0.testClient.name = "changed"
        } operation: {
          #expect(DependencyValues.current.testClient.name == "changed")
        }
      }
      #expect(reports == [])
    }
  }

  // An operation inside an update closure treated its own reads as part of making an override.
  @Test func whatAnOperationInsideAnUpdateClosureReadsIsReported() async throws {
    enum Untested: DependencyKey {
      static var liveValue: Int { 7 }
    }
    let synchronous = reports {
      withDependencies {
        $0.number = withDependencies({ $0.number = 1 }, operation: { Untested.testValue })
        $0.number += capturingDependencies { Untested.testValue }()
      } operation: {
        #expect(DependencyValues.current.number == 14)
      }
    }
    #expect(synchronous.count == 2)
    let asynchronous = try await reports {
      await withDependencies {
        $0.number = await withDependencies {
          $0.number = 1
        } operation: {
          await Task.yield()
          return Untested.testValue
        }
        $0.number += withDependencies {
          $0.testClient.name = "other"
        } operation: {
          Untested.testValue
        }
        $0.number += withEscapedDependencies { $0.yield { Untested.testValue } }
      } operation: {
        #expect(DependencyValues.current.number == 21)
      }
    }
    #expect(asynchronous.count == 3)
  }

  // `$0 = …` replaces the collection given to the update closure, so the new one is not marked as being
  // updated.
  @Test func changingAPartOfFreshValuesReportsNothing() async throws {
    let quiet = reports {
      withDependencies {
        $0 = .test
        $0.liveOnly += 1
      } operation: {
        #expect(DependencyValues.current.liveOnly == 2)
      }
    }
    #expect(quiet == [])
    let quietToo = try await reports {
      await withDependencies {
        await Task.yield()
        $0 = .test
        $0.liveOnly += 1
      } operation: {
        #expect(DependencyValues.current.liveOnly == 2)
      }
    }
    #expect(quietToo == [])
  }

  @Test func aUserReportInADefaultIsSilentWhileItIsBeingSet() {
    enum Key: TestDependencyKey {
      static var testValue: [Int] {
        reportIssue("used")
        return []
      }
    }
    #expect(
      reports {
        withDependencies {
          $0[Key.self].append(1)
        } operation: {
        }
      } == []
    )
    #expect(reports { _ = DependencyValues.current[Key.self] }.map(\.text) == ["used"])
  }

  @Test func freshValuesLeaveOverridesAndDefaultsBehind() {
    withDependencies {
      $0 = .live
      $0.number = 10
    } operation: {
      let token = DependencyValues.current[TokenKey.self]
      with(DependencyValues()) {
        #expect(DependencyValues.current.number == 3)
        #expect(DependencyValues.current.context == .test)
      }
      with(.live) {
        #expect(DependencyValues.current.number == 1)
        #expect(DependencyValues.current[TokenKey.self] !== token)
        #expect(DependencyValues.current[TokenKey.self] === DependencyValues.current[TokenKey.self])
      }
      with(.preview) {
        #expect(DependencyValues.current.number == 2)
      }
      with(.test) {
        #expect(DependencyValues.current.number == 3)
      }
      #expect(DependencyValues.current[TokenKey.self] === token)
    }
  }

  @Test func valuesOutsideAnyScopeKeepTheirDefaults() {
    let values = DependencyValues.live
    #expect(values[TokenKey.self] === values[TokenKey.self])
    var copy = values
    copy.number = 9
    #expect(values.number == 1)
    #expect(copy.number == 9)
  }

  @Test func resetShowsTheDefaultAgain() {
    @Dependency(\.number) var number
    withDependencies {
      $0.number = 10
    } operation: {
      withDependencies {
        $0.reset(NumberKey.self)
      } operation: {
        #expect(number == 3)
        withDependencies({ $0.number = 20 }, operation: { #expect(number == 20) })
      }
      #expect(number == 10)
    }
  }

  @Test func resetHidesWhatAnObjectCaptured() {
    struct Model {
      @Dependency(\.number) var numberByPath
      @Dependency(NumberKey.self) var numberByKey
    }
    let model = withDependencies({ $0.number = 10 }, operation: { Model() })
    withDependencies {
      $0.reset(NumberKey.self)
    } operation: {
      #expect(model.numberByPath == 3)
      #expect(model.numberByKey == 3)
    }
    #expect(model.numberByPath == 10)
  }

  @Test func decorateWrapsDefaultsAndOverridesOnceEachInOrder() {
    let calls = LockIsolated(0)
    withDependencies {
      $0.decorate(\.testClient.name) { name in
        calls.withValue { $0 += 1 }
        return "inner(\(name))"
      }
      $0.decorate(\.testClient.name) { "outer(\($0))" }
    } operation: {
      @Dependency(\.testClient) var client
      #expect(client.name == "outer(inner(client))")
      #expect(client.name == "outer(inner(client))")
      withDependencies {
        $0.decorate(\.testClient.name) { "third(\($0))" }
      } operation: {
        #expect(client.name == "third(outer(inner(client)))")
      }
    }
    #expect(calls.value == 1)
  }

  // A copy of a scope looks in the original scope, and kept the values that it overrides again.
  @Test func aValueThatIsOverriddenAgainGoesWithItsScope() {
    let isReleased = LockIsolated(false)
    let reader = withDependencies {
      $0[NumberedToken.self] = NumberedToken(1) { isReleased.setValue(true) }
    } operation: {
      withDependencies {
        $0[NumberedToken.self] = NumberedToken(2)
      } operation: {
        Dependency(NumberedToken.self)
      }
    }
    #expect(isReleased.value)
    #expect(reader.wrappedValue.number == 2)
  }

  @Test func decorateReportsNothing() {
    let quiet = reports {
      withDependencies {
        $0 = .test
        $0.decorate(\.liveOnly) { $0 + 1 }
      } operation: {
        #expect(DependencyValues.current.liveOnly == 2)
      }
    }
    #expect(quiet == [])
  }

  @Test func theDescriptionNamesContextAndOverrides() {
    with(.live) {
      #expect(DependencyValues.current.description == "DependencyValues, context live, overrides: none")
      let line = #line + 1
      withDependencies {
        $0.number = 10
      } operation: {
        #if DEBUG
          let place = "  (DependenciesCoreTests/WithDependenciesTests.swift:\(line))"
        #else
          let place = line > 0 ? "" : "unreachable"
        #endif
        #expect(
          DependencyValues.current.description == """
            DependencyValues, context live, overrides:
              NumberKey = 10\(place)
            """
        )
      }
    }
  }

  // The change of a copy reached the values that it was copied from.
  @Test func aCopyOfValuesIsChangedAlone() {
    let values = withDependencies({ $0.number = 10 }, operation: { DependencyValues.current })
    var (restored, rebuilt) = (values, values)
    restored.reset(NumberKey.self)
    rebuilt.override(NumberKey.self) { 20 }
    #expect(values.number == 10)
    #expect(restored.number != 10)
    #expect(rebuilt.number == 20)
  }
}

private enum Indexed<Index>: DependencyKey {
  static var liveValue: Int { -1 }
  static var testValue: Int { 0 }
}

private enum UntouchableKey: DependencyKey {
  static var liveValue: Int { fatalError("The default was built.") }
}

private enum LiveOnlyKey: DependencyKey {
  static var liveValue: Int { 1 }
}

private enum InterfaceKey: TestDependencyKey {
  static var testValue: [Int] { [1] }
}

private enum TokenKey: DependencyKey {
  static var liveValue: Token { Token() }
}

extension DependencyValues {
  fileprivate var untouchable: Int {
    get { self[UntouchableKey.self] }
    set { self[UntouchableKey.self] = newValue }
  }

  fileprivate var liveOnly: Int {
    get { self[LiveOnlyKey.self] }
    set { self[LiveOnlyKey.self] = newValue }
  }
}
