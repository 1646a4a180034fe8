internal import DependenciesCore
internal import Testing

extension LinkedTestRuntime {
  static func recordInSwiftTesting(
    _ message: String,
    severity: IssueSeverity,
    at location: CodeLocation?
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
  fileprivate init?(_ location: CodeLocation) {
    guard location.line > 0, location.column > 0, location.fileID.contains("/") else { return nil }
    self.init(
      fileID: location.fileID,
      filePath: "\(location.filePath)",
      line: location.line,
      column: location.column
    )
  }
}
