internal import DependenciesCore

/// The setting for reads outside of a test.
public enum DependencyTesting {
  /// Whether the library reports escaped reads, which belong to no running test. True by default.
  ///
  /// While tests run, the library reports an issue if code outside of a test reads a dependency without an
  /// override. For example, such code runs in a detached task, on a dispatch queue or in a timer, or it
  /// outlives its test.
  ///
  /// To fix an escaped read, wrap the closure in `capturingDependencies`, and wait for the work before the
  /// test ends:
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
  /// If the reads are intentional, turn off the reports for the whole process. Set this property, or the
  /// environment variable `DEPENDENCIES_REPORT_ESCAPED_READS=0`:
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
