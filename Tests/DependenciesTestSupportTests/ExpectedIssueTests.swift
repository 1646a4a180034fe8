import Dependencies
import DependenciesTestSupport
import ReportRecorder
import Testing

@Suite struct ExpectedIssueTests {
  @Test func anExpectedIssueFailsNothing() async {
    let result = withExpectedIssue {
      reportIssue("Something is wrong.")
      return 1
    }
    #expect(result == 1)
    await withExpectedIssue("Greeter.greet") {
      await Task.yield()
      let greet: @Sendable () -> String = unimplemented("Greeter.greet", placeholder: "")
      #expect(greet() == "")
    }
    withExpectedIssue(isIntermittent: true) {}
  }

  @Test func issuesOfTasksThatTheOperationAwaitsCount() async {
    await withExpectedIssue("Something") {
      await Task { reportIssue("Something is wrong.") }.value
    }
  }

  @Test func anInnerExpectationTakesOnlyWhatItExpects() {
    withExpectedIssue("outer") {
      withExpectedIssue("inner") {
        reportIssue("the outer one")
        reportIssue("the inner one")
      }
    }
  }

  @Test func anIssueThatNobodyExpectsIsRecorded() {
    let reports = reports {
      withExpectedIssue("expected") {
        reportIssue("expected")
        reportIssue("another")
      }
    }
    #expect(reports.map(\.text) == ["another"])
  }

  // A place is reported once in a test, and an expectation used that up.
  @Test func anIssueMayBeExpectedTwiceAtOnePlace() {
    struct Model {
      @Dependency(\.untested) var untested
    }
    let model = Model()
    withExpectedIssue("untested") { _ = model.untested }
    withExpectedIssue("untested") { _ = model.untested }
    #expect(reports { _ = model.untested }.count == 1)
  }
}
