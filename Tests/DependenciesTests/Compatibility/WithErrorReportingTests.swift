import Dependencies
import DependenciesTestSupport
import ReportRecorder
import Testing

@Suite struct WithErrorReportingTests {
  struct Failure: Error {}

  @Test func anErrorIsReportedAndNothingReturned() async throws {
    let line = #line + 2
    let reports = try await reports {
      let value = withErrorReporting { try fail() }
      let laterValue = await withErrorReporting("Saving failed.") { try await failLater() }
      withErrorReporting { throw Failure() }
      await withErrorReporting { try await failLater() }
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

  private func fail() throws -> Int { throw Failure() }

  private func failLater() async throws -> Int {
    await Task.yield()
    throw Failure()
  }

  private func number(from text: String) async -> Int? { Int(text) }
}
