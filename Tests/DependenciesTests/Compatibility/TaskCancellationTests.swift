import Dependencies
import Testing

@Suite struct TaskCancellationTests {
  struct Failure: Error {}

  @Test func neverThrowsWhenItsTaskIsCancelled() async {
    let endpoint: @Sendable () async throws -> Int = { try await Task.never() }
    let tasks = [
      Task { _ = try await endpoint() },
      Task { try await Task.never() },
      Task { _ = try await Task<String, Never>.never() },
    ]
    for task in tasks {
      task.cancel()
      await #expect(throws: CancellationError.self) { try await task.value }
    }
  }

  @Test func aValueCanBeWaitedFor() async throws {
    #expect(await Task { 1 }.cancellableValue == 1)
    await #expect(throws: Failure.self) { try await Task { throw Failure() }.cancellableValue }
  }

  @Test func whoeverWaitsCancelsTheTask() async throws {
    let throwing = Task { try await Task<Int, Never>.never() }
    let quiet = Task {
      for await _ in AsyncStream<Int>.never {}
      return Task.isCancelled
    }
    let waitsForThrowing = Task { try await throwing.cancellableValue }
    let waitsForQuiet = Task { await quiet.cancellableValue }
    waitsForThrowing.cancel()
    waitsForQuiet.cancel()
    await #expect(throws: CancellationError.self) { try await waitsForThrowing.value }
    #expect(await waitsForQuiet.value)
  }
}
