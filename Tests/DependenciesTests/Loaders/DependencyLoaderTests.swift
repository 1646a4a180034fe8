import Dependencies
import DependenciesTestSupport
import TestHelpers
import Testing

@Suite(.againstHangs) struct DependencyLoaderTests {
  // MARK: One value

  @Test func theFirstCallStartsAndLaterOnesShareTheValue() async throws {
    let count = ConnectionCount()
    let loader = DependencyLoader { Connection(in: count) }
    #expect(count.opened == 0)
    #expect(loader.loaded == nil)
    let connection = try await loader()
    #expect(try await loader() === connection)
    #expect(loader.loaded === connection)
    #expect(count.opened == 1)
  }

  @Test func aLoaderOfAValueHasStarted() async throws {
    let loader = DependencyLoader(7)
    #expect(loader.loaded == 7)
    #expect(try await loader() == 7)
    // A closure is a start.
    let closure = DependencyLoader { 7 }
    #expect(closure.loaded == nil)
  }

  @Test func aValueThatIsNilIsKept() async throws {
    let starts = LockIsolated(0)
    let loader = DependencyLoader<Int?> {
      starts.withValue { $0 += 1 }
      return nil
    }
    #expect(try await loader() == nil)
    #expect(try await loader() == nil)
    #expect(loader.loaded == .some(nil))
    #expect(starts.value == 1)
  }

  // MARK: Errors

  @Test func allThatWaitGetAnErrorWhichIsNotKept() async throws {
    let gate = TaskGate()
    let attempts = LockIsolated(0)
    let loader = DependencyLoader {
      let attempt = attempts.withValue { attempts in
        attempts += 1
        return attempts
      }
      await gate.wait()
      if attempt == 1 { throw Refusal(attempt: attempt) }
      return attempt
    }
    let calls = (1...20).map { _ in Task { try await loader() } }
    await gate.waitForSomeone()
    // All wait, or will.
    for _ in 1...20 { await Task.yield() }
    gate.open()
    var refused = 0
    for call in calls {
      switch await call.result {
      case .success(let attempt): #expect(attempt == 2)
      case .failure(let error):
        #expect(error as? Refusal == Refusal(attempt: 1))
        refused += 1
      }
    }
    #expect(refused > 0)
    #expect(try await loader() == 2)
    #expect(attempts.value == 2)
  }

  @Test func aStartThatFailsAtOnceGivesItsCallTheError() async {
    let starts = LockIsolated(0)
    let loader = DependencyLoader<Int> {
      starts.withValue { $0 += 1 }
      throw Refusal()
    }
    for number in 1...200 {
      await #expect(throws: Refusal()) { try await loader() }
      #expect(starts.value == number)
    }
  }

  // MARK: Cancellation

  @Test func aCanceledCallEndsAlone() async throws {
    let gate = TaskGate()
    let loader = DependencyLoader {
      await gate.wait()
      return Task.isCancelled
    }
    let canceled = Task { try await loader() }
    let other = Task { try await loader() }
    await gate.waitForSomeone()
    canceled.cancel()
    await #expect(throws: CancellationError.self) { try await canceled.value }
    gate.open()
    #expect(try await other.value == false)
  }

  @Test func theStartGoesOnIfEachCallIsCanceled() async throws {
    let gate = TaskGate()
    let count = ConnectionCount()
    let loader = DependencyLoader {
      await gate.wait()
      try Task.checkCancellation()
      return Connection(in: count)
    }
    let calls = (1...3).map { _ in Task { try await loader() } }
    await gate.waitForSomeone()
    for call in calls {
      call.cancel()
      await #expect(throws: CancellationError.self) { try await call.value }
    }
    gate.open()
    #expect(try await loader().number == 1)
  }

  @Test func aCanceledTaskStartsNothingAndGetsAValueThatIsThere() async throws {
    let count = ConnectionCount()
    let loader = DependencyLoader { Connection(in: count) }
    let call = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      return try await loader()
    }
    await #expect(throws: CancellationError.self) { try await call.value }
    #expect(count.opened == 0)
    let connection = try await loader()
    let late = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      return try await loader()
    }
    #expect(try await late.value === connection)
  }

  // MARK: The start

  @TaskLocal static var trace = "none"

  @Test func theStartSeesTheValuesOfItsMakerAndTheOtherTaskLocalsOfItsFirstCaller() async throws {
    let test = Test.current
    let loader = withDependencies {
      $0.label = "maker"
    } operation: {
      DependencyLoader { (DependencyValues.current.label, Self.trace, Test.current) }
    }
    let seen = try await withDependencies {
      $0.label = "caller"
    } operation: {
      return try await Self.$trace.withValue("request") { try await loader() }
    }
    #expect(seen.0 == "maker")
    #expect(seen.1 == "request")
    #expect(seen.2 == test)
  }

  @MainActor @Test func theStartLeavesTheActorOfItsCaller() async throws {
    let started = LockIsolated(false)
    let loader = DependencyLoader { started.setValue(true) }
    Task { try await loader() }
    await Task.yield()
    // The start runs while the main actor is taken.
    for _ in 1...10_000 where !started.value { pause(milliseconds: 1) }
    #expect(started.value)
  }

  private static let shared = DependencyLoader { DependencyValues.current[OwnKey.self] }

  private enum OwnKey: TestDependencyKey {
    static var testValue: Connection { Connection() }
  }

  // As an output of a family.
  @Test func theStartReadsInTheStoreOfTheRunningTest() async throws {
    #expect(try await Self.shared() === DependencyValues.current[OwnKey.self])
  }

  @Test func aCallerInFreshValuesGivesTheStartTheirStoreAndNotTheirOverrides() async throws {
    let loader = DependencyLoader { DependencyValues.current.label }
    try await withDependencies {
      $0 = .live
    } operation: {
      prepareDependencies { $0.label = "prepared" }
      try await withDependencies {
        $0.label = "override"
      } operation: {
        let label = try await loader()
        #expect(label == "prepared")
      }
    }
  }

  // MARK: Memory

  @Test func theValueAndTheClosureGoWithTheLoader() async throws {
    let count = ConnectionCount()
    weak var captured: Connection?
    do {
      let connection = Connection(in: count)
      captured = connection
      let loader = DependencyLoader { [connection] in
        _ = connection.number
        return Connection(in: count)
      }
      _ = try await loader()
      let started = DependencyLoader(connection)
      #expect(try await started() === connection)
      #expect(count.alive == 2)
    }
    await eventually { count.alive == 0 }
    #expect(captured == nil)
  }

  @Test func aLoaderThatIsReleasedWhileItStartsGoesAfterTheStart() async throws {
    let count = ConnectionCount()
    let gate = TaskGate()
    do {
      let loader = DependencyLoader {
        await gate.wait()
        return Connection(in: count)
      }
      let call = Task { try await loader() }
      await gate.waitForSomeone()
      call.cancel()
      await #expect(throws: CancellationError.self) { try await call.value }
    }
    gate.open()
    await eventually { count.opened == 1 && count.alive == 0 }
  }

  // A task that a start has made keeps its task locals.
  @Test func aTaskThatOutlivesItsStartDoesNotKeepTheValue() async throws {
    let count = ConnectionCount()
    let gate = TaskGate()
    let late = LockIsolated<Task<Void, Never>?>(nil)
    do {
      let loader = DependencyLoader {
        late.setValue(Task { await gate.wait() })
        return Connection(in: count)
      }
      _ = try await loader()
    }
    await eventually { count.alive == 0 }
    gate.open()
    await late.value?.value
  }
}
