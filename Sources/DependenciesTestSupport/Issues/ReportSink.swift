package import DependenciesCore

/// Takes what the library reports before it reaches the test runner, for the tests of the library itself.
///
/// ``ExpectedIssues`` come first. The sink is a task local: other threads and detached tasks still report to
/// the test runner.
package enum ReportSink {
  /// Receives one report.
  package typealias Receive =
    @Sendable (_ text: String, _ severity: IssueSeverity, _ location: CodeLocation?) -> Void

  /// The sink of the current task, or nil if its reports go to the test runner.
  @TaskLocal package static var current: Receive?
}
