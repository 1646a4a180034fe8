package import DependenciesCore
internal import Testing

/// Records the library's issues with the test runner that runs.
extension LinkedTestRuntime: TestRuntime {
  package static func record(
    _ message: String,
    severity: IssueSeverity,
    at location: DependenciesCore.SourceLocation?
  ) {
    if Test.current != nil || !isRunByXCTest {
      recordInSwiftTesting(message, severity: severity, at: location)
    } else {
      recordInXCTest(message, severity: severity, at: location)
    }
  }

  /// Whether code without a Swift Testing test around it belongs to XCTest. SwiftPM runs the two libraries one after
  /// the other and says which; Xcode runs both at once.
  private static let isRunByXCTest: Bool = {
    let arguments = CommandLine.arguments
    guard let index = arguments.firstIndex(of: "--testing-library") else { return true }
    return arguments.dropFirst(index + 1).first != "swift-testing"
  }()

  private static func recordInSwiftTesting(
    _ message: String,
    severity: IssueSeverity,
    at location: DependenciesCore.SourceLocation?
  ) {
    let sourceLocation = location.map {
      Testing.SourceLocation(fileID: $0.fileID, filePath: $0.filePath, line: $0.line, column: $0.column)
    }
    Testing.Issue.record(
      Comment(rawValue: message),
      severity: severity == .warning ? .warning : .error,
      sourceLocation: sourceLocation ?? #_sourceLocation
    )
  }
}
