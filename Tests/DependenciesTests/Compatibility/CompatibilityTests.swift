import Dependencies
import TestHelpers
import Testing

/// Small tools of related packages: tasks, results, streams, wrappers that are sendable, and caught errors.
@Suite struct CompatibilityTests {
  struct Failure: Error, Equatable {}

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

  @MainActor @Test func aResultHasWhatAnAsynchronousOperationOnItsActorReturnsOrThrows() async throws {
    let value = await Result {
      MainActor.assertIsolated()
      return try await load(1)
    }
    #expect(try value.get() == 1)
    let failure = await Result { try await load(nil) }
    #expect(throws: Failure()) { try failure.get() }
    let typed: Result<Int, Failure> = await Result { () async throws(Failure) -> Int in throw Failure() }
    #expect(typed == .failure(Failure()))
  }

  /// Returns the value, or throws if it is nil.
  private func load(_ value: Int?) async throws -> Int {
    await Task.yield()
    guard let value else { throw Failure() }
    return value
  }

  final class Counter {
    var count = 0
  }

  @available(*, deprecated)
  @Test func aValueThatIsNotSendableCanBePassedToATask() async {
    let counter = UncheckedSendable(Counter())
    await Task.detached { counter.value.count += 1 }.value
    #expect(counter.value.count == 1)
    #expect(counter.count == 1)
    @UncheckedSendable var numbers = [1]
    $numbers.value.append(2)
    numbers.append(3)
    #expect($numbers == UncheckedSendable([1, 2, 3]))
    #expect(Set([$numbers, UncheckedSendable(numbers)]).count == 1)
  }
}

// Streams.
extension CompatibilityTests {
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
    let calls = LockIsolated(0)
    let source = AsyncStream<Int> {
      calls.withValue { $0 += 1 }
      return calls.value < 4 ? calls.value : nil
    }
    let stream = AsyncStream(source, bufferingPolicy: .bufferingNewest(1))
    while calls.value < 4 { await Task.yield() }
    var numbers: [Int] = []
    for await number in stream { numbers.append(number) }
    #expect(numbers == [3])
  }

  @Test func aFinishedStreamHasNoElementsButMayHaveAnError() async throws {
    for await _ in AsyncStream<Int>.finished { Issue.record("It has an element.") }
    for try await _ in AsyncThrowingStream<Int, any Error>.finished() { Issue.record("It has an element.") }
    let stream: AsyncThrowingStream<Int, any Error> = .finished(throwing: Failure())
    await #expect(throws: Failure.self) { for try await _ in stream {} }
  }

  @Test func aStreamThatNeverFinishesEndsWithItsTask() async throws {
    let tasks: [Task<Bool, any Error>] = [
      Task {
        for await _ in AsyncStream<Int>.never { Issue.record("It has an element.") }
        return Task.isCancelled
      },
      Task {
        for try await _ in AsyncThrowingStream<Int, any Error>.never { Issue.record("It has an element.") }
        return Task.isCancelled
      },
    ]
    for _ in 1...100 { await Task.yield() }
    for task in tasks {
      task.cancel()
      #expect(try await task.value)
    }
  }
}

// Caught errors.
extension CompatibilityTests {
  @Test func anErrorIsReportedAndNothingReturned() async throws {
    func fail() throws -> Int { throw Failure() }
    let line = #line + 2
    let reports = try await reports {
      let value = withErrorReporting { try fail() }
      let laterValue = await withErrorReporting("Saving failed.") { try await load(nil) }
      withErrorReporting { throw Failure() }
      await withErrorReporting { try await load(nil) }
      #expect(value == nil)
      #expect(laterValue == nil)
    }
    #expect(
      reports == [
        Report(text: "Caught error: Failure()", line: line),
        Report(text: "Saving failed. (caught error: Failure())", line: line + 1),
        Report(text: "Caught error: Failure()", line: line + 2),
        Report(text: "Caught error: Failure()", line: line + 3),
      ]
    )
  }

  @MainActor @Test func whatTheOperationReturnsIsReturnedAndCancellationIsNotReported() async throws {
    let one: Int? = withErrorReporting { 1 }
    #expect(one == 1)
    // Not an optional of an optional.
    let none: Int? = withErrorReporting { Int("none") }
    #expect(none == nil)
    let later: Int? = await withErrorReporting {
      MainActor.assertIsolated()
      return await number(from: "2")
    }
    #expect(later == 2)
    let reports = try await reports {
      withErrorReporting { throw CancellationError() }
      await withErrorReporting {
        await Task.yield()
        throw CancellationError()
      }
    }
    #expect(reports == [])
  }

  private func number(from text: String) async -> Int? { Int(text) }
}
