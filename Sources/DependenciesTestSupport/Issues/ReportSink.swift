package import DependenciesCore

/// Takes what the library reports before it reaches the test runner, for the tests of the library itself.
///
/// ``ExpectedIssues`` come first. The sink is a task local: other threads and detached tasks still report to
/// the test runner.
package struct ReportSink: Sendable {
  /// The sink of the current task, or nil if its reports go to the test runner.
  @TaskLocal package static var current: ReportSink?

  // It is in a structure because a release build crashes where a task local is bound to a closure alone
  // (Swift 6.3).
  package let receive:
    @Sendable (_ text: String, _ severity: IssueSeverity, _ location: CodeLocation?) -> Void

  package init(
    _ receive:
      @escaping @Sendable (_ text: String, _ severity: IssueSeverity, _ location: CodeLocation?) -> Void
  ) {
    self.receive = receive
  }
}
