// Stands in for IssueReporting, of xctest-dynamic-overlay, so that samples of the documentation compile: the names that they use.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

public enum IssueSeverity {
  case warning
  case error
}

public func reportIssue(
  _ message: String,
  severity: IssueSeverity,
  fileID: StaticString,
  filePath: StaticString,
  line: UInt,
  column: UInt
) {}
