import Dependencies
import Testing

@Suite struct AsyncStreamConstantsTests {
  struct Failure: Error {}

  @Test func aFinishedStreamHasNoElements() async throws {
    for await _ in AsyncStream<Int>.finished { Issue.record("It has an element.") }
    for try await _ in AsyncThrowingStream<Int, any Error>.finished() { Issue.record("It has an element.") }
  }

  @Test func aStreamMayFinishWithAnError() async {
    let stream: AsyncThrowingStream<Int, any Error> = .finished(throwing: Failure())
    await #expect(throws: Failure.self) { for try await _ in stream {} }
  }

  @Test func aStreamThatNeverFinishesEndsWithItsTask() async throws {
    let isWaiting = AsyncStream<Void>.makeStream()
    let hasEnded = LockIsolated(false)
    let task = Task {
      isWaiting.continuation.yield()
      for await _ in AsyncStream<Int>.never { Issue.record("It has an element.") }
      hasEnded.setValue(true)
      for try await _ in AsyncThrowingStream<Int, any Error>.never { Issue.record("It has an element.") }
    }
    for await _ in isWaiting.stream { break }
    for _ in 1...100 { await Task.yield() }
    #expect(!hasEnded.value)
    task.cancel()
    try await task.value
    #expect(hasEnded.value)
  }
}
