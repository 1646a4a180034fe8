/// A message to the developer: what happened, where, and how to fix it.
///
/// The messages are static functions, in the files `Diagnostic+….swift`. A text is built when it is read,
/// since repeated diagnostics, and most of those in a release build, are never shown.
package struct Diagnostic {
  let severity: IssueSeverity

  /// The function that makes the message, which tells it from others.
  let name: String

  /// The error that is thrown next, which does not fail the test a second time.
  let error: Unimplemented?

  private let makeText: () -> String
  private let makeReleaseText: () -> String?

  /// Makes a message.
  ///
  /// - Parameters:
  ///   - severity: Whether it fails a test.
  ///   - alsoInRelease: Whether a release build of an app writes the whole text, too.
  ///   - releaseText: What a release build of an app writes instead of the whole text.
  ///   - error: The error that is thrown next.
  ///   - name: The function that makes the message.
  ///   - text: The fact, in the words of the user's code; then what locates it; then the cure, as code.
  package init(
    severity: IssueSeverity = .error,
    alsoInRelease: Bool = false,
    releaseText: @autoclosure @escaping () -> String? = nil,
    error: Unimplemented? = nil,
    name: String = #function,
    text: @escaping () -> String
  ) {
    self.severity = severity
    self.error = error
    self.name = name
    makeText = text
    makeReleaseText = alsoInRelease ? text : releaseText
  }

  /// The whole message.
  package var text: String { makeText() }

  /// What a release build of an app writes to standard error; nil for nothing.
  var releaseText: String? { makeReleaseText() }
}

package typealias IssueSeverity = DependencyIssue.Severity

/// A line of a diagnostic, such as `Key: APIClientKey`. It is left out if its value is nil.
package typealias Fact = (name: String, value: String?)

/// Lines of a diagnostic, with their values aligned.
package func facts(_ facts: [Fact]) -> String {
  let width = facts.map { $0.value == nil ? 0 : $0.name.count }.max() ?? 0
  let lines = facts.compactMap { name, value in
    value.map { "  \(name):\(String(repeating: " ", count: width - name.count + 2))\($0)" }
  }
  return lines.joined(separator: "\n")
}

/// The code of an override, for the end of a diagnostic.
package func overriding(_ assignments: String...) -> String {
  """
    withDependencies {
      \(assignments.joined(separator: "\n    "))
    } operation: {
      …
    }
  """
}
