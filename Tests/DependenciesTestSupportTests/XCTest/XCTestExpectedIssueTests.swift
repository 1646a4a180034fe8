import Dependencies
import DependenciesTestSupport
import XCTest

final class XCTestExpectedIssueTests: XCTestCase {
  func testAnExpectedIssueFailsNothing() async {
    withExpectedIssue { reportIssue("Something is wrong.") }
    withExpectedIssue("is wrong") { reportIssue("Something is wrong.") }
    await withExpectedIssue("Greeter.greet") {
      await Task.yield()
      let greet: @Sendable () -> String = unimplemented("Greeter.greet", placeholder: "")
      XCTAssertEqual(greet(), "")
    }
    withExpectedIssue(isIntermittent: true) {}
  }
}
