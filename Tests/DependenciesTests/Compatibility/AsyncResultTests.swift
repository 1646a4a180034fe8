import Dependencies
import Testing

@Suite struct AsyncResultTests {
  struct Failure: Error, Equatable {}

  @Test func keepsWhatAnAsynchronousOperationReturnsOrThrows() async throws {
    let value = await Result { try await load(1) }
    #expect(try value.get() == 1)
    let failure = await Result { try await load(nil) }
    #expect(throws: Failure()) { try failure.get() }
  }

  @Test func keepsTheTypeOfTheError() async {
    let result: Result<Int, Failure> = await Result { () async throws(Failure) -> Int in throw Failure() }
    #expect(result == .failure(Failure()))
  }

  @MainActor @Test func theOperationRunsOnItsActor() async throws {
    let result = await Result {
      MainActor.assertIsolated()
      return try await load(2)
    }
    #expect(try result.get() == 2)
  }

  private func load(_ value: Int?) async throws -> Int {
    await Task.yield()
    guard let value else { throw Failure() }
    return value
  }
}
