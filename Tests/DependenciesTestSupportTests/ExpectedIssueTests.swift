import Dependencies
import DependenciesTestSupport
import TestHelpers
import Testing

@Suite struct ExpectedIssueTests {
  @Test func anExpectedIssueFailsNothingAlsoInATaskThatTheOperationAwaits() async {
    let result = withExpectedIssue {
      reportIssue("Something is wrong.")
      return 1
    }
    #expect(result == 1)
    await withExpectedIssue("Greeter.greet") {
      let greet: @Sendable () -> String = unimplemented("Greeter.greet", placeholder: "")
      #expect(await Task { greet() }.value == "")
    }
    withExpectedIssue(isIntermittent: true) {}
  }

  struct Failure: Error {}

  @Test func aThrownErrorIsAnIssueButForThatOfAnEndpointWhoseCallWasExpected() async {
    withExpectedIssue { throw Failure() }
    await withExpectedIssue("Caught error: Failure()") {
      await Task.yield()
      throw Failure()
    }
    let load: @Sendable () throws -> Int = unimplemented("Loader.load")
    let reports = reports {
      withExpectedIssue("expected") {
        reportIssue("expected")
        throw Failure()
      }
      withExpectedIssue("is unimplemented") { _ = try load() }
    }
    #expect(reports == [Report(text: "Caught error: Failure()", line: #line - 6)])
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

  @Test func anExpectationTakesOnlyWhatItExpects() {
    let reports = reports {
      withExpectedIssue("outer") {
        withExpectedIssue("inner") {
          reportIssue("the outer one")
          reportIssue("the inner one")
          reportIssue("another")
        }
      }
    }
    #expect(reports.map(\.text) == ["another"])
  }

  @Test func aMissingIssueIsReportedWhereAHelperSays() {
    func expectIssue(line: UInt = #line, _ operation: () throws -> Void) {
      withExpectedIssue(fileID: #fileID, filePath: #filePath, line: line, column: 1, operation)
    }
    let line = #line + 1
    let reports = reports { expectIssue {} }
    #expect(reports.map(\.line) == [line])
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

  // A reader in another scope got the only report of the place, and later reads passed.
  @Test func eachReceiverGetsTheIssuesOfItsOwnReads() {
    struct Model {
      @Dependency(\.untested) var untested
    }
    let model = Model()
    for _ in 1...2 { withKnownIssue { _ = model.untested } }
    DependencyDiagnostics.withReporter { _ in
    } operation: {
      _ = model.untested
    }
    #expect(reports { _ = model.untested }.count == 1)
  }
}
