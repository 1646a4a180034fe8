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
    let place =
      location.flatMap(Testing.SourceLocation.init) ?? Test.current?.sourceLocation ?? #_sourceLocation
    #if compiler(>=6.3)
      let severity: Testing.Issue.Severity = severity == .warning ? .warning : .error
      Testing.Issue.record(Comment(rawValue: message), severity: severity, sourceLocation: place)
    #else
      // Swift Testing has no issue yet that does not fail the test.
      if severity == .warning {
        print("\(place): warning: \(message)")
      } else {
        Testing.Issue.record(Comment(rawValue: message), sourceLocation: place)
      }
    #endif
  }
}

extension Testing.SourceLocation {
  /// The same place; nil where Swift Testing would not take it, since whoever reports an issue may pass any.
  fileprivate init?(_ location: DependenciesCore.SourceLocation) {
    guard location.line > 0, location.column > 0, location.fileID.contains("/") else { return nil }
    self.init(
      fileID: location.fileID,
      filePath: location.filePath,
      line: location.line,
      column: location.column
    )
  }
}
