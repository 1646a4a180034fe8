extension IssueReporter {
  /// Delivers a diagnostic for which `DependencyDiagnostics` has no reporter.
  ///
  /// In a file of its own, because the copy for mirrors delivers to IssueReporting instead, with
  /// `Examples/Mirror/IssueReporter+Delivery.swift`.
  static func deliver(_ diagnostic: Diagnostic, at location: CodeLocation?) {
    if ProcessEnvironment.isTestRunner {
      recordInTest(diagnostic, at: location)
    } else {
      write(diagnostic, at: location)
    }
  }
}
