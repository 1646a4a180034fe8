import Dependencies
import Testing

@Suite struct StreamTests {
  private struct Failure: Error {}

  @Test func aStreamHasTheElementsOfItsSequenceUntilAnErrorWhichAThrowingStreamHasToo() async throws {
    func source() -> AsyncThrowingStream<Int, any Error> {
      AsyncThrowingStream { continuation in
        for number in 1...3 { continuation.yield(number) }
        continuation.finish(throwing: Failure())
      }
    }
    var numbers: [Int] = []
    for await number in source().eraseToStream() { numbers.append(number) }
    #expect(numbers == [1, 2, 3])
    await #expect(throws: Failure.self) {
      for try await number in AsyncThrowingStream(source()) { numbers.append(number) }
    }
    #expect(numbers == [1, 2, 3, 1, 2, 3])
  }

  @Test func theSequenceEndsWhenTheStreamIsReleased() async {
    let (source, continuation) = AsyncStream<Int>.makeStream()
    await confirmation { isOver in
      await withCheckedContinuation { waiting in
        continuation.onTermination = { _ in
          isOver()
          waiting.resume()
        }
        _ = AsyncStream(source)
      }
    }
  }

  @Test func theStreamKeepsAsManyElementsAsItsPolicySays() async {
    let (source, continuation) = AsyncStream<Int>.makeStream()
    let stream = AsyncStream(source, bufferingPolicy: .bufferingNewest(1))
    for number in 1...3 { continuation.yield(number) }
    continuation.finish()
    var numbers: [Int] = []
    for await number in stream { numbers.append(number) }
    #expect(numbers.last == 3)
  }

  @Test func aFinishedStreamHasNoElementsButMayHaveAnError() async throws {
    for await _ in AsyncStream<Int>.finished { Issue.record("It has an element.") }
    for try await _ in AsyncThrowingStream<Int, any Error>.finished() { Issue.record("It has an element.") }
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
