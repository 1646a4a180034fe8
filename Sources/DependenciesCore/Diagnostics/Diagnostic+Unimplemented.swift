// Messages about the use of values and endpoints that are not implemented.

extension Diagnostic {
  /// A value was used that only exists to be replaced: a built-in dependency in a test, or a clock.
  ///
  /// - Parameters:
  ///   - member: The name of the called member.
  ///   - name: The dependency; nil for a value that was made without one.
  ///   - facts: Where it was made and used.
  ///   - hint: Which other calls lead to this one.
  ///   - override: The code of an override.
  ///   - controlled: The code of a clock or scheduler with which a test controls time.
  ///   - location: The first read, if it is known.
  ///   - modifier: The code of a modifier that sets the dependency, if a view reads it.
  static func unimplementedUsed(
    _ member: String,
    of name: DependencyName? = nil,
    _ facts: [Fact],
    hint: String = "",
    override: String,
    or controlled: String? = nil,
    readAt location: CodeLocation? = nil,
    modifier: String? = nil
  ) -> Self {
    let outOfReach = outOfReach(name?.keyType)
    return Self(
      name.map { "\($0.read(at: location)) is unimplemented in tests, but '\(member)' was called." }
        ?? "'\(member)' is unimplemented, but was used.",
      facts + outOfReach.facts,
      consequence: [hint, outOfReach.consequence].filter { !$0.isEmpty }.joined(separator: "\n"),
      """
      \(overridingInTest(override, orForView: modifier))\
      \(controlled.map { "\n\nor, to control time, with a '\($0)' that the test keeps and advances." } ?? "")
      """
    )
  }

  /// An endpoint that is not overridden was called.
  ///
  /// - Parameters:
  ///   - description: The endpoint, such as `APIClient.search`.
  ///   - client: The type of the client, if it is known.
  ///   - parameters: The parameters of a closure that overrides the endpoint, if they are known.
  ///   - mock: The code that makes a mock with the endpoint, if the client is a protocol.
  ///   - place: The value with that type, if it is known.
  ///   - location: Where the endpoint is declared.
  ///   - test: The running test.
  ///   - isLive: Whether a program called it in the live context.
  static func unimplemented(
    _ description: String,
    of client: Any.Type?,
    parameters: String = "",
    mock: String = "",
    at place: ClientPlace? = nil,
    declaredAt location: CodeLocation,
    test: String?,
    isLive: Bool = false
  ) -> Self {
    let parts = names(in: description)
    let live = place?.dependency.short ?? parts?.client ?? "its client"
    let cure = parts.map { parts in
      guard !mock.isEmpty else {
        let override = "\(assignment(to: parts, of: client, at: place)) = \(closure(parameters))"
        return overridingEndpoint(override, at: place, test: test)
      }
      // Without a dependency of that type, the test has made the mock.
      return place.map {
        overridingEndpoint("\($0.assignment) = \(mock)", mocking: parts.endpoint, at: $0, test: test)
      }
        ?? "Pass '\(parts.endpoint)' to the mock, where it is made:\n\n  \(mock)\n\n\(findingTheCall)"
    }
    return Self(
      "\(description.isEmpty ? "An endpoint" : "'\(description)'") is unimplemented, but was called.",
      [("Defined at", location)] + outOfReach(place?.dependency.keyType ?? client).facts + [("Test", test)],
      isLive
        ? "Implement it in the live value of \(live).\n\n\(findingTheCall)"
        : cure ?? "Override the endpoint with 'withDependencies', or implement it in the live value.",
      error: Unimplemented(description)
    )
  }

  private static func closure(_ parameters: String) -> String {
    parameters.isEmpty ? "{ … }" : "{ \(parameters) in … }"
  }

  private static func overridingEndpoint(
    _ override: String,
    mocking endpoint: String? = nil,
    at place: ClientPlace?,
    test: String?
  ) -> String {
    let modifier = place?.isOfView == true ? ".dependencies { \(override) }" : nil
    let hint = endpoint.map { "\n\nIf the test has made a mock, pass it '\($0)' as well." } ?? ""
    let reason =
      Construction.active?.ofKeptValue.map {
        """
        \($0.site.name.short), which calls it while it is built, is built without the overrides
        around its readers.
        """
      } ?? reasonOfCaller(isInTest: test != nil)
    return """
      \(overridingInTest(override, "where it is used", orForView: modifier))\(hint)

      If you have overridden it, then \(reason)

      \(findingTheCall)
      """
  }

  private static func reasonOfCaller(isInTest: Bool) -> String {
    if isInExitTest {
      return "the override is outside of the exit test, which runs in a process of its own."
    }
    if !isInTest, ProcessEnvironment.isTestRunner {
      return """
        the call has left its test, as in a detached task or on a dispatch queue:
        wrap the closure that leaves the task in 'capturingDependencies'.
        """
    }
    return """
      the model that calls it is made and called outside of the override,
      or made by another model without 'withDependencies(from: self)'.
      """
  }

  private static let findingTheCall =
    "To find the call, set a breakpoint on 'reportUnimplementedEndpoint'."

  /// The names in a description such as `APIClient.search`; nil for another kind of description.
  private static func names(in description: String) -> (client: String, endpoint: String)? {
    let names = description.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
    let isPath = names.allSatisfy { name in
      name.first?.isLetter == true && name.allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" }
    }
    guard isPath, names.count == 2, names[0].first?.isUppercase == true else { return nil }
    return (names[0], names[1])
  }

  /// The left-hand side of an override of an endpoint.
  private static func assignment(
    to names: (client: String, endpoint: String),
    of client: Any.Type?,
    at place: ClientPlace?
  ) -> String {
    // A client whose type is not known is probably its own key.
    let key = client.map { isItsOwnKey($0) ? typeName($0) : nil } ?? names.client
    let unknown = "$0.<the \(names.client)>"
    return "\(place?.assignment ?? key.map { "$0[\($0).self]" } ?? unknown).\(names.endpoint)"
  }

  private static func isItsOwnKey(_ client: Any.Type) -> Bool {
    func isItsOwnKey<Key: TestDependencyKey>(_ key: Key.Type) -> Bool { Key.Value.self == Key.self }
    return (client as? any TestDependencyKey.Type).map { isItsOwnKey($0) } ?? false
  }
}
