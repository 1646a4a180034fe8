internal import DependenciesCore

// Messages about requests.

extension Diagnostic {
  /// A test that does not override the session makes a request.
  ///
  /// - Parameter request: The request's method and address.
  static func unimplementedRequest(_ request: String) -> Self {
    Self(
      "'\(request)' was requested in a test that does not override the session.",
      [],
      """
      Override what makes the request, such as a client, or the session:

      \(overriding("$0.urlSession = …"))
      """
    )
  }
}
