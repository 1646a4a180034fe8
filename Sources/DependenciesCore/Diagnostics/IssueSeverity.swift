/// How much an issue matters.
package enum IssueSeverity: Sendable {
  /// It is worth knowing, and fails no test.
  case warning

  /// It fails a test.
  case error
}
