import DependenciesCore
import DependenciesTestSupport
import Dispatch
import Foundation
import ReportRecorder
import Testing

@Suite struct ClosingTests {
  let life = Life()

  struct Failure: Error {}

  enum First: InstanceKey {
    static var lifetime: DependencyLifetime { .scoped(to: Session.self) }
  }

  enum Second: InstanceKey {
    static var testValue: Instance { Instance(read(First.self).name) }
    static var lifetime: DependencyLifetime { .scoped(to: Session.self) }
    static func tearDown(_ value: Instance) async throws {
      Life.current.tornDown("Second")
      throw Failure()
    }
  }

  enum Third: InstanceKey {
    static var testValue: Instance { Instance(read(Second.self).name) }
    static var lifetime: DependencyLifetime { .scoped(to: Session.self) }
    static func tearDown(_ value: Instance) async throws {
      Life.current.tornDown("Third")
      try Task.checkCancellation()
      // The value that this one was built from still exists.
      let first = read(First.self)
      #expect(!first.name.isEmpty)
    }
  }

  @Test func valuesAreTornDownInReverseOrderEvenIfOneThrows() async throws {
    let line = #line + 9
    let reports = try await reports {
      await withDependencies {
        $0.life = life
      } operation: {
        let session = DependencyScope(Session.self)
        withDependencies(in: session) {
          _ = read(Third.self)
        }
        let errors = await session.close()
        #expect(errors.map { $0 is Failure } == [true])
        #expect(life.tornDown == ["Third", "Second", "First"])
        #expect(life.alive == 0)
      }
    }
    #expect(
      reports == [
        Report(
          text: """
            A value of a scope of Session could not be torn down.

              Opened at:  DependenciesCoreTests/ClosingTests.swift:\(line - 4)
              Closed at:  DependenciesCoreTests/ClosingTests.swift:\(line)
              Failed:     ClosingTests.Second: Failure()

            The other values were torn down, and all of them are released.
            Handle the error in 'tearDown', or handle the errors that 'close()' returns.
            """,
          line: line
        )
      ]
    )
  }

  @Test func valuesAreTornDownWhereTheTaskIsCancelled() async throws {
    let reports = try await reports {
      await life.inForce {
        let task = Task {
          try await withDependencyScope(Session.self) {
            _ = read(Third.self)
            withUnsafeCurrentTask { $0?.cancel() }
            try Task.checkCancellation()
          }
        }
        await #expect(throws: CancellationError.self) { try await task.value }
        #expect(life.tornDown == ["Third", "Second", "First"])
        #expect(life.alive == 0)
      }
    }
    #expect(reports.count == 1)
  }

  @available(macOS 14, iOS 17, tvOS 17, watchOS 10, *)
  @Test func nothingIsTornDownOnTheThreadOfAnActorThatClosesTheScope() async {
    enum Placed: InstanceKey {
      static var lifetime: DependencyLifetime { .scoped(to: Session.self) }
      static func tearDown(_ value: Instance) async throws {
        Life.current.tornDown(QueueExecutor.isCurrent ? "on the actor" : "elsewhere")
      }
    }
    actor Closer {
      private let executor = QueueExecutor()
      nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

      func close() async {
        #expect(QueueExecutor.isCurrent)
        await withDependencyScope(Session.self) { _ = read(Placed.self) }
        #expect(QueueExecutor.isCurrent)
      }
    }
    await life.inForce {
      await Closer().close()
      #expect(life.tornDown == ["elsewhere"])
    }
  }

  @Test func aScopeOfAnOperationClosesAlsoWhenItThrows() async {
    await life.inForce {
      await #expect(throws: Failure.self) {
        try await withDependencyScope(Request.self) {
          _ = read(RequestKey.self)
          throw Failure()
        }
      }
      #expect(life.tornDown == ["RequestKey"])
      #expect(life.alive == 0)
    }
  }

  @Test func closingAgainDoesNothingButWait() async {
    enum Slow: InstanceKey {
      static var lifetime: DependencyLifetime { .scoped(to: Session.self) }
      static func tearDown(_ value: Instance) async throws {
        try await Task.sleep(for: .milliseconds(20))
        Life.current.tornDown("Slow")
      }
    }
    await life.inForce {
      let session = DependencyScope(Session.self)
      withDependencies(in: session) { _ = read(Slow.self) }
      await withTaskGroup { group in
        for _ in 0..<20 {
          group.addTask {
            await session.close()
            #expect(life.tornDown == ["Slow"])
          }
        }
      }
      await session.close()
      #expect(life.tornDown == ["Slow"])
    }
  }

  @Test func aTearDownThatClosesItsOwnScopeOrOneAroundItDoesNotHang() async {
    enum Closing: InstanceKey {
      static let scopes = LockIsolated<[DependencyScope]>([])
      static var lifetime: DependencyLifetime { .scoped(to: Request.self) }
      static func tearDown(_ value: Instance) async throws {
        for scope in scopes.value { await scope.close() }
      }
    }
    let session = DependencyScope(Session.self)
    let request = withDependencies(in: session) { DependencyScope(Request.self) }
    Closing.scopes.setValue([request, session])
    withDependencies(in: request) { _ = read(Closing.self) }
    await request.close()
    await session.close()
    Closing.scopes.setValue([])
    #expect(session.isClosed)
  }

  @Test func errorsThatTheCallerHandlesAreReturnedAndNotReported() async throws {
    let reports = try await reports {
      let session = DependencyScope(Session.self)
      let inner = withDependencies(in: session) { DependencyScope(Session.self) }
      withDependencies(in: session) { _ = read(Second.self) }
      withDependencies(in: inner) { _ = read(Second.self) }
      #expect(await session.close(reportsErrors: false).map { $0 is Failure } == [true, true])
      #expect(await session.close().count == 2)
    }
    #expect(reports.isEmpty)
  }

  @Test func whatATearDownReadsForTheFirstTimeIsNotBuilt() async throws {
    enum Late: InstanceKey {
      static let line = #line + 3
      static var lifetime: DependencyLifetime { .scoped(to: Session.self) }
      static func tearDown(_ value: Instance) async throws {
        @Dependency(First.self) var first
        Life.current.tornDown(first.name)
      }
    }
    let line = #line + 4
    let reports = try await reports {
      await withDependencies {
        $0.life = life
      } operation: {
        let session = DependencyScope(Session.self)
        withDependencies(in: session) { _ = read(Late.self) }
        await session.close()
      }
    }
    #expect(life.tornDown == ["default"])
    #expect(life.alive == 0)
    #expect(
      reports == [
        Report(
          text: """
            @Dependency(ClosingTests.First.self) was first read while its scope was being torn down.

              Key:        ClosingTests.First
              Scope:      Session
              Read at:    DependenciesCoreTests/ClosingTests.swift:\(Late.line)
              Opened at:  DependenciesCoreTests/ClosingTests.swift:\(line + 1)
              Closed at:  DependenciesCoreTests/ClosingTests.swift:\(line + 3)

            Its test value is used.
            Values are torn down in reverse order of their construction, and a closing scope builds no more. Read
            it earlier, while the value that needs it is built: then it is the older of the two, and is torn down
            later.
            """,
          line: Late.line
        )
      ]
    )
  }

  // A read of a value that had been torn down was not reported, and work done with the value was lost.
  @Test func whatATearDownReadsThatIsTornDownAlreadyIsReported() async throws {
    enum Older: InstanceKey {
      static let line = #line + 3
      static var lifetime: DependencyLifetime { .scoped(to: Session.self) }
      static func tearDown(_ value: Instance) async throws {
        @Dependency(First.self) var first
        Life.current.tornDown("Older with \(first.number)")
      }
    }
    let line = #line + 2
    let reports = try await reports {
      let session = DependencyScope(Session.self) { [life] in $0.life = life }
      withDependencies(in: session) { _ = (read(Older.self), read(First.self)) }
      await session.close()
    }
    #expect(life.tornDown == ["First", "Older with 2"])
    #expect(
      reports == [
        Report(
          text: """
            @Dependency(ClosingTests.First.self) was read after it had been torn down with its scope.

              Key:        ClosingTests.First
              Scope:      Session
              Read at:    DependenciesCoreTests/ClosingTests.swift:\(Older.line)
              Opened at:  DependenciesCoreTests/ClosingTests.swift:\(line)
              Closed at:  DependenciesCoreTests/ClosingTests.swift:\(line + 2)

            What is done with it now may be lost.
            Values are torn down in reverse order of their construction, and a closing scope builds no more. Read
            it earlier, while the value that needs it is built: then it is the older of the two, and is torn down
            later.
            """,
          line: Older.line
        )
      ]
    )
  }

  // A second `close()` returned while the first one was still releasing the values.
  @Test func closingWaitsUntilTheValuesAreReleased() async {
    final class Slow: Sendable {
      static let isReleased = DispatchSemaphore(value: 0)
      static let isGone = LockIsolated(false)
      deinit {
        Slow.isReleased.signal()
        pause(milliseconds: 50)
        Slow.isGone.setValue(true)
      }
    }
    enum SlowKey: DependencyKey {
      static var liveValue: Slow { Slow() }
      static var testValue: Slow { Slow() }
      static var lifetime: DependencyLifetime { .scoped(to: Session.self) }
    }
    let session = DependencyScope(Session.self)
    #expect(!session.isClosed)
    withDependencies(in: session) { _ = read(SlowKey.self) }
    async let closed: Void = { _ = await session.close() }()
    await onAThread { Slow.isReleased.wait() }
    await session.close()
    #expect(Slow.isGone.value)
    await closed
  }

  // MARK: Builds under way

  @Test func closingWaitsForABuildAndTearsItsValueDown() async {
    enum Slow: InstanceKey {
      static let hasBegun = DispatchSemaphore(value: 0)
      static var testValue: Instance {
        hasBegun.signal()
        pause(milliseconds: 50)
        return Instance(read(First.self).name)
      }
      static var lifetime: DependencyLifetime { .scoped(to: Session.self) }
    }
    await life.inForce {
      let session = DependencyScope(Session.self)
      async let built: Void = onAThread { withDependencies(in: session) { _ = read(Slow.self) } }
      await onAThread { Slow.hasBegun.wait() }
      await session.close()
      #expect(life.tornDown == ["Slow", "First"])
      await built
      #expect(life.alive == 0)
    }
  }

  @Test(arguments: 0..<20)
  func readersAndClosingRaceWithoutLeaks(_ round: Int) async throws {
    _ = try await reports {
      await life.inForce {
        let session = DependencyScope(Session.self)
        await withTaskGroup { group in
          for index in 0..<50 {
            group.addTask {
              if index == 25 { await session.close() }
              withDependencies(in: session) {
                _ = index.isMultiple(of: 2) ? read(SessionKey.self) : read(First.self)
              }
            }
          }
        }
        await session.close()
        #expect(life.alive == 0)
        #expect(Set(life.tornDown).count == life.tornDown.count)
      }
    }
  }

  // MARK: Scopes that are never closed

  @Test func aScopeThatIsReleasedIsClosedInATaskOfItsOwn() async throws {
    let line = #line + 6
    let reports = try await reports {
      await withDependencies {
        $0.life = life
      } operation: {
        do {
          let session = DependencyScope(Session.self)
          let inner = withDependencies(in: session) { DependencyScope(Request.self) }
          withDependencies(in: inner) { _ = read(SessionKey.self) }
          #expect(life.tornDown.isEmpty)
        }
        while life.alive > 0 { await Task.yield() }
        #expect(life.tornDown == ["SessionKey"])
        // The report is the last that the task does.
        try? await Task.sleep(for: .milliseconds(100))
      }
    }
    #if DEBUG
      #expect(
        reports == [
          Report(
            text: """
              A scope of Session was released without being closed, and had values to tear down.

                Opened at:  DependenciesCoreTests/ClosingTests.swift:\(line)
                Torn down:  SessionKey

              They were torn down in a task that nothing waits for, so the program may end before it has run. Close
              the scope when you no longer need it:

                await scope.close()

              or let a function open and close it:

                await withDependencyScope(Session.self) {
                  …
                }
              """,
            line: line,
            isWarning: true
          )
        ]
      )
    #else
      #expect(reports.isEmpty)
    #endif
  }

  @Test func aReleasedScopeWithNothingToTearDownIsNoFault() async throws {
    enum Plain: DependencyKey {
      static var liveValue: Instance { Instance() }
      static var testValue: Instance { Instance() }
      static var lifetime: DependencyLifetime { .scoped(to: Session.self) }
    }
    let reports = try await reports {
      await life.inForce {
        withDependencies(in: DependencyScope(Session.self)) { _ = read(Plain.self) }
        while life.alive > 0 { await Task.yield() }
        try? await Task.sleep(for: .milliseconds(50))
      }
    }
    #expect(reports.isEmpty)
  }

  @Test func aValueThatRemembersTheScopeItWasBuiltInDoesNotKeepIt() async {
    final class Model: Sendable {
      let value = Dependency(PlainKey.self)
      let instance = Instance()
    }
    enum ModelKey: DependencyKey {
      static var liveValue: Model { Model() }
      static var testValue: Model { Model() }
      static var lifetime: DependencyLifetime { .scoped(to: Session.self) }
    }
    enum PlainKey: DependencyKey {
      static var liveValue: Instance { Instance() }
      static var testValue: Instance { Instance() }
      static var lifetime: DependencyLifetime { .scoped(to: Session.self) }
    }
    await life.inForce {
      do {
        let session = DependencyScope(Session.self)
        withDependencies(in: session) {
          #expect(read(ModelKey.self).value.wrappedValue === read(PlainKey.self))
        }
        #expect(life.alive == 2)
      }
      while life.alive > 0 { await Task.yield() }
    }
  }
}

/// Runs the jobs of an actor on a queue of its own.
@available(macOS 14, iOS 17, tvOS 17, watchOS 10, *)
private final class QueueExecutor: SerialExecutor {
  /// The threads that are running a job.
  private static let threads = LockIsolated<Set<ObjectIdentifier>>([])

  private let queue = DispatchQueue(label: "actor")

  /// Whether the current thread is running a job.
  static var isCurrent: Bool { threads.value.contains(ObjectIdentifier(Thread.current)) }

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    queue.async {
      let thread = ObjectIdentifier(Thread.current)
      Self.threads.withValue { _ = $0.insert(thread) }
      job.runSynchronously(on: self.asUnownedSerialExecutor())
      Self.threads.withValue { _ = $0.remove(thread) }
    }
  }
}
