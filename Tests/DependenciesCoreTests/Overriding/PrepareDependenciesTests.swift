import DependenciesClocks
import DependenciesCore
import DependenciesTestSupport
import TestHelpers
import Testing

@Suite struct PrepareDependenciesTests {
  struct Failure: Error, Equatable {}

  @Test func setsADependencyForEveryScopeAndReturnsTheResultOfItsClosure() async {
    await with(.live) {
      let result = prepareDependencies { values in
        values.number = 10
        values.testClient.name = "prepared"
        return "result"
      }
      #expect(result == "result")
      @Dependency(\.number) var number
      #expect(number == 10)
      #expect(DependencyValues.current.testClient.name == "prepared")
      #expect(await Task { DependencyValues.current.number }.value == 10)
      withDependencies({ $0.testClient.name = "other" }, operation: { #expect(number == 10) })
      withDependencies {
        $0.number = 20
      } operation: {
        #expect(number == 20)
        withDependencies({ $0.reset(NumberKey.self) }, operation: { #expect(number == 10) })
      }
      #expect(number == 10)
    }
  }

  // Such reads built the live value, although the closure had set the key one line before.
  @Test func everythingThatTheClosureMakesSeesWhatItHasSetSoFar() {
    with(.live) {
      prepareDependencies {
        $0.number = 5
        @Dependency(\.number) var number
        let direct = number
        let inOperation = withDependencies({ $0[LabelKey.self] = "other" }, operation: { number })
        $0.testClient.name = "number \(direct), then \(inOperation)"
        $0[NumberedToken.self] = NumberedToken(DependencyValues.current.number * 10)
        // A default that is built here is kept.
        _ = DependencyValues.current[SumKey.self]
      }
      let values = DependencyValues.current
      #expect(values.number == 5)
      #expect(values.testClient.name == "number 5, then 5")
      #expect(values[NumberedToken.self].number == 50)
      #expect(values[SumKey.self] == 6)
    }
  }

  // The inner closure read the default, which then took the place of the outer closure's value.
  @Test func aClosureInsideAnotherSeesWhatThatHasSet() {
    with(.live) {
      let reports = reports {
        prepareDependencies {
          $0.number = 7
          prepareDependencies {
            $0.testClient.name = "client of \($0.number), \(DependencyValues.current.number)"
          }
        }
        #expect(DependencyValues.current.number == 7)
        #expect(DependencyValues.current.testClient.name == "client of 7, 7")
      }
      #expect(reports.isEmpty)
    }
  }

  // Code in a closure of 'withDependencies' read the default.
  @Test func anUpdateClosureInsideAPreparationSeesWhatThatHasSet() {
    with(.live) {
      prepareDependencies {
        $0.number = 7
        withDependencies {
          $0.testClient.name = "client of \(DependencyValues.current.number)"
          withDependencies({ $0.label = "inner" }, operation: { #expect(read(NumberKey.self) == 7) })
        } operation: {
          let values = DependencyValues.current
          #expect(values.testClient.name == "client of 7")
          #expect(values.number == 7)
        }
      }
      #expect(DependencyValues.current.number == 7)
    }
  }

  // An operation in another context read the values as well.
  @Test func whatAClosureHasSetIsForItsContextOnly() {
    with(.live) {
      prepareDependencies {
        $0.number = 7
        withDependencies({ $0.context = .preview }, operation: { #expect(read(NumberKey.self) == 2) })
        #expect(read(NumberKey.self) == 7)
      }
    }
    withDependencies {
      $0 = DependencyValues()
    } operation: {
      prepareDependencies {
        $0.context = .preview
        $0.number = 7
        #expect(read(NumberKey.self) == 7)
        withDependencies({ $0.context = .preview }, operation: { #expect(read(NumberKey.self) == 7) })
        withDependencies({ $0.context = .live }, operation: { #expect(read(NumberKey.self) == 1) })
      }
    }
  }

  // Such a closure, and in release builds such a scope, read the default.
  @Test func whatADefaultMakesInAPreparationSeesWhatThatHasSet() async {
    enum Opener: DependencyKey {
      static var liveValue: DependencyScope {
        DependencyScope(Session.self) { $0.label = "\($0.number), \(read(NumberKey.self))" }
      }
    }
    enum Captured: DependencyKey {
      static var liveValue: @Sendable () -> Int { capturingDependencies { read(NumberKey.self) } }
    }
    await with(.live) {
      let scope = prepareDependencies {
        $0.number = 7
        return withDependencies {
          $0.testClient.name = "other"
        } operation: {
          #expect(read(Captured.self)() == 7)
          return read(Opener.self)
        }
      }
      #expect(withDependencies(in: scope) { DependencyValues.current.label } == "7, 7")
      await scope.close()
    }
  }

  // Values that are not the program's had what the closure set.
  @Test func whatAClosureHasSetIsForItsOwnValuesOnly() {
    with(.live) {
      let fresh = DependencyValues.live
      prepareDependencies {
        $0.number = 7
        #expect(fresh.number == 1)
        withDependencies {
          $0 = fresh
          #expect($0.number == 1)
        } operation: {
          #expect(read(NumberKey.self) == 1)
        }
        #expect(read(NumberKey.self) == 7)
      }
    }
  }

  // The outer closure replaced the value, since the inner one had read the default before.
  @Test func aClosureDoesNotReplaceWhatOneInsideItHasPrepared() {
    with(.live) {
      let reports = reports {
        prepareDependencies {
          prepareDependencies {
            _ = $0.number
            $0.number = 5
          }
          $0.number = 6
        }
      }
      #expect(reports.map { $0.text.prefix { $0 != "\n" } } == ["\\.number was prepared twice."])
      #expect(read(NumberKey.self) == 5)
    }
  }

  @Test func eachContextHasWhatWasPreparedForIt() {
    with(.live) {
      func inEachContext(_ operation: (_ number: Int) -> Void) {
        for (number, context) in DependencyContext.allCases.enumerated() {
          withDependencies({ $0.context = context }, operation: { operation(number) })
        }
      }
      inEachContext { number in prepareDependencies { $0.number = number } }
      inEachContext { #expect(read(NumberKey.self) == $0) }
    }
  }

  // In a preview that starts again, the closure's code read the values of the first start.
  @Test func aClosureThatReplacesValuesSeesItsOwn() {
    with(.preview) {
      for number in [5, 6] {
        prepareDependencies {
          $0.number = number
          $0.testClient.name = "client of \(DependencyValues.current.number)"
        }
        #expect(DependencyValues.current.number == number)
        #expect(DependencyValues.current.testClient.name == "client of \(number)")
      }
    }
  }

  @Test func codeThatTheClosureHasStartedSeesThePreparedValues() async {
    await with(.live) {
      let task = prepareDependencies {
        $0.number = 5
        return Task { DependencyValues.current.number }
      }
      #expect(await task.value == 5)
      #expect(DependencyValues.current.number == 5)
    }
  }

  private enum SumKey: DependencyKey {
    static var liveValue: Int { DependencyValues.current.number + 1 }
  }

  @Test func whatAClosureHasSetStaysSetWhenItThrows() {
    with(.live) {
      #expect(throws: Failure()) {
        try prepareDependencies {
          $0.number = 10
          throw Failure()
        }
      }
      #expect(DependencyValues.current.number == 10)
    }
  }

  @Test func whatAThrowingClosureHasReadCountsAsRead() {
    with(.live) {
      let reports = reports {
        #expect(throws: Failure()) {
          try prepareDependencies {
            _ = $0.number
            throw Failure()
          }
        }
        prepareDependencies { $0.number = 10 }
      }
      #expect(reports.map { $0.fact.contains("was prepared after it had been read") } == [true])
      #expect(DependencyValues.current.number == 1)
    }
  }

  @Test func aKeyThatAWrapperHasReadCannotBeSetAnyMore() {
    with(.live) {
      let reports = reports {
        prepareDependencies {
          _ = read(NumberKey.self)
          $0.number = 5
        }
      }
      #expect(reports.map { $0.fact.contains("was prepared after it had been read") } == [true])
      #expect(read(NumberKey.self) == 1)
    }
  }

  @Test func valuesThatAreAssignedAsAWholeAreReported() {
    with(.live) {
      let reports = reports {
        prepareDependencies {
          $0 = .test
          $0.number = 5
        }
      }
      #expect(reports.map(\.fact) == ["The closure has replaced all values, which sets no dependency."])
      #expect(read(NumberKey.self) == 1)
    }
  }

  @Test func setsTheContextAndWhatFollowsIt() {
    with(DependencyValues()) {
      let reports = reports {
        prepareDependencies {
          if $0.context == .test { $0.context = .live }
          $0.testClient.name = "prepared"
        }
      }
      #expect(reports == [])
      @Dependency(\.context) var context
      @Dependency(\.testClient) var client
      @Dependency(\.number) var number
      #expect(context == .live)
      #expect(client.fetch(1) == "live 1")
      #expect(client.name == "prepared")
      #expect(number == 1)
    }
  }

  @Test func aKeyMayBeSetSeveralTimesInOneCallAndManyKeysInManyCalls() {
    with(.live) {
      let reports = reports {
        prepareDependencies {
          $0.number = 10
          $0.number += 1
        }
        prepareDependencies { $0.testClient.fetch = { "prepared \($0)" } }
      }
      #expect(reports == [])
      #expect(DependencyValues.current.number == 11)
      #expect(DependencyValues.current.testClient.fetch(1) == "prepared 1")
      #expect(DependencyValues.current.testClient.name == "client")
    }
  }

  // MARK: Too late

  @Test func aSecondPreparationIsReportedAndTheFirstStays() {
    with(.live) {
      let line = #line + 1
      prepareDependencies { $0.number = 10 }
      let reports = reports {
        prepareDependencies { $0.number = 20 }
      }
      let expected = tooLate(
        "\\.number was prepared twice.",
        """
          First prepared at:  DependenciesCoreTests/PrepareDependenciesTests.swift:\(line)
          Prepared again at:  DependenciesCoreTests/PrepareDependenciesTests.swift:\(line + 2)
        """,
        "The first value stays.",
        property: "number",
        line: line + 2
      )
      #expect(reports == [expected])
      #expect(DependencyValues.current.number == 10)
    }
  }

  @Test func preparationAfterTheFirstReadIsReportedAndTheReadValueStays() {
    with(.live) {
      let line = #line + 1
      @Dependency(\.number) var number
      #expect(number == 1)
      let reports = reports {
        prepareDependencies { $0.number = 20 }
      }
      let expected = tooLate(
        "\\.number was prepared after it had been read.",
        """
          First read at:  DependenciesCoreTests/PrepareDependenciesTests.swift:\(line)
          Prepared at:    DependenciesCoreTests/PrepareDependenciesTests.swift:\(line + 3)
        """,
        "The value that was read stays.",
        property: "number",
        line: line + 3
      )
      #expect(reports == [expected])
      #expect(number == 1)
    }
  }

  @Test func theContextCannotBePreparedAfterSomethingDependedOnIt() {
    with(DependencyValues()) {
      #expect(DependencyValues.current.number == 3)
      let line = #line + 2
      let reports = reports {
        prepareDependencies { $0.context = .live }
      }
      let expected = tooLate(
        "The context was prepared after it had been used.",
        "  Prepared at:  DependenciesCoreTests/PrepareDependenciesTests.swift:\(line)",
        "The first context stays.",
        property: "context",
        line: line
      )
      #expect(reports == [expected])
      #expect(DependencyValues.current.context == .test)
    }
  }

  private func tooLate(
    _ fact: String,
    _ places: String,
    _ consequence: String,
    property: String,
    line: Int
  ) -> Report {
    Report(
      text: """
        \(fact)

        \(places)

        \(consequence)
        Prepare each dependency, and the context, once, where the program or the test starts, before any
        dependency is read. To change it for a part of the program, override it there:

          withDependencies {
            $0.\(property) = …
          } operation: {
            …
          }
        """,
      line: line
    )
  }

  // Only first reads of cached values were noted. Values of other lifetimes were replaced without a report,
  // even while code used the first value.
  @Test(arguments: [WeakKey.self, ExpiringKey.self] as [any InstanceKey.Type])
  func preparationAfterTheFirstReadOfAValueThatIsSharedForAWhileIsReported(_ key: any InstanceKey.Type) {
    func check<Key: InstanceKey>(_: Key.Type) {
      let value = DependencyValues.current[Key.self]
      let reports = reports { prepareDependencies { $0[Key.self] = Instance("late") } }
      #expect(reports.map(\.fact) == ["\(Key.self) was prepared after it had been read."])
      #expect(DependencyValues.current[Key.self] === value)
    }
    with(.live) {
      check(key)
    }
  }

  @Test func aWeakValueCanBePreparedOnceNobodyHasTheFirst() {
    with(.live) {
      _ = DependencyValues.current[WeakKey.self]
      let prepared = Instance("prepared")
      prepareDependencies { $0[WeakKey.self] = prepared }
      #expect(DependencyValues.current[WeakKey.self] === prepared)
    }
  }

  @Test func anExpiringValueCanBePreparedOnceTheFirstIsTooOldAndThenNeverExpires() async {
    let clock = TestClock()
    await withDependencies {
      $0 = .live
      $0.continuousClock = clock
    } operation: {
      let first = read(ExpiringKey.self)
      await clock.advance(by: .seconds(61))
      let prepared = Instance("prepared")
      let reports = reports { prepareDependencies { $0[ExpiringKey.self] = prepared } }
      #expect(reports == [])
      await clock.advance(by: .seconds(1000))
      #expect(read(ExpiringKey.self) === prepared)
      #expect(prepared !== first)
    }
  }

  // A default built under its own context was later read under the prevailing one, without noting that use.
  @Test func theContextCannotBePreparedAfterItsUse() {
    let uses: [(name: String, run: () -> Void)] = [
      ("a preparation of a value", { prepareDependencies { $0.number = 10 } }),
      ("a read that builds a value", { _ = DependencyValues.current.number }),
      ("a read that builds a value that is not kept", { _ = read(TransientKey.self) }),
      (
        "a read that builds a value in another context",
        { withDependencies({ $0.context = .live }, operation: { _ = DependencyValues.current.number }) }
      ),
    ]
    for use in uses {
      with(DependencyValues()) {
        use.run()
        let reports = reports {
          prepareDependencies {
            $0.context = .preview
            $0.testClient.name = "prepared"
          }
        }
        #expect(reports.map(\.fact) == ["The context was prepared after it had been used."], "\(use.name)")
        #expect(DependencyValues.current.context != .preview, "\(use.name)")
        #expect(DependencyValues.current.testClient.name == "prepared", "\(use.name)")
      }
    }
  }

  @Test func theContextCannotBePreparedAfterAValueWasSetForPreviews() {
    with(DependencyValues()) {
      withDependencies {
        $0.context = .preview
      } operation: {
        prepareDependencies { $0.testClient.name = "previewed" }
        #expect(DependencyValues.current.number == 2)
      }
      let reports = reports { prepareDependencies { $0.context = .live } }
      #expect(reports.map(\.fact) == ["The context was prepared after it had been used."])
      #expect(DependencyValues.current.number == 3)
      #expect(DependencyValues.current.testClient.name == "client")
    }
  }

  private enum ScopedKey: DependencyKey {
    static var liveValue: String { "live" }
    static var testValue: String { "test" }
    static var lifetime: DependencyLifetime { .scoped(to: Session.self) }
  }

  @Test func theContextCanBePreparedAfterAValueOfAScopeWasBuiltForAnother() async {
    await with(DependencyValues()) {
      let session = DependencyScope(Session.self)
      #expect(session.value(of: ScopedKey.self) == "test")
      let reports = reports { prepareDependencies { $0.context = .live } }
      #expect(reports == [])
      #expect(session.value(of: ScopedKey.self) == "live")
      await session.close()
    }
  }

  @Test func preparingTheContextThatPrevailsIsNoChange() {
    with(DependencyValues()) {
      let reports = reports {
        for name in ["first", "second"] {
          prepareDependencies {
            $0.context = .live
            if name == "second" { $0.number = 10 }
          }
        }
      }
      #expect(reports == [])
      #expect(DependencyValues.current.number == 10)
    }
  }

  @Test func theContextCannotBePreparedAfterAnUpdateClosureHasBuiltAValueForAnother() {
    with(DependencyValues()) {
      let reports = reports {
        withDependencies({ _ = $0.number }, operation: { prepareDependencies { $0.context = .live } })
      }
      #expect(reports.map(\.fact) == ["The context was prepared after it had been used."])
      #expect(DependencyValues.current.context == .test)
    }
  }

  @Test func previewsMayPrepareAgain() {
    with(.preview) {
      @Dependency(\.number) var number
      #expect(number == 2)
      let reports = reports {
        prepareDependencies { $0.number = 10 }
        prepareDependencies { $0.number = 20 }
      }
      #expect(reports == [])
      #expect(number == 20)
    }
  }

  // MARK: Building on a value

  private enum PluginsKey: DependencyKey {
    static var liveValue: [String] { [] }
  }

  private enum RegistryKey: DependencyKey {
    static var liveValue: String { "none" }
  }

  // Each module that added to a list of the program, but the first, was reported, and its entry was lost.
  @Test func modulesBuildOnOneValueUntilOtherCodeHasReadIt() {
    with(.live) {
      let early = reports {
        prepareDependencies { $0[PluginsKey.self].append("a") }
        prepareDependencies {
          $0[PluginsKey.self].append("b")
          $0[RegistryKey.self] = "registry of \($0[PluginsKey.self])"
        }
      }
      #expect(early == [])
      // The registry was made of the list.
      let late = reports { prepareDependencies { $0[PluginsKey.self].append("c") } }
      #expect(late.map { $0.fact.contains("was prepared twice") } == [true])
      #expect(read(PluginsKey.self) == ["a", "b"])
      #expect(read(RegistryKey.self) == "registry of [\"a\", \"b\"]")
    }
  }

  // Two threads that had both read the empty list each set a list of one.
  @Test func aValueThatTwoClosuresHaveReadIsReplacedByNeither() {
    with(.live) {
      let reports = reports {
        prepareDependencies { outer in
          let plugins = outer[PluginsKey.self]
          prepareDependencies { $0[PluginsKey.self].append("inner") }
          outer[PluginsKey.self] = plugins + ["outer"]
        }
      }
      #expect(reports.count == 2)
      #expect(read(PluginsKey.self) == [])
    }
  }

  // Code that the closure calls had built a value of the first one, and kept it.
  @Test func aCallCannotReplaceWhatOtherCodeOrAConstructionHasRead() {
    with(.live) {
      let readByCode = reports {
        prepareDependencies {
          $0.number = 5
          #expect(read(SumKey.self) == 6)
          $0.number = 7
        }
      }
      #expect(readByCode.map(\.fact) == ["\\.number was prepared twice."])
      #expect(read(SumKey.self) == 6)
      #expect(DependencyValues.current.number == 5)
    }
    with(.live) {
      let readByConstruction = reports {
        prepareDependencies {
          $0[SumKey.self] += 1
          $0.number = 7
        }
      }
      #expect(readByConstruction.map { $0.fact.contains("was prepared after it had been read") } == [true])
      #expect(DependencyValues.current.number == 1)
      #expect(read(SumKey.self) == 3)
    }
  }

  @Test(arguments: [TransientKey.self, GraphKey.self] as [any InstanceKey.Type])
  func aValueThatIsNotKeptCountsAsReadOnceItWasRead(_ key: any InstanceKey.Type) {
    func check<Key: InstanceKey>(_: Key.Type) {
      let first = reports { prepareDependencies { $0[Key.self] = Instance("\($0[Key.self].name), changed") } }
      #expect(first == [])
      #expect(read(Key.self).name == "default, changed")
      #expect(read(Key.self) === read(Key.self))
    }
    func checkLate<Key: InstanceKey>(_: Key.Type) {
      _ = read(Key.self)
      let late = reports { prepareDependencies { $0[Key.self] = Instance("late") } }
      #expect(late.map(\.fact) == ["\(Key.self) was prepared after it had been read."])
      #expect(read(Key.self).name == "default")
    }
    with(.live) { check(key) }
    with(.live) { checkLate(key) }
  }

  // The default that only a closure had read stayed out of the table of the reads without a lock.
  @Test func aDefaultThatAClosureHasReadIsThatOfTheProgram() {
    with(.live) {
      let instance = prepareDependencies { $0[CachedKey.self] }
      for _ in 1...3 { #expect(read(CachedKey.self) === instance) }
    }
  }

  // A copy of the values that a closure had changed went on to set defaults, or to report nothing.
  @Test func aCopyOfTheValuesIsAnOrdinaryOneAfterTheCall() {
    with(.live) {
      var copy = prepareDependencies { $0 }
      copy.number = 5
      #expect(copy.number == 5)
      #expect(DependencyValues.current.number == 1)
    }
  }

  @Test func aCopyOfTheValuesSetsThemUntilTheCallReturns() {
    with(.live) {
      prepareDependencies { values in
        let copy = values
        withDependencies {
          $0 = copy
          $0.number = 5
        } operation: {
        }
      }
      #expect(DependencyValues.current.number == 5)
    }
  }

  @Test func aDraftThatAPreparationAssignsSetsNothing() {
    with(.live) {
      let reports = reports {
        withDependencies { draft in
          let copy = draft
          prepareDependencies {
            $0 = copy
            $0.number = 5
          }
          draft.number = 6
        } operation: {
          #expect(read(NumberKey.self) == 6)
        }
      }
      #expect(reports.map(\.fact) == ["The closure has replaced all values, which sets no dependency."])
      #expect(read(NumberKey.self) == 1)
    }
  }

  @Test func aPreparationInsideADraftDoesNotSeeTheDraft() {
    with(.live) {
      withDependencies {
        $0.label = "draft"
        prepareDependencies { $0.testClient.name = "prepared beside \($0.label)" }
        #expect($0.testClient.name == "prepared beside default")
        $0.testClient.name += ", overridden"
      } operation: {
        #expect(DependencyValues.current.testClient.name == "prepared beside default, overridden")
      }
      #expect(DependencyValues.current.testClient.name == "prepared beside default")
    }
  }

  // MARK: What cannot be prepared

  // A scoped value that was prepared in one session was that of all sessions, and of code outside.
  @Test func aScopedKeyCannotBePrepared() async {
    await with(.live) {
      let session = DependencyScope(Session.self)
      let first = session.value(of: SessionKey.self)
      let line = #line + 2
      let reports = reports {
        withDependencies(in: session) { prepareDependencies { $0[SessionKey.self] = Instance("prepared") } }
      }
      let text = """
        SessionKey is scoped to Session, and so cannot be prepared.

          Prepared at:  DependenciesCoreTests/PrepareDependenciesTests.swift:\(line)

        Nothing was set.
        Each scope has its own value. Prepare the values that it is built from, or set it where the scope is opened:

          let scope = DependencyScope(Session.self) {
            $0[SessionKey.self] = …
          }
        """
      #expect(reports == [Report(text: text, line: line)])
      #expect(session.value(of: SessionKey.self) === first)
      await session.close()
    }
  }

  // The mark for "no override" was put into the store as a value, and a release build crashed.
  @Test func aResetDoesNothingAndIsWarnedOf() {
    with(.live) {
      let line = #line + 1
      let reports = reports { prepareDependencies { $0.reset(RegistryKey.self) } }
      let text = """
        A reset of PrepareDependenciesTests.RegistryKey has no effect in 'prepareDependencies'.

          Called at:  DependenciesCoreTests/PrepareDependenciesTests.swift:\(line)

        The first value of a key stays. To drop an override, call 'reset' in 'withDependencies'.
        """
      #expect(reports == [Report(text: text, line: line, isWarning: true)])
      #expect(read(RegistryKey.self) == "none")
    }
  }

  private struct Engine: Sendable {
    let power: Int
    init() { power = withDependencies({ $0.label = "own" }, operation: { read(NumberKey.self) * 100 }) }
  }

  private enum EngineKey: DependencyKey {
    static var liveValue: Engine? { nil }
  }

  // An object read in the context around the call, and code with an operation of its own fixed that context.
  @Test func whatTheClosureMakesReadsInTheContextThatItHasSet() {
    with(DependencyValues()) {
      let reports = reports {
        prepareDependencies {
          $0.context = .preview
          $0[EngineKey.self] = Engine()
        }
      }
      #expect(reports == [])
      #expect(DependencyValues.current.context == .preview)
      #expect(read(EngineKey.self)?.power == 200)
    }
  }

  // MARK: Under an override

  @Test func preparingInsideAnOverrideIsWarnedOf() {
    with(.live) {
      let line = #line + 1
      withDependencies {
        $0.number = 20
      } operation: {
        let reports = reports {
          prepareDependencies { $0.number = 10 }
        }
        let warning = hidden(
          "\\.number",
          """
            Overridden at:  DependenciesCoreTests/PrepareDependenciesTests.swift:\(line)
            Prepared at:    DependenciesCoreTests/PrepareDependenciesTests.swift:\(line + 4)
          """,
          property: "number"
        )
        #expect(reports == (isDebug ? [Report(text: warning, line: line + 4, isWarning: true)] : []))
        #expect(DependencyValues.current.number == 20)
      }
      #expect(DependencyValues.current.number == 10)
    }
  }

  // Values that were prepared with another context than their scope's own were neither seen nor reported.
  @Test func preparingAContextInsideAScopeWithItsOwnIsReported() {
    with(.test) {
      let line = #line + 2
      let reports = reports {
        prepareDependencies {
          $0.context = .live
          $0.number = 10
        }
      }
      #expect(DependencyValues.current.number == 10)
      #expect(DependencyValues.current.context == .test)
      let place = "  Prepared at:  DependenciesCoreTests/PrepareDependenciesTests.swift:\(line)"
      #expect(reports == [Report(text: hidden("The context", place, property: "context"), line: line)])
    }
  }

  private func hidden(_ name: String, _ places: String, property: String) -> String {
    """
    \(name) was prepared inside an override of it, which hides the prepared value.

    \(places)

    An override, by 'withDependencies' or a trait, takes precedence. Set the value there, or inside it:

      withDependencies {
        $0.\(property) = …
      } operation: {
        …
      }
    """
  }

  // A preparation that read the value of a suite replaced it, though the test had read the key before.
  @Test(arguments: [TransientKey.self, GraphKey.self, WeakKey.self] as [any InstanceKey.Type])
  func whatASuitePreparesAfterTheFirstReadOfItsTestStays(_ key: any InstanceKey.Type) {
    func check<Key: InstanceKey>(_: Key.Type) {
      let suite = ValueStore(.fresh)
      let test = ValueStore(.fresh, inside: [suite])
      func values(of store: ValueStore) -> DependencyValues {
        DependencyValues(environment: DependencyEnvironment(store))
      }
      with(values(of: test)) { #expect(read(Key.self).name == "default") }
      with(values(of: suite)) { prepareDependencies { $0[Key.self] = Instance("suite") } }
      with(values(of: test)) {
        let reports = reports {
          prepareDependencies {
            #expect($0[Key.self].name == "suite")
            $0[Key.self] = Instance("test")
          }
        }
        #expect(reports.map(\.fact) == ["\(Key.self) was prepared twice."])
        #expect(read(Key.self).name == "suite")
      }
    }
    check(key)
  }

  // MARK: Constructions

  @Test func preparingWhileTheDefaultIsBeingBuiltIsReported() {
    enum Key: DependencyKey {
      static var liveValue: Int {
        prepareDependencies { $0[Key.self] = 2 }
        return 1
      }
    }
    with(.live) {
      let reports = reports { #expect(DependencyValues.current[Key.self] == 1) }
      #expect(reports.count == 1)
    }
  }

  // A construction that ends later would replace the value of a preview, whose preparations replace defaults.
  @Test(arguments: [CachedKey.self, WeakKey.self, ExpiringKey.self] as [any InstanceKey.Type])
  func whatAPreviewPreparesWhileTheDefaultIsBeingBuiltStays(_ key: any InstanceKey.Type) {
    enum Key<Lived: InstanceKey>: TestDependencyKey {
      static var testValue: Instance {
        prepareDependencies { $0[Key.self] = Instance("prepared") }
        return Instance("built")
      }
      static var lifetime: DependencyLifetime { Lived.lifetime }
    }
    func check<Lived: InstanceKey>(_: Lived.Type) {
      let built = read(Key<Lived>.self)
      #expect(built.name == "built")
      #expect(read(Key<Lived>.self).name == "prepared")
    }
    with(.preview) { check(key) }
  }

  // A build in fresh values did not look for an existing default when it changed a part of it.
  @Test func aConstructionChangesAPartOfWhatWasPreparedOrBuilt() {
    enum Counted: DependencyKey {
      static let builds = LockIsolated(0)
      static var liveValue: Int {
        builds.withValue { $0 += 1 }
        return builds.value
      }
    }
    enum Changing: DependencyKey {
      static var liveValue: String {
        withDependencies {
          $0.testClient.name += "!"
          $0[Counted.self] += 10
        } operation: {
          "\(DependencyValues.current.testClient.name) \(DependencyValues.current[Counted.self])"
        }
      }
    }
    with(.live) {
      prepareDependencies { $0.testClient.name = "prepared" }
      #expect(DependencyValues.current[Counted.self] == 1)
      #expect(DependencyValues.current[Changing.self] == "prepared! 11")
    }
  }

  /// A clock that does something when it is read.
  struct EventfulClock: Clock {
    let event: @Sendable () -> Void
    var now: ContinuousClock.Instant {
      event()
      return ContinuousClock.now
    }
    var minimumResolution: Duration { .zero }
    func sleep(until _: ContinuousClock.Instant, tolerance _: Duration?) async throws {}
  }

  // A value that had been prepared during a read was dropped, as if it were too old.
  @Test func aReadFindsWhatIsPreparedWhileItIsUnderWay() {
    let life = Life()
    let count = LockIsolated(0)
    let values = DependencyValues.live
    withDependencies {
      $0 = values
      $0.continuousClock = EventfulClock {
        count.withValue { $0 += 1 }
        guard count.value == 1 else { return }
        with(values) {
          prepareDependencies { $0[ExpiringKey.self] = Instance("prepared", life: life) }
        }
      }
    } operation: {
      #expect(read(ExpiringKey.self).name == "prepared")
      #expect(read(ExpiringKey.self) === read(ExpiringKey.self))
      #expect(life.counts.made == 1)
    }
  }
}
