import Dependencies
import DependenciesTestSupport
import TestHelpers
import Testing

@Suite(.againstHangs) struct DependencyLoaderClosingTests {
  @Test func closingTearsTheValueDownAndReleasesIt() async throws {
    let count = ConnectionCount()
    let loader = DependencyLoader { Connection(in: count) }
    _ = try await loader()
    // Without 'try': the closure does not throw.
    await loader.close { await $0.close() }
    #expect(count.closed == 1)
    #expect(count.alive == 0)
    #expect(loader.loaded == nil)
  }

  @Test func aValueThatNoCallHasStartedIsNotOpened() async {
    let count = ConnectionCount()
    let loader = DependencyLoader { Connection(in: count) }
    await loader.close { await $0.close() }
    #expect(count.opened == 0)
    await #expect(throws: DependencyLoaderError.self) { try await loader() }
    #expect(count.opened == 0)
  }

  @Test func aStartedLoaderIsClosedToo() async {
    let count = ConnectionCount()
    let loader = DependencyLoader(Connection(in: count))
    await loader.close { await $0.close() }
    #expect(count.closed == 1)
    #expect(count.alive == 0)
  }

  @Test func anErrorOfTheTearDownIsThrownAndTheLoaderIsClosed() async throws {
    let loader = DependencyLoader { 7 }
    _ = try await loader()
    await #expect(throws: Refusal()) { try await loader.close { _ in throw Refusal() } }
    do throws(Refusal) {
      try await DependencyLoader(7).close { _ throws(Refusal) in throw Refusal(attempt: 2) }
      Issue.record("It does not throw.")
    } catch {
      #expect(error.attempt == 2)
    }
    await loader.close { _ in Issue.record("It was torn down before.") }
    await #expect(throws: DependencyLoaderError.self) { try await loader() }
  }

  @Test func callsThatWaitEndAtOnceAndTheStartIsCanceled() async throws {
    let count = ConnectionCount()
    let gate = TaskGate()
    let wasCanceled = LockIsolated(false)
    let loader = DependencyLoader {
      await gate.wait()
      wasCanceled.setValue(Task.isCancelled)
      return Connection(in: count)
    }
    let call = Task { try await loader() }
    await gate.waitForSomeone()
    let closing = Task { await loader.close { await $0.close() } }
    // The start is still running.
    let error = await #expect(throws: DependencyLoaderError.self) { try await call.value }
    #expect(error?.reason == .closed)
    #expect(count.opened == 0)
    gate.open()
    await closing.value
    #expect(wasCanceled.value)
    #expect(count.opened == 1)
    #expect(count.closed == 1)
    #expect(count.alive == 0)
  }

  @Test func aStartThatFailsWhenItIsCanceledLeavesNothingToTearDown() async throws {
    let started = TaskGate()
    let loader = DependencyLoader<Int> {
      started.open()
      try await Task.sleep(for: .seconds(1000))
      return 7
    }
    let call = Task { try await loader() }
    await started.wait()
    await loader.close { _ in Issue.record("There is no value.") }
    let error = await #expect(throws: DependencyLoaderError.self) { try await call.value }
    #expect(error?.reason == .closed)
  }

  @Test func aSecondCloseWaitsForTheFirst() async throws {
    let gate = TaskGate()
    let loader = DependencyLoader(7)
    let closed = LockIsolated<[String]>([])
    let first = Task {
      await loader.close { _ in
        await gate.wait()
        closed.withValue { $0.append("first") }
      }
    }
    await gate.waitForSomeone()
    #expect(loader.loaded == nil)
    await #expect(throws: DependencyLoaderError.self) { try await loader() }
    let second = Task {
      await loader.close { _ in Issue.record("It is torn down once.") }
      closed.withValue { $0.append("second") }
    }
    for _ in 1...20 { await Task.yield() }
    #expect(closed.value == [])
    gate.open()
    await first.value
    await second.value
    #expect(closed.value == ["first", "second"])
  }

  @Test func theCancellationOfItsTaskDoesNotCutItShort() async throws {
    let gate = TaskGate()
    let loader = DependencyLoader {
      await gate.wait()
      return 7
    }
    let call = Task { try await loader() }
    await gate.waitForSomeone()
    let tornDown = LockIsolated(false)
    let closing = Task {
      await loader.close { _ in
        // The tear-down is not canceled.
        try? await Task.sleep(for: .milliseconds(1))
        tornDown.setValue(!Task.isCancelled)
      }
    }
    closing.cancel()
    for _ in 1...20 { await Task.yield() }
    #expect(!tornDown.value)
    gate.open()
    await closing.value
    #expect(tornDown.value)
    _ = await call.result
  }

  // MARK: Messages

  @Test func theErrorNamesTheCallAndTheClose() async throws {
    let line = #line + 1
    let loader = DependencyLoader { 7 }
    await loader.close { _ in }
    let error = await #expect(throws: DependencyLoaderError.self) { try await loader() }
    #expect(
      error?.description == """
        DependencyLoader<Int> (DependenciesTests/DependencyLoaderClosingTests.swift:\(line)) was called, but is closed.

          Called at:  DependenciesTests/DependencyLoaderClosingTests.swift:\(line + 2)
          Closed at:  DependenciesTests/DependencyLoaderClosingTests.swift:\(line + 1)

        End the code that calls it before you close it. To open the value again, make another loader.
        """
    )
  }
}
