/// What a reporter is told: what happened, and where.
///
/// See ``DependencyDiagnostics/reporter``.
public struct DependencyIssue: Sendable {
  /// How much an issue matters.
  public enum Severity: Sendable {
    /// It is worth knowing, but fails no test.
    case warning

    /// It fails a test.
    case error
  }

  /// What happened, and how to fix it. It may have many lines.
  public let text: String

  /// How much it matters.
  public let severity: Severity

  /// The module and the file that it is about, such as `Search/SearchModel.swift`; `<unknown>` if it is about
  /// no place.
  public let fileID: String

  /// The path of the file; `<unknown>` if the issue is about no place.
  public let filePath: StaticString

  /// The line, counted from 1; 0 if the issue is about no place.
  public let line: UInt

  /// The column, counted from 1; 0 if the issue is about no place.
  public let column: UInt

  init(_ diagnostic: Diagnostic, at location: CodeLocation?) {
    let location = location ?? .unknown
    text = diagnostic.text
    severity = diagnostic.severity
    fileID = location.fileID
    filePath = location.filePath
    line = UInt(location.line)
    column = UInt(location.column)
  }
}

extension DependencyIssue: CustomStringConvertible {
  /// The issue in the format of compilers, so that editors find the place.
  public var description: String {
    let kind = severity == .warning ? "warning" : "error"
    let place = line == 0 ? fileID : "\(fileID):\(line)"
    return (fileID == CodeLocation.unknown.fileID ? "" : "\(place): ") + "\(kind): \(text)"
  }
}
