import DependenciesCore
import DependenciesTestSupport
import ReportRecorder
import Testing

@Suite struct ReportIssueTests {
  struct Failure: Error {}

  @Test func aPlaceThatCannotBeIsReplacedByThatOfTheTest() {
    let line = #line - 1
    let reports = reports {
      reportIssue("Nowhere.", fileID: "nowhere", filePath: "nowhere", line: 0, column: 0)
    }
    #expect(reports == [Report(text: "Nowhere.", line: line)])
  }

  @Test func recordsAnIssueAtTheLineOfTheCall() {
    let line = #line + 2
    let reports = reports {
      reportIssue("Something is wrong.")
      reportIssue()
      reportIssue(Failure())
      reportIssue(Failure(), "Saving failed.")
    }
    #expect(
      reports == [
        Report(text: "Something is wrong.", line: line),
        Report(text: "An issue was reported.", line: line + 1),
        Report(text: "Caught error: Failure()", line: line + 2),
        Report(text: "Saving failed. (caught error: Failure())", line: line + 3),
      ]
    )
  }
}
