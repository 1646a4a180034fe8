internal import DependenciesCore

/// What the library does in tests, where there is a choice.
public enum DependencyTesting {
  /// Whether a read is an issue that belongs to no test, or to one that has ended.
  ///
  /// In a process that runs tests, a default that is read in a detached task, on a dispatch queue, by a timer
  /// or by work that outlived its test gets nothing of what a test has overridden. Such a read is reported. A
  /// suite that reads on purpose turns that off for the process:
  ///
  /// ```swift
  /// import DependenciesTestSupport
  ///
  /// func allowEscapedReads() {
  ///   DependencyTesting.reportsEscapedReads = false
  /// }
  /// ```
  ///
  /// The environment variable `DEPENDENCIES_REPORT_ESCAPED_READS` decides what it is at first: `0` turns it
  /// off.
  public static var reportsEscapedReads: Bool {
    get { reportsEscaped.value }
    set { reportsEscaped.setValue(newValue) }
  }

  private static let reportsEscaped = LockIsolated(
    System.environmentVariable("DEPENDENCIES_REPORT_ESCAPED_READS") != "0"
  )
}
