// Texts about values that nobody gave, and tests that cannot hear of it.

extension Diagnostic {
  static func noTestValue(
    _ name: DependencyName,
    at location: CodeLocation?,
    test: String?
  ) -> String {
    """
    \(name.read) has no test value, but was read in a test.

    \(facts(("Key", name.key), ("Value", name.value), ("Read at", location?.description), ("Test", test)))

    Override it for the test:

      withDependencies {
        \(name.assignment) = …
      } operation: {
        …
      }

    or give the \(name.entry == nil ? "key a 'testValue'" : "entry a value of its own, which is for tests").
    """
  }

  static func noLiveValue(_ site: ReadSite, stops: Bool) -> String {
    """
    \(site.name.read) has no live value, but was read in the live context.

    \(facts(("Key", site.name.key), ("Value", site.name.value), ("Read at", site.location.description)))

    \(stops
      ? "The process stops, because 'DependencyDiagnostics.stopsOnMissingLiveValue' is set."
      : "Its test value is used.") \
    Link the module that holds the live value, or write it:

    \(liveValue(of: site.name))

    or set the value where the program starts:

      prepareDependencies {
        \(site.name.assignment) = …
      }
    """
  }

  private static func liveValue(of name: DependencyName) -> String {
    if let entry = name.entry { return "  @DependencyEntry(liveValue: …) var \(entry): \(name.value)" }
    return """
        extension \(name.key): DependencyKey {
          static var liveValue: \(name.value) { … }
        }
      """
  }

  static func builtInUsed(
    _ builtIn: UnimplementedBuiltIn,
    use: String,
    at location: CodeLocation?,
    test: String?
  ) -> String {
    """
    @Dependency(\(builtIn.name)) is unimplemented in tests, but '\(use)' was called.

    \(facts(
      ("Called at", location?.description), ("First read at", builtIn.readLocation?.description), ("Test", test)))

    Override it for the test:

      withDependencies {
        \(builtIn.override)
      } operation: {
        …
      }
    """
  }

  static func unimplemented(_ description: String, of client: Any.Type?, at location: CodeLocation)
    -> String
  {
    """
    \(description.isEmpty ? "An endpoint" : "'\(description)'") is unimplemented, but was called.

    \(facts(("Defined at", location.description)))

    \(endpointOverride(description, of: client)
      ?? "Override the endpoint with 'withDependencies', or give it in the live value.")
    """
  }

  /// How to override the endpoint that is described as `APIClient.search`. Nil where the description says no such thing.
  private static func endpointOverride(_ description: String, of client: Any.Type?) -> String? {
    let names = description.split(separator: ".", omittingEmptySubsequences: false)
    let isPath = names.allSatisfy { name in
      name.first?.isLetter == true && name.allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" }
    }
    guard isPath, names.count == 2, names[0].first?.isUppercase == true else { return nil }
    // Of a client that is not known, the likeliest is that it is its own key.
    let key = client.map { isItsOwnKey($0) ? typeName($0) : nil } ?? String(names[0])
    return """
      Override it where it is used:

        withDependencies {
          $0\(key.map { "[\($0).self]" } ?? ".…").\(names[1]) = { … }
        } operation: {
          …
        }
      """
  }

  private static func isItsOwnKey(_ client: Any.Type) -> Bool {
    func isItsOwnKey<Key: TestDependencyKey>(_ key: Key.Type) -> Bool { Key.Value.self == Key.self }
    return (client as? any TestDependencyKey.Type).map { isItsOwnKey($0) } ?? false
  }

  static func testSupportNotLinked(_ issue: String, at location: CodeLocation?) -> String {
    """
    An issue was reported in a test, but 'DependenciesTestSupport' is not linked, so the test cannot fail.

    Add the product to the test target:

      .testTarget(
        name: "…",
        dependencies: [
          .product(name: "DependenciesTestSupport", package: "swift-dependency-values")
        ]
      )

    The issue\(location.map { ", at \($0)" } ?? ""):

    \(issue)
    """
  }
}
