import DependenciesCore
import DependenciesTestSupport
import ReportRecorder
import Testing

@Suite struct ReportIssueTests {
  struct Failure: Error {}

  @Test func recordsAnIssueAtTheLineOfTheCall() {
    let line = #line + 2
    let reports = reports {
      reportIssue("Something is wrong.")
      reportIssue()
      reportIssue(Failure())
      reportIssue(Failure(), "Saving failed.")
      reportIssue("It is late.", severity: .warning)
      reportIssue("Something is wrong.", severity: .error)
    }
    #expect(
      reports == [
        Report(text: "Something is wrong.", line: line),
        Report(text: "An issue was reported.", line: line + 1),
        Report(text: "Caught error: Failure()", line: line + 2),
        Report(text: "Saving failed. (caught error: Failure())", line: line + 3),
        Report(text: "It is late.", line: line + 4, isWarning: true),
        Report(text: "Something is wrong.", line: line + 5),
      ]
    )
  }
}
