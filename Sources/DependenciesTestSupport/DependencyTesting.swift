internal import DependenciesCore

/// Settings for the library's behavior in tests.
public enum DependencyTesting {
  /// Whether reads that belong to no running test are reported as issues.
  ///
  /// Detached tasks, dispatch queues and timers do not see the overrides of any test, and the defaults of a
  /// test end with it. In a process that runs tests, a read of a default by such code, or by work that
  /// outlived its test, is reported.
  ///
  /// True by default, unless the environment variable `DEPENDENCIES_REPORT_ESCAPED_READS` is `0`. If such
  /// reads are intentional, turn the reports off for the process:
  ///
  /// ```swift
  /// import DependenciesTestSupport
  ///
  /// func allowEscapedReads() {
  ///   DependencyTesting.reportsEscapedReads = false
  /// }
  /// ```
  public static var reportsEscapedReads: Bool {
    get { reportsEscaped.value }
    set { reportsEscaped.setValue(newValue) }
  }

  private static let reportsEscaped = LockIsolated(
    System.environmentVariable("DEPENDENCIES_REPORT_ESCAPED_READS") != "0"
  )
}
