internal import DependenciesCore

/// Settings for how the library behaves in tests.
public enum DependencyTesting {
  /// Whether reads that belong to no test, or to a test that has ended, are reported as issues.
  ///
  /// In a process that runs tests, a detached task, a dispatch queue, a timer or work that outlived its test
  /// does not see the overrides of any test. If such code reads a default, the read is reported. If these
  /// reads are intentional, turn the reports off for the process:
  ///
  /// ```swift
  /// import DependenciesTestSupport
  ///
  /// func allowEscapedReads() {
  ///   DependencyTesting.reportsEscapedReads = false
  /// }
  /// ```
  ///
  /// True by default; false if the environment variable `DEPENDENCIES_REPORT_ESCAPED_READS` is `0`.
  public static var reportsEscapedReads: Bool {
    get { reportsEscaped.value }
    set { reportsEscaped.setValue(newValue) }
  }

  private static let reportsEscaped = LockIsolated(
    System.environmentVariable("DEPENDENCIES_REPORT_ESCAPED_READS") != "0"
  )
}
