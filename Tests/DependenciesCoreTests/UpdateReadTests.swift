import DependenciesCore
import DependenciesTestSupport
import Dispatch
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
      await withDependencies {
        $0[CounterKey.self].set(await Task { 2 }.value)
        await Task.yield()
        #expect($0[CounterKey.self].value == 2)
      } operation: {
        await Task.yield()
        #expect(read(CounterKey.self).value == 2)
      }
    }
    await inValues(of: context) {
      prepareDependencies { $0[CounterKey.self].set(3) }
      #expect(read(CounterKey.self).value == 3)
    }
    await inValues(of: context) {
      await prepareDependencies { $0[CounterKey.self].set(await Task { 4 }.value) }
      #expect(read(CounterKey.self).value == 4)
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

  // A task that an asynchronous closure starts inherits its storage, and may outlive it.
  @Test func aTaskReportsItsReadsOnceTheClosureThatStartedItHasReturned() async throws {
    enum LiveOnly: DependencyKey { static var liveValue: Int { 1 } }
    let reports = try await reports {
      let (returned, continuation) = AsyncStream.makeStream(of: Void.self)
      let task = LockIsolated<Task<Void, Never>?>(nil)
      await withDependencies { _ in
        let reader = Task {
          for await _ in returned {}
          _ = read(LiveOnly.self)
        }
        task.setValue(reader)
        await Task.yield()
      } operation: {
        await Task.yield()
      }
      continuation.finish()
      await task.value?.value
    }
    #expect(reports.count == 1)
  }

  // The operation ran in the storage of the closure, so its reads counted as those of the closure.
  @Test func anOperationInAnAsynchronousClosureReportsItsReadsAlsoWithSavedValues() async throws {
    enum LiveOnly: DependencyKey { static var liveValue: Int { 1 } }
    let reports = try await reports {
      await withDependencies { _ in
        await Task.yield()
        let saved = DependencyValues.current
        withDependencies({ $0 = saved }, operation: { #expect(read(LiveOnly.self) == 1) })
      } operation: {
        await Task.yield()
      }
    }
    #expect(reports.map(\.isWarning) == [false])
  }

  // A property's operation is a part of the read, also in an asynchronous closure.
  @Test func anOperationInAPropertyThatAClosureReadsIsSilent() async throws {
    let reports = try await reports {
      await with(.live) {
        withDependencies { _ in
          @Dependency(\.interfaceInAnOperation) var counter
          #expect(counter.value == 0)
        } operation: {
        }
        await withDependencies { _ in
          await Task.yield()
          @Dependency(\.interfaceInAnOperation) var counter
          #expect(counter.value == 0)
        } operation: {
          await Task.yield()
        }
      }
    }
    #expect(reports.isEmpty)
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
    let quiet = reports {
      with(.test) {
        withDependencies {
          _ = $0[Complaining.self]
          _ = $0[Reporting.self]
          _ = $0.continuousClock
        } operation: {
        }
      }
    }
    #expect(quiet == [])
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
    // The warning of the closure's own read is the subject of `UntestedPartTests`.
    #expect(reports.map(\.isWarning) == [true, false, false, false])
    #expect(reports[1...2].map(\.text) == ["Give the test a counter.", "Give the test a counter."])
    let fact = "@Dependency(UpdateReadTests.Missing.self) has no test value, but was read in a test."
    #expect(reports.last?.fact == fact)
    #expect(reports.last?.line == line)
  }

  // A read by a wrapper in the closure was reported there, and the use of the value was not.
  @Test func aMissingLiveValueIsReportedWhereItIsUsed() {
    let line = #line + 8
    let reports = reports {
      with(.live) {
        withDependencies {
          $0[Interface.self].set(2)
          @Dependency(Interface.self) var interface
          interface.set(1)
        } operation: {
          @Dependency(Interface.self) var interface
          #expect(interface.value == 0)
        }
      }
    }
    #expect(reports.map(\.line) == [line])
    let fact =
      "@Dependency(UpdateReadTests.Interface.self) has no live value, but was read in the live context."
    #expect(reports.map(\.fact) == [fact])
  }

  // A value of the program was made of a test value, and nothing said so.
  @Test func whatPrepareDependenciesReadsOfAProgramIsReportedThere() async throws {
    enum Outer: DependencyKey {
      static var liveValue: Int { read(Interface.self).value }
    }
    let fact =
      "@Dependency(UpdateReadTests.Interface.self) has no live value, but was read in the live context."
    func check(_ prepare: () async -> Void) async throws {
      let reports = try await reports { await with(.live) { await prepare() } }
      #expect(reports.map(\.fact) == [fact])
    }
    try await check { prepareDependencies { $0.number = $0[Interface.self].value } }
    try await check { prepareDependencies { $0.number = read(Interface.self).value } }
    try await check { prepareDependencies { $0.number = $0[Outer.self] } }
    try await check { prepareDependencies { $0[Interface.self].set(1) } }
    try await check {
      await prepareDependencies {
        await Task.yield()
        $0.number = $0[Interface.self].value
      }
    }
    let silent = reports { with(.live) { prepareDependencies { $0[Interface.self] = Counter() } } }
    #expect(silent == [])
  }

  // The default was built from what the closure had set so far, and kept for the whole process.
  @Test(arguments: [false, true])
  func aDefaultIsBuiltFromTheValuesAroundTheCall(_ isSetFirst: Bool) async {
    enum Name: DependencyKey {
      static var liveValue: String { "number \(DependencyValues.current.number)" }
    }
    func update(_ values: inout DependencyValues) {
      if isSetFirst { values.number = 20 }
      values[Name.self] += "!"
      values.number = 20
    }
    with(.live) {
      withDependencies(update) { #expect(DependencyValues.current[Name.self] == "number 1!") }
      #expect(DependencyValues.current[Name.self] == "number 1")
    }
    await with(.live) {
      await withDependencies {
        await Task.yield()
        update(&$0)
      } operation: {
        #expect(DependencyValues.current[Name.self] == "number 1!")
      }
      #expect(DependencyValues.current[Name.self] == "number 1")
    }
    withDependencies {
      $0 = .live
      update(&$0)
    } operation: {
      #expect(DependencyValues.current[Name.self] == "number 1!")
    }
  }

  // A thread that ran a synchronous operation did not know the asynchronous update closures inside it, so
  // their reads were reported.
  @available(iOS 17, macOS 14, tvOS 17, watchOS 10, *)
  @Test func anAsynchronousClosureIsKnownOnAThreadThatRunsASynchronousOperation() async {
    let worker = Worker()
    let found: [Report] = await onAThread {
      reports {
        withDependencies {
          $0.context = .live
        } operation: {
          Task {
            await worker.update()
            worker.executor.stop()
          }
          worker.executor.run()
        }
      }
    }
    #expect(found.isEmpty)
  }

  /// An actor whose code runs on the thread that calls `run()`, as the main actor's does in an event loop.
  @available(iOS 17, macOS 14, tvOS 17, watchOS 10, *)
  private actor Worker {
    nonisolated let executor = Executor()
    nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

    private var updates = 0

    func update() async {
      await withDependencies {
        await Task.yield()
        // Lets the closure run on the actor.
        updates += 1
        $0[Interface.self].set(1)
      } operation: {
      }
    }
  }

  @available(iOS 17, macOS 14, tvOS 17, watchOS 10, *)
  private final class Executor: SerialExecutor {
    // A job of nil stops the loop.
    private let jobs = LockIsolated<[UnownedJob?]>([])
    private let isFilled = DispatchSemaphore(value: 0)

    func enqueue(_ job: consuming ExecutorJob) { add(UnownedJob(job)) }

    func stop() { add(nil) }

    private func add(_ job: UnownedJob?) {
      jobs.withValue { $0.append(job) }
      isFilled.signal()
    }

    func run() {
      while true {
        isFilled.wait()
        guard let job = jobs.withValue({ $0.removeFirst() }) else { return }
        job.runSynchronously(on: asUnownedSerialExecutor())
      }
    }
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
        // Singletons are built from the values of the process, the others from those around the call.
        #expect(kept?.name == (Key.self == SingletonKey.self ? "default" : "session"))
      }
      if Key.self == SessionKey.self { #expect(life.tornDown == ["SessionKey"]) }
    }
    // A cached value that was built inside an override is warned of, as ever.
    let reports = try await reports { await check(key) }
    #expect(!reports.contains { !$0.isWarning })
  }

  enum Complaint: InstanceKey {
    static var testValue: Instance {
      reportIssue("This takes long.")
      return Instance()
    }
    static var lifetime: DependencyLifetime { .scoped(to: Session.self) }
  }

  // Its report waits, so the next reader gets another one. The first one was dropped without its tear-down.
  @Test func aScopedValueThatOnlyTheClosureGetsIsTornDownAsWell() async throws {
    let life = Life()
    let reports = try await reports {
      await life.inForce {
        await withDependencyScope(Session.self) {
          withDependencies({ _ = $0[Complaint.self] }, operation: { _ = read(Complaint.self) })
          await withDependencies {
            await Task.yield()
            _ = $0[Complaint.self]
          } operation: {
          }
        }
      }
    }
    #expect(life.counts == Life.Counts(made: 2, gone: 2))
    #expect(life.tornDown == ["Complaint", "Complaint"])
    #expect(reports.map(\.fact) == ["This takes long."])
  }

  /// A part of the next value, and its report.
  enum SlowPart: DependencyKey {
    static let builds = LockIsolated(0)
    static var liveValue: Int {
      reportIssue("This takes long.")
      return builds.withValue {
        $0 += 1
        return $0
      }
    }
    static var testValue: Int { liveValue }
    static var lifetime: DependencyLifetime { .scoped(to: Session.self) }
  }

  enum Whole: DependencyKey {
    static let tornDown = LockIsolated<[Int]>([])
    static var liveValue: @Sendable () -> Int {
      let part = Dependency(SlowPart.self)
      _ = part.wrappedValue
      return { part.wrappedValue }
    }
    static var testValue: @Sendable () -> Int { liveValue }
    static var lifetime: DependencyLifetime { .scoped(to: Session.self) }
    static func tearDown(_ part: @Sendable () -> Int) async { tornDown.withValue { $0.append(part()) } }
  }

  // Nothing kept the part, so the tear-down counted as its first read.
  @Test func theTearDownOfSuchAValueReadsItsParts() async throws {
    let reports = try await reports {
      await withDependencyScope(Session.self) { withDependencies({ _ = $0[Whole.self] }, operation: {}) }
    }
    #expect(Whole.tornDown.value == [1])
    #expect(reports == [])
    // Each reads the part that it was built from, also if others have been built since.
    let laterReports = try await ReportRecorder.reports {
      await withDependencyScope(Session.self) {
        for _ in 1...2 { withDependencies({ _ = $0[Whole.self] }, operation: {}) }
        #expect(read(Whole.self)() == 4)
      }
    }
    #expect(Whole.tornDown.value == [1, 4, 3, 2])
    #expect(laterReports.map(\.fact) == ["This takes long."])
  }

  // A value was built only to find its key, and was torn down with the scope.
  @Test func aScopedValueThatFindsAKeyIsNotTornDown() async {
    let life = Life()
    await life.inForce {
      await withDependencyScope(Session.self) {
        withDependencies({ $0.reset(\.sessionInstance) }, operation: {})
      }
    }
    #expect(life.alive == 0)
    #expect(life.tornDown == [])
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

extension DependencyValues {
  fileprivate var sessionInstance: Instance {
    get { self[SessionKey.self] }
    set { self[SessionKey.self] = newValue }
  }

  fileprivate var interfaceInAnOperation: UpdateReadTests.Counter {
    withDependencies({ $0.label = "other" }, operation: { read(UpdateReadTests.Interface.self) })
  }
}
