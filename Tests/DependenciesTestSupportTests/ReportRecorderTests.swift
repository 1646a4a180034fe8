import Dependencies
import DependenciesTestSupport
import ReportRecorder
import Testing

/// The reports that the recorder of these tests takes. A report that it misses fails the test.
@Suite struct ReportRecorderTests {
  @Test func theInnermostRecorderTakesTheReportsOfTasksThatTheOperationAwaits() async throws {
    let outer = try await reports {
      reportIssue("operation")
      async let child: Void = reportIssue("child task")
      await child
      await Task { reportIssue("task") }.value
      let inner = reports { reportIssue("inner") }
      #expect(inner.map(\.text) == ["inner"])
      reportIssue("outer")
    }
    #expect(outer.map(\.text) == ["operation", "child task", "task", "outer"])
    struct Failure: Error {}
    #expect(throws: Failure.self) { _ = try reports { throw Failure() } }
    await #expect(throws: Failure.self) {
      _ = try await reports {
        await Task.yield()
        throw Failure()
      }
    }
  }
}
