import DependenciesCore
import DependenciesTestSupport
import TestHelpers
import Testing

/// A value that an update closure reads becomes the default, as with any other read. A read of the values that
/// it changes is silent.
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

  /// Runs a test in fresh values of a context.
  private func inValues(of context: DependencyContext, _ operation: () async -> Void) async {
    await withDependencies {
      $0 = DependencyValues()
      $0.context = context
    } operation: {
      await operation()
    }
  }

  // A state set through `$0` was lost if a wrapper in the same closure read the key.
  @Test(arguments: DependencyContext.allCases)
  func theClosureItsWrappersAndTheOperationHaveOneValue(_ context: DependencyContext) async {
    func check(_ update: (inout DependencyValues) -> Void) async {
      await inValues(of: context) {
        withDependencies {
          update(&$0)
        } operation: {
          #expect(read(CounterKey.self).value == 42)
          #expect(DependencyValues.current[CounterKey.self].value == 42)
        }
        #expect(read(CounterKey.self).value == 42)
      }
    }
    await check {
      $0[CounterKey.self].set(42)
      @Dependency(CounterKey.self) var counter
      #expect(counter === $0[CounterKey.self])
    }
    await check {
      @Dependency(CounterKey.self) var counter
      counter.set(42)
      #expect(counter === $0[CounterKey.self])
    }
    await check {
      $0[CounterKey.self].set(42)
      $0[ClientKey.self].name = "changed"
      #expect($0[ClientKey.self].counter.value == 42)
    }
  }

  // A state that the closure had put into a value was dropped with it.
  @Test(arguments: DependencyContext.allCases)
  func aStateThatIsSetKeepsItsEffect(_ context: DependencyContext) async {
    await inValues(of: context) {
      withDependencies {
        $0[CounterKey.self].set(1)
        #expect($0[CounterKey.self].value == 1)
      } operation: {
        #expect(read(CounterKey.self).value == 1)
      }
      // As if it had been read a moment later, it is the default from now on.
      #expect(read(CounterKey.self).value == 1)
    }
    await inValues(of: context) {
      prepareDependencies { $0[CounterKey.self].set(3) }
      #expect(read(CounterKey.self).value == 3)
    }
    await inValues(of: context) {
      let session = DependencyScope(Session.self) { $0[CounterKey.self].set(5) }
      #expect(withDependencies(in: session) { read(CounterKey.self).value } == 5)
      await session.close()
    }
  }

  @Test func whatWasReadToMakeADefaultIsTheDefaultThatItsReadersFind() {
    with(.live) {
      withDependencies {
        $0[ClientKey.self].counter.set(42)
      } operation: {
        #expect(read(CounterKey.self) === read(ClientKey.self).counter)
        #expect(read(CounterKey.self).value == 42)
      }
    }
    with(.live) {
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

  // A task that a closure starts inherits its environment, and may outlive it.
  @Test func aTaskReportsItsReadsOnceTheClosureThatStartedItHasReturned() async throws {
    enum LiveOnly: DependencyKey { static var liveValue: Int { 1 } }
    let reports = try await reports {
      let (returned, continuation) = AsyncStream.makeStream(of: Void.self)
      let task = LockIsolated<Task<Void, Never>?>(nil)
      withDependencies { _ in
        let reader = Task {
          for await _ in returned {}
          _ = read(LiveOnly.self)
        }
        task.setValue(reader)
      } operation: {
      }
      continuation.finish()
      await task.value?.value
    }
    #expect(reports.count == 1)
  }

  // The operation ran in the environment of the closure, so its reads counted as those of the closure.
  @Test func anOperationInAClosureReportsItsReadsAlsoWithSavedValues() {
    enum LiveOnly: DependencyKey { static var liveValue: Int { 1 } }
    let reports = reports {
      withDependencies { _ in
        let saved = DependencyValues.current
        withDependencies({ $0 = saved }, operation: { #expect(read(LiveOnly.self) == 1) })
      } operation: {
      }
    }
    #expect(reports.map(\.isWarning) == [false])
  }

  @Test func aReadByAWrapperInAClosureIsAnOrdinaryOne() {
    let reports = reports {
      with(.live) {
        withDependencies { _ in
          @Dependency(\.interfaceInAnOperation) var counter
          #expect(counter.value == 0)
        } operation: {
        }
      }
    }
    #expect(reports.count == 1)
  }

  @Test func nestedClosuresKeepWhatTheyReadThemselves() {
    enum Outer: DependencyKey {
      static var liveValue: Int {
        withDependencies({ $0[CounterKey.self].set(8) }, operation: { read(CounterKey.self).value })
      }
    }
    with(.test) {
      withDependencies { outer in
        withDependencies(
          { $0[CounterKey.self].set(1) },
          operation: { #expect(read(CounterKey.self).value == 1) }
        )
        #expect(outer[CounterKey.self].value == 1)
      } operation: {
        #expect(read(CounterKey.self).value == 1)
      }
    }
    with(.live) {
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

  enum Interface: TestDependencyKey {
    static var testValue: Counter { Counter() }
  }

  @Test func theClosureIsSilentAndTheNextReadReports() {
    let early = reports {
      with(.test) {
        withDependencies {
          _ = $0[Complaining.self]
          _ = $0[Reporting.self]
          _ = $0.continuousClock
        } operation: {
        }
      }
    }
    // An issue that the code of a value reports is not held back.
    #expect(early.map(\.text) == ["Give the test a counter."])
    let line = #line + 9
    let reports = reports {
      with(.test) {
        withDependencies {
          $0[Missing.self].set(42)
          _ = $0[Complaining.self]
          _ = $0[Reporting.self]
        } operation: {
          _ = (read(Complaining.self), read(Reporting.self))
          @Dependency(Missing.self) var missing
          #expect(missing.value == 42)
        }
      }
    }
    #expect(reports.map(\.isWarning) == [false, false])
    #expect(reports[0].text == "Give the test a counter.")
    let fact = "@Dependency(UpdateReadTests.Missing.self) has no test value, but was read in a test."
    #expect(reports.last?.fact == fact)
    #expect(reports.last?.line == line)
  }

  @Test func aCopyOfTheValuesIsReadLikeThemAlsoAfterTheClosure() {
    let reports = reports {
      with(.test) {
        var copy = DependencyValues.current
        withDependencies({ copy = $0 }, operation: {})
        _ = copy[Missing.self]
      }
    }
    #expect(reports == [])
  }

  // A program that changed a part of a client without a live value had the rest of the test value, unreported.
  @Test func aMissingLiveValueIsReportedInTheClosureAsWell() {
    let line = #line + 4
    let reports = reports {
      with(.live) {
        withDependencies {
          $0[Interface.self].set(1)
        } operation: {
          @Dependency(Interface.self) var interface
          #expect(interface.value == 1)
        }
      }
    }
    #expect(reports.map(\.line) == [line, line + 2])
    let fact =
      "@Dependency(UpdateReadTests.Interface.self) has no live value, but was read in the live context."
    #expect(reports.map(\.fact) == [fact, fact])
  }

  struct Whole: Sendable {
    var part = 0
    let counter: Counter
  }

  enum WholeKey: DependencyKey {
    static var liveValue: Whole { Whole(counter: read(Missing.self)) }
    static var testValue: Whole { liveValue }
  }

  // A whole that was silently built from a live value passed for one that is made for tests.
  @Test func whatIsSilentlyBuiltFromAMissingValueIsReportedWhereItIsUsed() {
    with(.test) {
      let line = #line + 1
      let silent = reports { withDependencies({ $0[WholeKey.self].part = 1 }, operation: {}) }
      #expect(silent.map(\.isWarning) == [true])
      #expect(silent.map(\.line) == [line])
      let use = #line + 2
      let reports = reports {
        for _ in 1...2 { _ = DependencyValues.current[WholeKey.self] }
      }
      let text = """
        @Dependency(UpdateReadTests.Missing.self) has no test value, but was read in a test.

          Key:      UpdateReadTests.Missing
          Value:    UpdateReadTests.Counter
          Part of:  UpdateReadTests.WholeKey
          Read at:  DependenciesCoreTests/UpdateReadTests.swift:\(use)
          Test:     UpdateReadTests/whatIsSilentlyBuiltFromAMissingValueIsReportedWhereItIsUsed()

        Override it for the test:

          @Test(.dependencies { $0[UpdateReadTests.Missing.self] = … })

        or give the key a 'testValue' of type 'UpdateReadTests.Counter'.
        """
      #expect(reports == [Report(text: text, line: use), Report(text: text, line: use)])
    }
  }

  // The limits of a live session were made of the test value, unreported.
  @Test func aScopedValueIsReportedWhileItsScopeOpens() async throws {
    let reports = try await reports {
      await with(.live) {
        let session = DependencyScope(Session.self) { $0.label = $0[SessionKey.self].name }
        await session.close()
      }
    }
    #expect(
      reports.map(\.fact) == ["@Dependency(SessionKey.self) was read where no scope of Session is open."]
    )
  }

  final class Holder: Sendable {
    let missing = Dependency(Missing.self)
    let values = DependencyValues.current
  }

  enum HolderKey: DependencyKey {
    static var liveValue: Holder { Holder() }
    static var testValue: Holder { Holder() }
    static var lifetime: DependencyLifetime { .transient }
  }

  // A value that was built for the closure remembered that it was changed, and never reported a read.
  @Test func anObjectThatIsMadeForTheClosureReadsLikeAnyOther() {
    with(.test) {
      let holder = LockIsolated<Holder?>(nil)
      withDependencies {
        let made = $0[HolderKey.self]
        holder.setValue(made)
      } operation: {
      }
      let reports = reports { _ = holder.value?.missing.wrappedValue }
      #expect(reports.map(\.isWarning) == [false])
      let values = prepareDependencies { $0[HolderKey.self].values }
      var copy = values
      copy.label = "written to a copy"
      #expect(DependencyValues.current.label != "written to a copy")
    }
  }

  enum Cart: DependencyKey {
    static var liveValue: Counter { read(Missing.self) }
    static var testValue: Counter { liveValue }
    static var lifetime: DependencyLifetime { .scoped(to: Session.self) }
  }

  // Each call built another value, and the scope kept all of them for the tear-down.
  @Test func aScopedValueThatOnlyUpdateClosuresReadIsBuiltOnce() async throws {
    let counters = LockIsolated<Set<ObjectIdentifier>>([])
    _ = try await reports {
      await withDependencyScope(Session.self) {
        for _ in 1...10 {
          withDependencies {
            let counter = $0[Cart.self]
            counters.withValue { _ = $0.insert(ObjectIdentifier(counter)) }
          } operation: {
          }
        }
      }
    }
    #expect(counters.value.count == 1)
  }

  // A value of the program was made of a test value, and nothing said so.
  @Test func whatPrepareDependenciesReadsOfAProgramIsReportedThere() {
    enum Outer: DependencyKey {
      static var liveValue: Int { read(Interface.self).value }
    }
    let fact =
      "@Dependency(UpdateReadTests.Interface.self) has no live value, but was read in the live context."
    func check(_ prepare: () -> Void) {
      #expect(reports { with(.live) { prepare() } }.map(\.fact) == [fact])
    }
    check { prepareDependencies { $0.number = $0[Interface.self].value } }
    check { prepareDependencies { $0.number = read(Interface.self).value } }
    check { prepareDependencies { $0.number = $0[Outer.self] } }
    check { prepareDependencies { $0[Interface.self].set(1) } }
    let silent = reports { with(.live) { prepareDependencies { $0[Interface.self] = Counter() } } }
    #expect(silent == [])
  }

  // The default was built from what the closure had set so far, and kept for the whole process.
  @Test(arguments: [false, true])
  func aDefaultThatIsKeptIsNotBuiltFromWhatTheClosureSets(_ isSetFirst: Bool) {
    enum Name: DependencyKey {
      static var liveValue: String { "number \(DependencyValues.current.number)" }
    }
    func update(_ values: inout DependencyValues) {
      if isSetFirst { values.number = 20 }
      values[Name.self] += "!"
      values.number = 20
    }
    let reports = reports {
      with(.live) {
        withDependencies(update) { #expect(DependencyValues.current[Name.self] == "number 1!") }
        #expect(DependencyValues.current[Name.self] == "number 1")
      }
      // Also for assigned values, which are bound later.
      withDependencies {
        $0 = .live
        update(&$0)
      } operation: {
        #expect(DependencyValues.current[Name.self] == "number 1!")
      }
    }
    #expect(reports.count == (isDebug && isSetFirst ? 1 : 0))
  }

  @Test func aDefaultThatIsNotKeptIsBuiltFromWhatTheClosureHasSetSoFar() {
    enum Name: DependencyKey {
      static var liveValue: String { "number \(DependencyValues.current.number)" }
      static var testValue: String { liveValue }
      static var lifetime: DependencyLifetime { .transient }
    }
    withDependencies {
      $0.number = 20
      $0[Name.self] += "!"
      $0.number = 30
    } operation: {
      #expect(DependencyValues.current[Name.self] == "number 20!")
    }
  }

  // MARK: Lifetimes

  @Test(
    arguments: [CachedKey.self, WeakKey.self, SessionKey.self] as [any InstanceKey.Type]
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
        // The test keeps the others, and sees no override of the scope.
        #expect(kept?.name == (Key.self == SessionKey.self ? "session" : "default"))
      }
      if Key.self == SessionKey.self { #expect(life.tornDown == ["SessionKey"]) }
    }
    // The overrides do not reach what the test keeps.
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

  @Test func anotherTaskMayChangeACopyMeanwhile() async {
    for _ in 1...200 {
      var change: Task<Void, Never>?
      await withDependencies {
        let copy = $0
        change = Task.detached {
          var copy = copy
          for number in 1...20 {
            copy.number = number
            _ = copy[TransientKey.self]
          }
        }
        $0.number = 40
        _ = $0[TransientKey.self]
      } operation: {
        #expect(read(NumberKey.self) == 40)
        await change?.value
      }
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

extension DependencyValues {
  fileprivate var sessionInstance: Instance {
    get { self[SessionKey.self] }
    set { self[SessionKey.self] = newValue }
  }

  fileprivate var interfaceInAnOperation: UpdateReadTests.Counter {
    withDependencies({ $0.label = "other" }, operation: { read(UpdateReadTests.Interface.self) })
  }
}
