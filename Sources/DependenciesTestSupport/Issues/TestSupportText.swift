internal import DependenciesCore

/// What this module has to tell its users, in words.
enum TestSupportText {
  static func expectedIssueMissing(_ text: String?, at location: CodeLocation) -> String {
    """
    An issue was expected, but \(text == nil ? "none was" : "none with that text was") reported.

    \(facts([("Expected", text.map { "'\($0)'" }), ("Expected at", location.description)]))

    The operation did not use what should have been reported, or reported it later: \
    'withExpectedIssue' waits for no task
    that the operation leaves behind. Where the issue only comes at times, pass 'isIntermittent: true'.
    """
  }

  static func thrown(_ error: any Error) -> String { "Caught error: \(error)" }

  static func otherType(value: Any.Type, wanted: Any.Type, at location: CodeLocation) -> String {
    """
    A dependency is a \(typeName(value)), but was read as a \(typeName(wanted)).

    \(facts([("Read at", location.description)]))

    Override it for the test with a value of the type that it is read as:

      @Test(.dependency(\\.…, \(typeName(wanted))(…)))
    """
  }
}
