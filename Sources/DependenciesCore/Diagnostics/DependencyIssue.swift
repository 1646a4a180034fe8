/// A message of the library, or of your own code, about an error: what happened, and where.
///
/// See ``DependencyDiagnostics/reporter``.
public struct DependencyIssue: Sendable {
  /// Whether an issue fails a test.
  public enum Severity: Sendable {
    /// A fact that you should know. It does not fail a test.
    case warning

    /// An error, which fails a test.
    case error
  }

  /// The message: what happened, and how to fix it. It may have many lines.
  public let text: String

  /// Whether the issue fails a test.
  public let severity: Severity

  private let location: CodeLocation

  /// The module and the file that the issue is about, such as `Search/SearchModel.swift`; `<unknown>` if the
  /// issue is about no place.
  public var fileID: String { location.fileID }

  /// The path of the file; `<unknown>` if the issue is about no place.
  public var filePath: StaticString { location.filePath }

  /// The line, counted from 1; 0 if the issue is about no place.
  public var line: UInt { UInt(location.line) }

  /// The column, counted from 1; 0 if the issue is about no place.
  public var column: UInt { UInt(location.column) }

  init(_ diagnostic: Diagnostic, at location: CodeLocation?) {
    text = diagnostic.text
    severity = diagnostic.severity
    self.location = location ?? .unknown
  }
}

extension DependencyIssue: CustomStringConvertible {
  /// The issue in the format of compilers, so that editors find the place.
  public var description: String {
    let kind = severity == .warning ? "warning" : "error"
    return (fileID == CodeLocation.unknown.fileID ? "" : "\(location.place): ") + "\(kind): \(text)"
  }
}
