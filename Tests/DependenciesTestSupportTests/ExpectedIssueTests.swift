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

  struct Failure: Error {}

  @Test func aThrownErrorIsAnIssue() async {
    withExpectedIssue { throw Failure() }
    await withExpectedIssue("Caught error: Failure()") {
      await Task.yield()
      throw Failure()
    }
    let reports = reports {
      withExpectedIssue("expected") {
        reportIssue("expected")
        throw Failure()
      }
    }
    #expect(reports == [Report(text: "Caught error: Failure()", line: #line - 5)])
  }

  @Test func theErrorOfAnEndpointWhoseCallWasExpectedIsNoFurtherIssue() async {
    let load: @Sendable () throws -> Int = unimplemented("Loader.load")
    let reports = reports {
      withExpectedIssue("is unimplemented") { _ = try load() }
    }
    #expect(reports == [])
  }

  @Test func anOperationWithAResultThrowsWhatItThrows() async {
    #expect(throws: Failure.self) {
      try withExpectedIssue(isIntermittent: true) { () throws -> Int in throw Failure() }
    }
    await #expect(throws: Failure.self) {
      try await withExpectedIssue(isIntermittent: true) { () async throws -> Int in
        await Task.yield()
        throw Failure()
      }
    }
  }

  @Test func aHelperCanHandItsPlaceOn() async {
    func expectIssue(line: UInt = #line, _ operation: () throws -> Void) {
      withExpectedIssue(fileID: #fileID, filePath: #filePath, line: line, column: 1, operation)
    }
    let line = #line + 1
    let reports = reports { expectIssue {} }
    #expect(reports.map(\.line) == [line])
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
