/// Reports an issue of your own code.
///
/// ```swift
/// func play(_ song: String) {
///   if song.isEmpty { reportIssue("There is nothing to play.") }
/// }
/// ```
///
/// In a test, the issue fails the test, at the line of the call; a warning does not. In a debug build of a
/// program, it goes to standard error, and on Apple systems to the log as well. A release build does nothing.
/// If you set ``DependencyDiagnostics/reporter``, the issue goes there instead.
///
/// - Parameters:
///   - message: The message.
///   - severity: Whether the issue fails a test.
@_disfavoredOverload
public func reportIssue(
  _ message: @autoclosure () -> String? = nil,
  severity: DependencyIssue.Severity = .error,
  fileID: StaticString = #fileID,
  filePath: StaticString = #filePath,
  line: UInt = #line,
  column: UInt = #column
) {
  let text = message() ?? "An issue was reported."
  let location = CodeLocation(fileID: fileID, filePath: filePath, line: line, column: column)
  IssueReporter.report(Diagnostic(text, severity: severity), at: location)
}

/// Reports an error as an issue of your own code.
///
/// See ``reportIssue(_:severity:fileID:filePath:line:column:)``.
///
/// - Parameters:
///   - error: The error.
///   - message: The meaning of the error here.
@_disfavoredOverload
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
