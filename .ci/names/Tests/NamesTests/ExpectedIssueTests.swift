import Dependencies
import DependenciesTestSupport
import Testing

@Suite struct ExpectedIssueTests {
  struct Failure: Error {}

  @Test func theFormsOfWithExpectedIssue() async {
    withExpectedIssue { reportIssue("Something is wrong.") }
    withExpectedIssue("Caught error") { try fail() }
    withExpectedIssue(isIntermittent: true) {}
    withExpectedIssue(
      "wrong",
      isIntermittent: false,
      fileID: #fileID,
      filePath: #filePath,
      line: 1,
      column: 1
    ) {
      reportIssue("Something is wrong.")
    }
    await withExpectedIssue {
      await Task.yield()
      try fail()
    }
  }

  private func fail() throws { throw Failure() }
}
