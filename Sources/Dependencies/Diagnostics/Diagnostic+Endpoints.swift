internal import DependenciesCore

// Messages about endpoints that `unimplemented` makes.

extension Diagnostic {
  /// An endpoint made by `unimplemented` was called, and has nothing to return.
  static func noPlaceholder(
    _ description: String,
    of type: Any.Type,
    at location: CodeLocation
  ) -> Self {
    Self(
      """
      \(description.isEmpty ? "An endpoint" : "'\(description)'") is unimplemented, but was called, and \
      there is nothing that it could return.
      """,
      [("Returns", typeName(type)), ("Defined at", location)],
      """
      Say what it returns, with 'unimplemented("\(description)", placeholder: …)', or override it where it \
      is used.
      """
    )
  }
}
