/// What the library does about misuse, where there is a choice.
public enum DependencyDiagnostics {
  private static let stopsOnMissing = LockIsolated(false)

  /// Whether the process stops when it reads a dependency that has no live value in the live context.
  ///
  /// False unless set; then the test value is used, and a line on standard error says so, in release builds too. A program
  /// that must not go on with a test value sets it first of all:
  ///
  /// ```swift
  /// DependencyDiagnostics.stopsOnMissingLiveValue = true
  /// ```
  public static var stopsOnMissingLiveValue: Bool {
    get { stopsOnMissing.value }
    set { stopsOnMissing.setValue(newValue) }
  }
}
