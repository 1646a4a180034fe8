import DependenciesCore
import DependenciesTestSupport
import ReportRecorder
import Testing

/// A value that an update closure reads becomes the default, as with any other read; its reports wait.
@Suite struct UpdateReadTests {
  /// An object whose state an update closure may change without setting the dependency.
  final class Counter: Sendable {
    private let state = LockIsolated(0)
    var value: Int { state.value }
    func set(_ value: Int) { state.setValue(value) }
  }

  /// A client with state behind a closure, and a part that can be overridden.
  struct Client: Sendable {
    var name = "default"
    let counter: Counter
  }

  enum CounterKey: DependencyKey {
    static var liveValue: Counter { Counter() }
    static var testValue: Counter { Counter() }
  }

  enum ClientKey: DependencyKey {
    static var liveValue: Client { Client(counter: read(CounterKey.self)) }
    static var testValue: Client { liveValue }
  }

  enum Start: CaseIterable {
    case test, live
  }

  /// Runs a test in fresh values of a context.
  private func inValues(of start: Start, _ operation: () async throws -> Void) async rethrows {
    try await withDependencies {
      $0 = start == .live ? .live : .test
    } operation: {
      try await operation()
    }
  }

  // A state that the closure had put into a value was dropped with it.
  @Test(arguments: Start.allCases)
  func aStateThatIsSetKeepsItsEffect(_ start: Start) async {
    await inValues(of: start) {
      withDependencies {
        $0[CounterKey.self].set(42)
        #expect($0[CounterKey.self].value == 42)
      } operation: {
        #expect(read(CounterKey.self).value == 42)
      }
      // As if it had been read a moment later, it is the default from now on.
      #expect(read(CounterKey.self).value == 42)
    }
  }

  // A state set through `$0` was lost if a wrapper in the same closure read the key.
  @Test(arguments: DependencyContext.allCases)
  func theClosureItsWrappersAndTheOperationHaveOneValue(_ context: DependencyContext) async {
    func check(_ update: (inout DependencyValues) -> Void) {
      var values = DependencyValues()
      values.context = context
      with(values) {
        withDependencies {
          update(&$0)
        } operation: {
          #expect(read(CounterKey.self).value == 42)
          #expect(DependencyValues.current[CounterKey.self].value == 42)
        }
        #expect(read(CounterKey.self).value == 42)
      }
    }
    check {
      $0[CounterKey.self].set(42)
      @Dependency(CounterKey.self) var counter
      #expect(counter === $0[CounterKey.self])
    }
    check {
      @Dependency(CounterKey.self) var counter
      counter.set(42)
      #expect(counter === $0[CounterKey.self])
    }
    check {
      $0[CounterKey.self].set(42)
      $0[ClientKey.self].name = "changed"
      #expect($0[ClientKey.self].counter.value == 42)
    }
  }

  struct Failure: Error {}

  @Test(arguments: Start.allCases)
  func soItDoesForEachEffectOfTheClosures(_ start: Start) async throws {
    try await inValues(of: start) {
      try withDependencies {
        $0[CounterKey.self].set(1)
        if false { throw Failure() }
      } operation: {
        #expect(read(CounterKey.self).value == 1)
        if false { throw Failure() }
      }
    }
    try await inValues(of: start) {
      try await withDependencies {
        $0[CounterKey.self].set(await Task { 2 }.value)
        await Task.yield()
        #expect($0[CounterKey.self].value == 2)
      } operation: {
        try await Task.sleep(for: .nanoseconds(1))
        #expect(read(CounterKey.self).value == 2)
      }
    }
    await inValues(of: start) {
      prepareDependencies { $0[CounterKey.self].set(3) }
      #expect(read(CounterKey.self).value == 3)
    }
    await inValues(of: start) {
      await prepareDependencies { $0[CounterKey.self].set(await Task { 4 }.value) }
      #expect(read(CounterKey.self).value == 4)
    }
    await inValues(of: start) {
      let session = DependencyScope(Session.self) { $0[CounterKey.self].set(5) }
      #expect(withDependencies(in: session) { read(CounterKey.self).value } == 5)
      await session.close()
    }
  }

  @Test func whatWasReadToMakeADefaultIsTheDefaultThatItsReadersFind() async {
    await inValues(of: .live) {
      withDependencies {
        $0[ClientKey.self].counter.set(42)
      } operation: {
        #expect(read(CounterKey.self) === read(ClientKey.self).counter)
        #expect(read(CounterKey.self).value == 42)
      }
    }
    await inValues(of: .live) {
      withDependencies {
        // Once to start an override, and once for itself.
        $0[ClientKey.self].name = "changed"
        $0[CounterKey.self].set(7)
      } operation: {
        #expect(read(CounterKey.self) === read(ClientKey.self).counter)
        #expect(read(CounterKey.self).value == 7)
      }
    }
  }

  @Test func nestedClosuresKeepWhatTheyReadThemselves() async {
    await inValues(of: .test) {
      withDependencies { outer in
        withDependencies { inner in
          inner[CounterKey.self].set(1)
        } operation: {
          #expect(read(CounterKey.self).value == 1)
        }
        #expect(outer[CounterKey.self].value == 1)
      } operation: {
        #expect(read(CounterKey.self).value == 1)
      }
    }
    enum Outer: DependencyKey {
      static var liveValue: Int {
        withDependencies({ $0[CounterKey.self].set(8) }, operation: { read(CounterKey.self).value })
      }
    }
    await inValues(of: .live) {
      withDependencies {
        #expect($0[Outer.self] == 8)
      } operation: {
        #expect(read(CounterKey.self).value == 8)
      }
    }
  }

  // MARK: Silence

  enum Missing: DependencyKey {
    static var liveValue: Counter { Counter() }
  }

  enum Complaining: TestDependencyKey {
    static var testValue: Counter {
      if shouldReportUnimplemented { reportIssue("Give the test a counter.") }
      return Counter()
    }
  }

  enum Reporting: TestDependencyKey {
    static var testValue: Counter {
      reportIssue("Give the test a counter.")
      return Counter()
    }
  }

  @Test func theClosureIsSilentAndTheNextReadReports() async throws {
    let line = #line + 14
    let reports = try await reports {
      await inValues(of: .test) {
        withDependencies {
          $0[Missing.self].set(42)
          _ = $0[Complaining.self]
          _ = $0[Reporting.self]
          _ = $0.continuousClock
        } operation: {
        }
      }
      await inValues(of: .test) {
        withDependencies {
          $0[Missing.self].set(42)
        } operation: {
          @Dependency(Missing.self) var missing
          #expect(missing.value == 42)
        }
      }
    }
    #expect(reports.map(\.line) == [line + 1])
    #expect(
      reports.map { $0.text.prefix { $0 != "\n" } } == [
        "@Dependency(UpdateReadTests.Missing.self) has no test value, but was read in a test."
      ]
    )
    let later = try await ReportRecorder.reports {
      await inValues(of: .test) {
        withDependencies {
          _ = $0[Complaining.self]
          _ = $0[Reporting.self]
        } operation: {
          _ = (read(Complaining.self), read(Reporting.self))
        }
      }
    }
    #expect(later.map(\.text) == ["Give the test a counter.", "Give the test a counter."])
  }

  enum Interface: TestDependencyKey {
    static var testValue: Counter { Counter() }
  }

  @Test func aMissingLiveValueIsReportedByTheNextRead() async throws {
    let reports = try await reports {
      await inValues(of: .live) {
        withDependencies({ $0[Interface.self].set(1) }, operation: { _ = read(Interface.self) })
      }
    }
    #expect(reports.count == 1)
  }

  // A read by a wrapper in the closure was reported there, and the use of the value was not.
  @Test func aMissingLiveValueReadByAWrapperIsReportedWhereItIsUsed() async throws {
    let line = #line + 8
    let reports = try await reports {
      await inValues(of: .live) {
        withDependencies {
          @Dependency(Interface.self) var interface
          interface.set(1)
          $0[CounterKey.self].set(2)
        } operation: {
          @Dependency(Interface.self) var interface
          #expect(interface.value == 0)
        }
      }
    }
    #expect(reports.map(\.line) == [line])
    #expect(reports.count == 1 && reports[0].text.contains("has no live value"))
  }

  // MARK: Lifetimes

  @Test(
    arguments: [CachedKey.self, SingletonKey.self, WeakKey.self, SessionKey.self] as [any InstanceKey.Type]
  )
  func aValueIsKeptAsItsLifetimeSays(_ key: any InstanceKey.Type) async throws {
    func check<Key: InstanceKey>(_ key: Key.Type) async {
      let life = Life()
      await withDependencyScope(Session.self) {
        $0.life = life
        $0.label = "session"
      } operation: {
        var kept: Instance?
        withDependencies {
          $0.label = "update"
          kept = $0[key]
        } operation: {
          #expect(read(key) === kept)
        }
        #expect(read(key) === kept)
        // Values of the scope are built from its opening values, and singletons from those of the process.
        let names = ["SessionKey": "session", "SingletonKey": "default"]
        #expect(kept?.name == names["\(Key.self)", default: "update"])
      }
      if Key.self == SessionKey.self { #expect(life.tornDown == ["SessionKey"]) }
    }
    // A cached value that was built inside an override is warned of, as ever.
    let reports = try await reports { await check(key) }
    #expect(!reports.contains { !$0.isWarning })
  }

  @Test func aValueThatReadersDoNotShareIsNotKept() {
    withDependencies {
      #expect($0[TransientKey.self] !== $0[TransientKey.self])
      #expect($0[GraphKey.self] !== $0[GraphKey.self])
    } operation: {
    }
  }

  @Test func anOverrideThatIsBuiltLaterKeepsItsValue() {
    withDependencies {
      $0.override(CounterKey.self) { Counter() }
      $0[CounterKey.self].set(42)
    } operation: {
      #expect(read(CounterKey.self).value == 42)
    }
    #expect(read(CounterKey.self).value == 0)
  }

  @Test func whatTheClosureMadeItselfBecomesTheirDefault() {
    let values = LockIsolated(DependencyValues.test)
    withDependencies {
      let own = values.value
      own[CounterKey.self].set(42)
      $0.label = "other"
    } operation: {
      #expect(read(CounterKey.self).value == 0)
      withDependencies({ $0 = values.value }, operation: { #expect(read(CounterKey.self).value == 42) })
    }
  }

  @Test func aThousandClosuresAtOnceKeepOneValue() async {
    let values = DependencyValues.live
    await withTaskGroup { group in
      for _ in 0..<1000 {
        group.addTask {
          withDependencies {
            $0 = values
            _ = $0[CounterKey.self]
          } operation: {
            ObjectIdentifier(read(CounterKey.self))
          }
        }
      }
      var all: Set<ObjectIdentifier> = []
      for await identity in group { all.insert(identity) }
      #expect(all.count == 1)
    }
  }
}
