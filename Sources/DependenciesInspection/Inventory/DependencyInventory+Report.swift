public import DependenciesCore

extension DependencyInventory {
  /// Reports each key that has no live value and that `prepareDependencies` has not set.
  ///
  /// A program that reads such a key gets its test value. Write one test, in a target that links all modules
  /// with live values:
  ///
  /// ```swift
  /// import DependenciesInspection
  /// import Testing
  ///
  /// enum FakeClockKey: TestDependencyKey {
  ///   static let testValue = 0
  /// }
  ///
  /// @Test func everyDependencyHasALiveValue() {
  ///   DependencyInventory.current.reportMissingLiveValues(except: [FakeClockKey.self])
  /// }
  /// ```
  ///
  /// SwiftPM links all test targets of a package into one program, so each finds the keys and live values of
  /// the others. Use ``filter(_:)`` to leave out keys of other test targets. Only the program itself shows
  /// which modules it links; it can check when it starts:
  ///
  /// ```swift
  /// import DependenciesInspection
  ///
  /// func checkAtLaunch() {
  ///   #if DEBUG
  ///     DependencyInventory.current.filter { $0.module != "DesignPreviews" }.reportMissingLiveValues()
  ///   #endif
  /// }
  /// ```
  ///
  /// In a test, each report is an issue at the line of the call; in an app, a debug build writes it to
  /// standard error. An incomplete list is reported as an issue, or as a warning if a release build is the
  /// only reason.
  ///
  /// - Parameter exceptions: Keys that need no live value, since the program always sets them, for example.
  public func reportMissingLiveValues(
    except exceptions: [any TestDependencyKey.Type] = [],
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) {
    let location = CodeLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    for key in keys
    where !key.hasLiveValue && !key.isPrepared && !exceptions.contains(where: { $0 == key.type }) {
      IssueReporter.report(.keyWithoutLiveValue(key, liveModules: liveModules), at: location)
    }
    if !isComplete { IssueReporter.report(.incompleteInventory(knownGaps), at: location) }
  }
}
