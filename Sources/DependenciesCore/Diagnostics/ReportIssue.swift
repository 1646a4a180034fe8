/// Reports an issue of the program's own.
///
/// In a test it is recorded as an issue of the test, at the line of the call. In an app, a debug build writes it to standard
/// error, and on Apple systems to the log as a runtime warning; a release build does nothing.
///
/// ```swift
/// func play(_ song: String) {
///   if song.isEmpty {
///     reportIssue("There is nothing to play.")
///   }
/// }
/// ```
///
/// - Parameters:
///   - message: What happened.
///   - fileID: The place to report.
///   - filePath: The place to report.
///   - line: The place to report.
///   - column: The place to report.
public func reportIssue(
  _ message: @autoclosure () -> String? = nil,
  fileID: StaticString = #fileID,
  filePath: StaticString = #filePath,
  line: UInt = #line,
  column: UInt = #column
) {
  // A default that only serves as the start of an override has not been used, so nothing is wrong with it yet.
  if Construction.active?.isProvisional == true { return }
  IssueReporter.report(
    .custom(message() ?? "An issue was reported."),
    at: CodeLocation(fileID: fileID, filePath: filePath, line: line, column: column)
  )
}

/// Reports an error as an issue of the program's own.
///
/// See ``reportIssue(_:fileID:filePath:line:column:)``.
///
/// - Parameters:
///   - error: What was thrown.
///   - message: What it means here.
///   - fileID: The place to report.
///   - filePath: The place to report.
///   - line: The place to report.
///   - column: The place to report.
public func reportIssue(
  _ error: any Error,
  _ message: @autoclosure () -> String? = nil,
  fileID: StaticString = #fileID,
  filePath: StaticString = #filePath,
  line: UInt = #line,
  column: UInt = #column
) {
  reportIssue(
    message().map { "\($0) (caught error: \(error))" } ?? "Caught error: \(error)",
    fileID: fileID,
    filePath: filePath,
    line: line,
    column: column
  )
}
