internal import DependenciesCore

/// Settings for the library's behavior in tests.
public enum DependencyTesting {
  /// Whether the library reports reads that belong to no running test. True by default.
  ///
  /// Detached tasks, dispatch queues and timers do not see the overrides of any test. So if such code, or
  /// work that outlives its test, reads a dependency in a process that runs tests, and no override replaces
  /// the value, the library reports an issue.
  ///
  /// To fix this, wrap the closure in `capturingDependencies`, and wait for the work before the test ends:
  ///
  /// ```swift
  /// import Dependencies
  ///
  /// func save() async { print("saved") }
  ///
  /// func saveInTheBackground() async {
  ///   await Task.detached(operation: capturingDependencies { await save() }).value
  /// }
  /// ```
  ///
  /// If the reads are intentional, turn the reports off for the process, here or with the environment
  /// variable `DEPENDENCIES_REPORT_ESCAPED_READS=0`:
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
