import Dependencies
import DependenciesTestSupport
import IssueReporting
import Testing

/// Tests of an app that reports with IssueReporting, and expects what it reports.
@Suite struct KnownIssueTests {
  @Test func anIssueOfTheAppIsExpected() {
    withExpectedIssue { reportIssue("The agenda is empty.") }
  }

  @Test func anIssueOfADependencyIsExpected() {
    struct Clock: TestDependencyKey {
      var now: @Sendable () -> Int
      static var testValue: Clock { Clock(now: Dependencies.unimplemented("Clock.now", placeholder: 0)) }
    }
    @Dependency(Clock.self) var clock
    withExpectedIssue { #expect(clock.now() == 0) }
  }
}
