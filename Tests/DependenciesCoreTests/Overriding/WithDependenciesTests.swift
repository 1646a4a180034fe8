import DependenciesCore
import DependenciesTestSupport
import TestHelpers
import Testing

@Suite struct WithDependenciesTests {
  struct Failure: Error, Equatable {}

  @Test func overridesForTheOperationAndReturnsItsResult() async {
    @Dependency(\.number) var number
    let result = withDependencies {
      $0.number = 10
      $0.number = 11
    } operation: {
      withDependencies({ $0.number = 20 }, operation: { #expect(number == 20) })
      return number + 1
    }
    #expect(result == 12)
    #expect(number == 3)
    let asynchronousResult = await withDependencies {
      $0.number = 10
    } operation: {
      await Task.yield()
      return number + 1
    }
    #expect(asynchronousResult == 11)
    #expect(number == 3)
  }

  @Test func operationsThatAreFunctionsAndNestedScopesSeeTheOverrides() async {
    @Sendable func read() async -> Int { DependencyValues.current.number }
    func update(_ values: inout DependencyValues) { values.number += 1 }
    let sum = await withDependencies(update) {
      await withDependencies(update, operation: read)
    }
    #expect(sum == 5)
  }

  @Test func rethrowsAndRestores() async {
    func fail(_ values: inout DependencyValues) throws { throw Failure() }
    #expect(throws: Failure()) { try withDependencies({ $0.number = 10 }, operation: { throw Failure() }) }
    #expect(throws: Failure()) { try withDependencies(fail, operation: {}) }
    await #expect(throws: Failure()) { try await withDependencies(fail, operation: { await Task.yield() }) }
    await #expect(throws: Failure()) {
      try await withDependencies {
        $0.number = 10
      } operation: {
        await Task.yield()
        throw Failure()
      }
    }
    #expect(DependencyValues.current.number == 3)
  }

  // The update closure waits for nothing, so nothing else may run before it.
  @Test @MainActor func nothingElseRunsOnTheActorBetweenTheCallAndTheUpdate() async {
    var steps: [String] = []
    let other = Task { steps.append("other") }
    await withDependencies {
      steps.append("update")
      $0.number = 10
    } operation: {
      await other.value
      steps.append("operation \(DependencyValues.current.number)")
    }
    #expect(steps == ["update", "other", "operation 10"])
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
  @Test func changingAPartIsOnlyAWarning() {
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
      #expect(quiet.map(\.isWarning) == [true])
      #expect(Key.builds.value == 1)
      let loud = reports { _ = DependencyValues.current[Key.self] }
      #expect(loud.count == 1)
      #expect(Key.builds.value == 1)
    }
  }

  @Test func changingAPartInEveryOtherWayIsOneWarningForEachPlace() {
    let path: any WritableKeyPath<DependencyValues, Int> & Sendable = \.liveOnly
    let changes: [(name: String, change: (inout DependencyValues) -> Void)] = [
      ("by its property", { $0.liveOnly += 1 }), ("by a key path", { $0[keyPath: path] += 1 }),
    ]
    var all: [Report] = []
    for (way, change) in changes {
      all += reports {
        withDependencies(change, operation: { #expect(DependencyValues.current.liveOnly == 2, "\(way)") })
      }
    }
    all += reports {
      withDependencies({ $0.liveOnly += 1 }, operation: { #expect(DependencyValues.current.liveOnly == 2) })
    }
    #expect(all.map(\.isWarning) == [true, true])
  }

  // `$0 = …` replaces the values that the closure changes, so a read is one of the other values.
  @Test func aReadOfAssignedValuesIsAnOrdinaryOne() {
    let reports = reports {
      withDependencies {
        $0 = .test
        $0.liveOnly += 1
      } operation: {
        #expect(DependencyValues.current.liveOnly == 2)
      }
    }
    #expect(reports.map(\.isWarning) == [false])
  }

  @Test func aTestValueThatIsMissingIsReportedInAConstructionAsWell() {
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
    #expect(reports { _ = DependencyValues.current[Parent.self] }.count == 1)
  }

  @Test func anEndpointThatAConstructionCallsIsReportedOnce() {
    enum Key: TestDependencyKey {
      static var testValue: Int {
        let endpoint: @Sendable () -> Int = unimplemented("Client.count", placeholder: 1)
        return endpoint()
      }
    }
    #expect(reports { withDependencies({ $0[Key.self] += 1 }, operation: {}) }.count == 1)
    #expect(reports { _ = DependencyValues.current[Key.self] } == [])
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

  // An operation inside an update closure treated its own reads as part of making an override.
  @Test func whatAnOperationInsideAnUpdateClosureReadsIsReported() {
    enum Untested: DependencyKey {
      static var liveValue: Int { 7 }
    }
    let reports = reports {
      withDependencies {
        $0.number = withDependencies({ $0.number = 1 }, operation: { Untested.testValue })
        $0.number += capturingDependencies { Untested.testValue }()
        $0.number += withEscapedDependencies { $0.yield { Untested.testValue } }
      } operation: {
        #expect(DependencyValues.current.number == 21)
      }
    }
    #expect(reports.count == 3)
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

  // The change of a copy reached the values that it was copied from.
  @Test func valuesOutsideAnyScopeKeepTheirDefaultsAndCopiesAreChangedAlone() {
    var values = DependencyValues.live
    #expect(values[TokenKey.self] === values[TokenKey.self])
    values.number = 10
    var (changed, restored) = (values, values)
    changed.number = 9
    restored.reset(NumberKey.self)
    #expect([values, changed, restored].map(\.number) == [10, 9, 1])
  }

  @Test func resetShowsTheDefaultAgainAndHidesWhatAnObjectCaptured() {
    struct Model {
      @Dependency(\.number) var numberByPath
      @Dependency(NumberKey.self) var numberByKey
    }
    made(in: 10) {
      let model = Model()
      withDependencies {
        $0.reset(NumberKey.self)
      } operation: {
        #expect(DependencyValues.current.number == 3)
        #expect(model.numberByPath == 3)
        #expect(model.numberByKey == 3)
        made(in: 20) { #expect(model.numberByPath == 20) }
      }
      #expect(model.numberByPath == 10)
    }
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

  @Test func theDescriptionNamesContextAndOverrides() {
    with(.live) {
      #expect(DependencyValues.current.description == "DependencyValues, context live, overrides: none")
      let line = #line + 1
      withDependencies {
        $0.number = 10
      } operation: {
        let place = isDebug ? "  (DependenciesCoreTests/WithDependenciesTests.swift:\(line))" : ""
        #expect(
          DependencyValues.current.description == """
            DependencyValues, context live, overrides:
              NumberKey = 10\(place)
            """
        )
      }
    }
  }
}

private enum UntouchableKey: DependencyKey {
  static var liveValue: Int { fatalError("The default was built.") }
}

private enum LiveOnlyKey: DependencyKey {
  static var liveValue: Int { 1 }
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

private enum CountedKey: TestDependencyKey {
  static let testValue = ""
  static var lifetime: DependencyLifetime { .transient }
}

extension DependencyValues {
  fileprivate var counted: String {
    get { self[CountedKey.self] }
    set { self[CountedKey.self] = newValue }
  }
}
