import Dependencies
import Testing

/// Small tools of related packages: tasks, results, and wrappers that are sendable.
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

  @Test func whoeverWaitsForACancellableValueCancelsTheTask() async throws {
    #expect(await Task { 1 }.cancellableValue == 1)
    await #expect(throws: Failure.self) { try await Task { throw Failure() }.cancellableValue }
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

  @Test func valuesOfAnyTypeAreEqualIfTypeAndValueAre() {
    #expect(AnyHashableSendable(1) == AnyHashableSendable(1))
    #expect(AnyHashableSendable(1) != AnyHashableSendable("1"))
    #expect(AnyHashableSendable(AnyHashableSendable(1)) == AnyHashableSendable(1))
    #expect(Set([AnyHashableSendable("a"), AnyHashableSendable("a")]).count == 1)
    #expect("\(AnyHashableSendable("a"))" == "a")
  }
}
