import DependenciesCore
import DependenciesTestSupport
import Dispatch
import Foundation
import TestHelpers
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
      #expect(read(First.self).name == "default")
    }
  }

  @Test func valuesAreTornDownInReverseOrderEvenIfOneThrows() async throws {
    let line = #line + 5
    let reports = try await reports {
      await life.inForce {
        let session = DependencyScope(Session.self)
        _ = session.value(of: Third.self)
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

              Opened at:  DependenciesCoreTests/ClosingTests.swift:\(line - 2)
              Closed at:  DependenciesCoreTests/ClosingTests.swift:\(line)
              Failed:     ClosingTests.Second: Failure()

            Any other values were torn down, and all of them are released.
            Handle the error in 'tearDown', or handle the errors that 'close(reportsErrors: false)' returns.
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

  // The errors of an inner scope were returned twice: by its own `close()`, and by that of the outer scope.
  @Test func errorsAreGivenToWhoeverClosesTheScopeAndNotReportedIfHandled() async throws {
    let reports = try await reports {
      let session = DependencyScope(Session.self)
      let scopes = withDependencies(in: session) {
        [session, DependencyScope(Session.self), DependencyScope(Session.self)]
      }
      for scope in scopes { scope.whenTornDown { throw Failure() } }
      #expect(await scopes[2].close(reportsErrors: false).map { $0 is Failure } == [true])
      #expect(await session.close(reportsErrors: false).map { $0 is Failure } == [true, true])
      #expect(await session.close().count == 2)
      // Those that are released close themselves.
      withExtendedLifetime(scopes) {}
    }
    #expect(reports.isEmpty)
  }

  @available(macOS 14, iOS 17, tvOS 17, watchOS 10, *)
  @Test func nothingIsTornDownOnTheThreadOfAnActorThatClosesTheScope() async {
    actor Closer {
      private let executor = QueueExecutor()
      nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

      func openAndClose(_ life: Life) async {
        #expect(QueueExecutor.isCurrent)
        await withDependencyScope(Session.self) {
          read(TearDownKey<Void>.self).setValue({
            life.tornDown(QueueExecutor.isCurrent ? "on the actor" : "elsewhere")
          })
        }
        #expect(QueueExecutor.isCurrent)
      }
    }
    await Closer().openAndClose(life)
    #expect(life.tornDown == ["elsewhere"])
  }

  // A tear-down worked in the context that had been prepared since.
  @Test func aTearDownWorksInTheContextOfItsValueAlsoIfAnotherOneIsPrepared() async {
    enum ContextKey: TestDependencyKey {
      static var testValue: Int { 0 }
      static var lifetime: DependencyLifetime { .scoped(to: Session.self) }
      static func tearDown(_ value: Int) async throws {
        Life.current.tornDown("\(DependencyValues.current.context)")
      }
    }
    await withDependencies { [life] in
      $0 = DependencyValues()
      $0.life = life
    } operation: {
      let session = DependencyScope(Session.self)
      _ = session.value(of: ContextKey.self)
      prepareDependencies { $0.context = .live }
      await session.close()
    }
    #expect(life.tornDown == ["test"])
  }

  // A second `close()` returned while the first one was still releasing the values.
  @Test func closingAgainDoesNothingButWaitUntilTheValuesAreReleased() async {
    final class Slow: Sendable {
      static let isReleased = DispatchSemaphore(value: 0)
      static let isGone = LockIsolated(false)
      deinit {
        Slow.isReleased.signal()
        pause(milliseconds: 50)
        Slow.isGone.setValue(true)
      }
    }
    enum SlowKey: TestDependencyKey {
      static var testValue: Slow { Slow() }
      static var lifetime: DependencyLifetime { .scoped(to: Session.self) }
      static func tearDown(_ value: Slow) async throws {
        try await Task.sleep(for: .milliseconds(20))
        Life.current.tornDown("Slow")
      }
    }
    let session = DependencyScope(Session.self) { [life] in $0.life = life }
    #expect(session.isOpen)
    _ = session.value(of: SlowKey.self)
    await withTaskGroup { group in
      for number in 0..<20 {
        group.addTask {
          // The last one closes the scope while its values are being released.
          if number == 19 { await onAThread { Slow.isReleased.wait() } }
          await session.close()
          #expect(Slow.isGone.value)
        }
      }
    }
    await session.close()
    #expect(life.tornDown == ["Slow"])
  }

  // MARK: Tear-downs that close scopes

  @Test func aTearDownThatClosesItsOwnScopeOrOneAroundItDoesNotHang() async {
    let outer = DependencyScope(Session.self)
    let inner = withDependencies(in: outer) { DependencyScope(Session.self) }
    inner.whenTornDown {
      await inner.close()
      await outer.close()
    }
    await inner.close()
    await outer.close()
    #expect(!outer.isOpen)
  }

  /// Lets what runs in other tasks go on.
  private func letOthersGoOn() async { try? await Task.sleep(for: .milliseconds(30)) }

  // If a tear-down closed the scope around its own, closing did not wait for it: the outer scope took itself
  // for a part of that tear-down, and was torn down while it went on. The same where another tear-down, for
  // which the inner one waits, releases the inner scope and closes the outer one.
  @Test(arguments: [false, true])
  func aScopeThatATearDownClosesWaitsForTheTearDownsInsideIt(_ isByAnother: Bool) async throws {
    _ = try await reports {
      let (outer, other) = (DependencyScope(Session.self), DependencyScope(Session.self))
      let inner = LockIsolated<DependencyScope?>(
        withDependencies(in: outer) { DependencyScope(Session.self) }
      )
      outer.whenTornDown { life.tornDown("outer") }
      inner.value?.whenTornDown {
        await (isByAnother ? other : outer).close()
        await letOthersGoOn()
        life.tornDown("inner")
      }
      other.whenTornDown {
        inner.setValue(nil)
        await letOthersGoOn()
        await outer.close()
        await letOthersGoOn()
      }
      await (isByAnother ? other : inner.value)?.close()
      await outer.close()
      await other.close()
    }
    #expect(life.tornDown == ["inner", "outer"])
  }

  // A tear-down waited for no scope, also for one that it had opened itself.
  @Test func aTearDownWaitsForTheScopesThatItOpens() async {
    enum DepthKey: TestDependencyKey {
      static var testValue: Int { 1 }
    }
    enum NestedKey: TestDependencyKey {
      static var testValue: Int { read(DepthKey.self) }
      static var lifetime: DependencyLifetime { .scoped(to: Session.self) }
      static func tearDown(_ depth: Int) async throws {
        if depth < 3 {
          await withDependencyScope(Session.self) {
            $0[DepthKey.self] = depth + 1
          } operation: {
            await Task.yield()
            _ = read(NestedKey.self)
          }
        }
        Life.current.tornDown("\(depth)")
      }
    }
    await life.inForce {
      await withDependencyScope(Session.self) { _ = read(NestedKey.self) }
      #expect(life.tornDown == ["3", "2", "1"])
    }
  }

  // A tear-down did not wait for scopes that its value had opened elsewhere.
  @Test func aTearDownWaitsForTheScopesThatItCloses() async {
    await life.inForce {
      let connection = DependencyScope(Session.self)
      connection.whenTornDown {
        await letOthersGoOn()
        life.tornDown("connection")
      }
      await withDependencyScope(Session.self) {
        read(TearDownKey<Void>.self).setValue({
          await connection.close()
          life.tornDown("server")
        })
      }
      #expect(life.tornDown == ["connection", "server"])
    }
  }

  // Each of the two tear-downs waited for the other.
  @Test(.againstHangs) func tearDownsThatCloseOneAnotherDoNotHang() async {
    let (first, second) = (DependencyScope(Session.self), DependencyScope(Session.self))
    for (scope, other) in [(first, second), (second, first)] {
      scope.whenTornDown {
        await letOthersGoOn()
        await other.close()
      }
    }
    async let isFirstClosed: Void = { _ = await first.close() }()
    async let isSecondClosed: Void = { _ = await second.close() }()
    _ = await (isFirstClosed, isSecondClosed)
    #expect(!first.isOpen && !second.isOpen)
  }

  @Test(.againstHangs) func aTaskThatATearDownHasStartedIsNoPartOfItAfterItsEnd() async throws {
    let (begin, continuation) = AsyncStream.makeStream(of: Void.self)
    let reports = try await reports {
      await life.inForce {
        let session = DependencyScope(Session.self)
        let task = LockIsolated<Task<Void, Never>?>(nil)
        session.whenTornDown {
          continuation.finish()
          await task.value?.value
        }
        // Built later, so torn down earlier.
        session.value(of: TearDownKey<Int>.self).setValue {
          task.setValue(
            Task {
              for await _ in begin {}
              _ = read(First.self)
            }
          )
        }
        await session.close()
        #expect(life.tornDown.isEmpty)
      }
    }
    #expect(reports.count == 1)
  }

  // The error was not reported, so a release build, which does not write the call either, lost it.
  @Test func theErrorOfAnUnimplementedEndpointIsReportedAsAnyOther() async throws {
    let save: @Sendable () throws -> Void = unimplemented("Client.save")
    let reports = try await reports {
      let session = DependencyScope(Session.self)
      session.whenTornDown { try save() }
      #expect(await session.close() as? [Unimplemented] == [Unimplemented("Client.save")])
    }
    #expect(
      reports.map { $0.text.prefix { $0 != "\n" } } == [
        "'Client.save' is unimplemented, but was called.",
        "A value of a scope of Session could not be torn down.",
      ]
    )
  }

  // The errors of a scope for which no code waited, and whose caller wanted to handle them, were lost.
  @Test func anErrorForWhichNoCodeWaitsIsReported() async throws {
    let reports = try await reports {
      let outer = DependencyScope(Session.self)
      let inner = withDependencies(in: outer) { DependencyScope(Session.self) }
      outer.whenTornDown { throw Failure() }
      inner.whenTornDown {
        #expect(await outer.close(reportsErrors: false).isEmpty)
      }
      #expect(await inner.close(reportsErrors: false).isEmpty)
      #expect(await outer.close(reportsErrors: false).count == 1)
    }
    #expect(
      reports.map { $0.text.prefix { $0 != "\n" } } == [
        "A value of a scope of Session could not be torn down."
      ]
    )
  }

  // MARK: Reads and constructions of a scope that closes

  enum ReadingKey: TestDependencyKey {
    static var testValue: Int { 0 }
    static var lifetime: DependencyLifetime { .scoped(to: Request.self) }
    static func tearDown(_ value: Int) async throws {
      Life.current.tornDown("reads \(read(SessionKey.self).number)")
    }
  }

  // A closing scope built nothing for its tear-downs, nor for those of the scopes inside it.
  @Test(arguments: [false, true])
  func aTearDownMayReadWhatHasNotBeenBuilt(_ isInner: Bool) async throws {
    let reports = try await reports {
      await life.inForce {
        let session = DependencyScope(Session.self)
        let inner = withDependencies(in: session) { DependencyScope(Request.self) }
        if isInner {
          _ = inner.value(of: ReadingKey.self)
        } else {
          session.whenTornDown { life.tornDown("reads \(read(SessionKey.self).number)") }
        }
        await session.close()
        #expect(life.tornDown == ["reads 1", "SessionKey"])
        #expect(life.alive == 0)
      }
    }
    #expect(reports.isEmpty)
  }

  struct Model: Sendable {
    @Dependency(SessionKey.self) var value
  }

  enum OtherKey: InstanceKey {
    static let model = LockIsolated<Model?>(nil)
    static var lifetime: DependencyLifetime { .scoped(to: Request.self) }
    static func tearDown(_ value: Instance) async throws {
      Life.current.tornDown("reads \(model.value?.value.number ?? 0)")
    }
  }

  // The tear-down of the other scope did not count as needed by the one that waited for it.
  @Test func aTearDownMayReadInTheScopeOfAnotherThatWaitsForIt() async throws {
    let reports = try await reports {
      await life.inForce {
        let session = DependencyScope(Session.self)
        OtherKey.model.setValue(withDependencies(in: session) { Model() })
        session.whenTornDown {
          let other = DependencyScope(Request.self, in: nil)
          _ = other.value(of: OtherKey.self)
          await other.close()
        }
        await session.close()
        OtherKey.model.setValue(nil)
        #expect(life.tornDown == ["reads 2", "SessionKey"])
      }
    }
    #expect(reports == [])
  }

  // A scope that a task opened while the one around it closed stayed open.
  @Test func aScopeThatIsOpenedWhileTheOneAroundItClosesIsClosedWithIt() async {
    let (began, beginning) = AsyncStream.makeStream(of: Void.self)
    let (opened, opening) = AsyncStream.makeStream(of: Void.self)
    await life.inForce {
      let session = DependencyScope(Session.self)
      session.whenTornDown {
        beginning.finish()
        for await _ in opened {}
      }
      let late = withDependencies(in: session) {
        Task {
          for await _ in began {}
          let request = DependencyScope(Request.self)
          _ = request.value(of: RequestKey.self)
          opening.finish()
          return request
        }
      }
      await session.close()
      #expect(await late.value.isOpen == false)
      #expect(life.tornDown == ["RequestKey"])
    }
  }

  // A read of a value that had been torn down was not reported, and work done with the value was lost.
  @Test func aReadOfAValueThatHasBeenTornDownIsReportedAndGetsTheTestValue() async throws {
    let line = #line + 2
    let reports = try await reports {
      let session = DependencyScope(Session.self) { [life] in $0.life = life }
      session.whenTornDown {
        @Dependency(First.self) var first
        life.tornDown("older than \(first.number)")
      }
      _ = session.value(of: First.self)
      await session.close()
    }
    #expect(life.tornDown == ["First", "older than 2"])
    #expect(life.alive == 0)
    #expect(
      reports == [
        Report(
          text: """
            @Dependency(ClosingTests.First.self) was read through a scope that is closed.

              Key:        ClosingTests.First
              Scope:      Session
              Read at:    DependenciesCoreTests/ClosingTests.swift:\(line + 2)
              Opened at:  DependenciesCoreTests/ClosingTests.swift:\(line)
              Closed at:  DependenciesCoreTests/ClosingTests.swift:\(line + 6)

            Its test value is used, and is never torn down.
            ClosingTests.First was torn down before a value that needs it. Declare it with '@Dependency' where the value
            that needs it is built: a value is torn down before those that it declares. If each needs the other,
            the older one is torn down last.
            """,
          line: line + 2
        )
      ]
    )
  }

  // A build in an inner scope could not read from the outer scope, which was waiting for that build to end.
  @Test func closingWaitsForABuildInsideThatMayReadWhatItNeedsAndTearsItsValueDown() async {
    enum Inner: InstanceKey {
      static let hasBegun = DispatchSemaphore(value: 0)
      static let mayGoOn = DispatchSemaphore(value: 0)
      static var testValue: Instance {
        hasBegun.signal()
        mayGoOn.wait()
        return Instance("\(read(RequestKey.self).number) \(read(SessionKey.self).number)")
      }
      static var lifetime: DependencyLifetime { .scoped(to: Request.self) }
    }
    await life.inForce {
      let session = DependencyScope(Session.self)
      let request = withDependencies(in: session) { DependencyScope(Request.self) }
      async let built: Void = onAThread { _ = request.value(of: Inner.self) }
      await onAThread { Inner.hasBegun.wait() }
      async let closed: Void = { _ = await session.close() }()
      while request.isOpen { await Task.yield() }
      Inner.mayGoOn.signal()
      _ = await (built, closed)
      #expect(life.tornDown == ["Inner", "RequestKey", "SessionKey"])
      #expect(life.alive == 0)
    }
  }

  // The task counted as a part of the tear-down for ever, so it never waited, and lost the errors.
  @Test func aTaskThatATearDownHasStartedWaitsOnceTheScopeIsClosed() async {
    enum Starting: InstanceKey {
      static let task = LockIsolated<Task<Int, Never>?>(nil)
      static let (sessionIsClosed, signal) = AsyncStream.makeStream(of: Void.self)
      static var lifetime: DependencyLifetime { .scoped(to: Session.self) }
      static func tearDown(_ value: Instance) async throws {
        let work = Task {
          for await _ in sessionIsClosed {}
          let request = DependencyScope(Request.self)
          _ = request.value(of: Failing.self)
          return await request.close(reportsErrors: false).count
        }
        task.setValue(work)
      }
    }
    enum Failing: InstanceKey {
      static var lifetime: DependencyLifetime { .scoped(to: Request.self) }
      static func tearDown(_ value: Instance) async throws { throw Failure() }
    }
    await life.inForce {
      let session = DependencyScope(Session.self)
      _ = session.value(of: Starting.self)
      await session.close()
      Starting.signal.finish()
      #expect(await Starting.task.value?.value == 1)
    }
  }

  // The report advised to read it earlier, although it had been read.
  @Test func aReadInTheDeinitOfAValueOfAClosedScopeIsOneThroughAClosedScope() async throws {
    final class Closing: Sendable {
      private let instance = Dependency(SessionKey.self)
      deinit { _ = instance.wrappedValue }
    }
    enum ClosingKey: TestDependencyKey {
      static var testValue: Closing { Closing() }
      static var lifetime: DependencyLifetime { .scoped(to: Session.self) }
    }
    let reports = try await reports {
      await life.inForce {
        let session = DependencyScope(Session.self)
        _ = session.value(of: SessionKey.self)
        _ = session.value(of: ClosingKey.self)
        await session.close()
      }
    }
    #expect(
      reports.map { $0.text.prefix { $0 != "\n" } } == [
        "@Dependency(SessionKey.self) was read through a scope that is closed."
      ]
    )
  }

  // The report advised the task to read earlier, and not to end before the scope.
  @Test func aTaskThatReadsWhatHasBeenTornDownIsAdvisedToEndEarlier() async throws {
    enum Slow: InstanceKey {
      static let hasBegun = AsyncStream.makeStream(of: Void.self)
      static let mayGoOn = AsyncStream.makeStream(of: Void.self)
      static var lifetime: DependencyLifetime { .scoped(to: Session.self) }
      static func tearDown(_ value: Instance) async throws {
        hasBegun.continuation.finish()
        for await _ in mayGoOn.stream {}
      }
    }
    let reports = try await reports {
      await life.inForce {
        let session = DependencyScope(Session.self)
        _ = session.value(of: Slow.self)
        _ = session.value(of: SessionKey.self)
        async let closed = session.close()
        for await _ in Slow.hasBegun.stream {}
        _ = session.value(of: SessionKey.self)
        Slow.mayGoOn.continuation.finish()
        _ = await closed
      }
    }
    let text = try #require(reports.first?.text)
    #expect(text.hasPrefix("@Dependency(SessionKey.self) was read through a scope that is closed."))
    #expect(text.contains("cancel its tasks and release its objects."))
  }

  // MARK: Scopes that are never closed

  @Test func aScopeThatIsReleasedIsClosedInATaskOfItsOwn() async throws {
    let line = #line + 3
    let reports = try await reports {
      do {
        let session = DependencyScope(Session.self) { [life] in $0.life = life }
        let inner = withDependencies(in: session) { DependencyScope(Request.self) }
        _ = inner.value(of: SessionKey.self)
        #expect(life.tornDown.isEmpty)
      }
      while life.alive > 0 { await Task.yield() }
      #expect(life.tornDown == ["SessionKey"])
      // The report is the last that the task does.
      try? await Task.sleep(for: .milliseconds(100))
    }
    #if DEBUG
      #expect(
        reports == [
          Report(
            text: """
              A scope of Session was never closed, and had values to tear down.

                Opened at:  DependenciesCoreTests/ClosingTests.swift:\(line)
                Torn down:  SessionKey

              The scope, or one around it, was released. The values were torn down in a task that nothing waits for,
              so the program may end before it has run. Close the scope when you no longer need it:

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
    enum Plain: TestDependencyKey {
      static var testValue: Instance { Instance() }
      static var lifetime: DependencyLifetime { .scoped(to: Session.self) }
    }
    let reports = try await reports {
      await life.inForce {
        _ = DependencyScope(Session.self).value(of: Plain.self)
        while life.alive > 0 { await Task.yield() }
        try? await Task.sleep(for: .milliseconds(50))
      }
    }
    #expect(reports.isEmpty)
  }

  // A scope that was kept by its own overrides stayed for ever.
  @Test func closingReleasesAllThatTheScopeCaptured() async {
    final class Model: Sendable {
      let session = LockIsolated<DependencyScope?>(nil)
    }
    enum ModelKey: TestDependencyKey {
      static var testValue: Model { Model() }
    }
    weak var around: Model?
    weak var own: Model?
    weak var scope: DependencyScope?
    do {
      let (first, second) = (Model(), Model())
      (around, own) = (first, second)
      let session = withDependencies {
        $0[ModelKey.self] = first
      } operation: {
        DependencyScope(Session.self) { $0[ModelKey.self] = second }
      }
      scope = session
      first.session.setValue(session)
      second.session.setValue(session)
      await session.close()
    }
    #expect(around == nil)
    #expect(own == nil)
    #expect(scope == nil)
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
