internal import DependenciesCore

/// Settings for dependency reads that escape tests.
public enum DependencyTesting {
  /// Whether the library reports escaped reads. True by default.
  ///
  /// An *escaped read* has no override, and cannot be matched to a running test. Examples are reads in a
  /// detached task, on a dispatch queue or in a timer, and reads after the end of a test.
  ///
  /// To fix an escaped read, wrap the closure of its task in `capturingDependencies`, and await the task
  /// before the test ends:
  ///
  /// ```swift
  /// import Dependencies
  ///
  /// func save() async {
  ///   @Dependency(\.uuid) var uuid
  ///   print("saved as", uuid())
  /// }
  ///
  /// func saveInTheBackground() async {
  ///   await Task.detached(operation: capturingDependencies { await save() }).value
  /// }
  /// ```
  ///
  /// If the reads are intentional, turn off the reports for the whole process. Set this property to `false`,
  /// or the environment variable `DEPENDENCIES_REPORT_ESCAPED_READS` to `0`:
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
