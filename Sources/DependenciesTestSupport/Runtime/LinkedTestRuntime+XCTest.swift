internal import DependenciesCore
internal import XCTest

extension LinkedTestRuntime {
  static func recordInXCTest(
    _ message: String,
    severity: IssueSeverity,
    at location: DependenciesCore.SourceLocation?
  ) {
    // XCTest has no issue that does not fail the test.
    if severity == .warning {
      print((location.map { "\($0.filePath):\($0.line): " } ?? "") + "warning: \(message)")
    } else if let location {
      XCTFail(message, file: location.staticFilePath, line: UInt(location.line))
    } else {
      XCTFail(message)
    }
  }
}
