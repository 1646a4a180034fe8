internal import DependenciesCore

extension LinkedTestRuntime {
  static func recordInXCTest(
    _ message: String,
    severity: IssueSeverity,
    at location: CodeLocation?
  ) {
    // XCTest has no issue that does not fail the test.
    if severity == .warning {
      print((location.map { "\($0.filePath):\($0.line): " } ?? "") + "warning: \(message)")
    } else {
      XCTestWatcher.shared.record(XCTestFailure(message: message, location: location))
    }
  }
}
