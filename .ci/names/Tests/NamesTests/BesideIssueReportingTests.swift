import Dependencies
import DependenciesTestSupport
import IssueReporting
import Testing

/// The functions here are those of the other package.
@Suite struct BesideIssueReportingTests {
  @Test func theyExpectTheirIssues() async {
    withExpectedIssue("A comment.") { reportIssue("Something is wrong.") }
    await withExpectedIssue { await Task { reportIssue("Something is wrong.") }.value }
    #expect(isTesting)
  }

  @Test func theyExpectWhatThisLibraryReports() {
    struct Client: TestDependencyKey {
      var count: @Sendable () -> Int
      static var testValue: Client {
        Client(count: Dependencies.unimplemented("Client.count", placeholder: 0))
      }
    }
    @Dependency(Client.self) var client
    withExpectedIssue { #expect(client.count() == 0) }
  }
}
