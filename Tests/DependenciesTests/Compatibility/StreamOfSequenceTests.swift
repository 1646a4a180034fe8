import Dependencies
import Testing

/// Streams that are made of other sequences, and values of any type.
@Suite struct StreamOfSequenceTests {
  private struct Failure: Error {}

  @Test func aStreamHasTheElementsOfItsSequenceUntilAnError() async throws {
    let (source, continuation) = AsyncThrowingStream<Int, any Error>.makeStream()
    for number in 1...3 { continuation.yield(number) }
    continuation.finish(throwing: Failure())
    var numbers: [Int] = []
    for await number in source.eraseToStream() { numbers.append(number) }
    #expect(numbers == [1, 2, 3])
  }

  @Test func aThrowingStreamHasTheErrorAsWell() async {
    let (source, continuation) = AsyncThrowingStream<Int, any Error>.makeStream()
    continuation.yield(1)
    continuation.finish(throwing: Failure())
    var numbers: [Int] = []
    await #expect(throws: Failure.self) {
      for try await number in AsyncThrowingStream(source) { numbers.append(number) }
    }
    #expect(numbers == [1])
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

  @Test func valuesOfAnyTypeAreEqualIfTypeAndValueAre() {
    #expect(AnyHashableSendable(1) == AnyHashableSendable(1))
    #expect(AnyHashableSendable(1) != AnyHashableSendable("1"))
    #expect(AnyHashableSendable(AnyHashableSendable(1)) == AnyHashableSendable(1))
    #expect(Set([AnyHashableSendable("a"), AnyHashableSendable("a")]).count == 1)
    #expect("\(AnyHashableSendable("a"))" == "a")
  }
}
