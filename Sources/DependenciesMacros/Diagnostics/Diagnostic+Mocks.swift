// Messages about mocks of protocols.

extension Diagnostic {
  /// A closure that stands for a generic function has returned a value that its caller cannot take.
  ///
  /// - Parameters:
  ///   - value: The value.
  ///   - closure: The closure, such as `MockStore.load`.
  ///   - type: The type of value that the caller needs.
  ///   - location: Where the function is declared.
  static func wrongResult(
    _ value: Any?,
    of closure: String,
    needed type: Any.Type,
    declaredAt location: CodeLocation
  ) -> Self {
    let needed = typeName(type)
    let returned = value.map { "a value of type '\(typeName(Swift.type(of: $0)))'" } ?? "nil"
    return Self(
      "'\(closure)' returned \(returned), but its caller needs '\(needed)'.",
      [("Defined at", location), ("Test", LinkedTestRuntime.runtime?.currentTest?.name)],
      """
      Return a value of type '\(needed)' for this call. The function is generic, so the compiler cannot check the
      result of the closure that stands for it.

      To find the call, set a breakpoint on '__mockResult'.
      """,
      error: Unimplemented(closure)
    )
  }
}
