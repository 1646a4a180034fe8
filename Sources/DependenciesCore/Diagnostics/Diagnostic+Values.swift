// Messages about values that nobody has implemented or set.

extension Diagnostic {
  /// A key without a test value was read in the test context.
  static func noTestValue(_ name: DependencyName, at location: CodeLocation?, test: String?) -> Self {
    Self {
      """
      \(name.read) has no test value, but was read in a test.

      \(facts(name.facts + [("Read at", location?.description), ("Test", test)]))

      Override it for the test:

      \(overriding("\(name.assignment) = …"))

      \(testValue(of: name))
      """
    }
  }

  private static func testValue(of name: DependencyName) -> String {
    guard let entry = name.entry else { return "or give the key a 'testValue'." }
    return """
      or give the entry a test value:

        @DependencyEntry(…) var \(entry): \(name.value) = …
      """
  }

  /// A key without a live value was read in the live context.
  static func noLiveValue(_ site: ReadSite, stops: Bool) -> Self {
    Self(
      releaseText: "\(site.name.read) has no live value; its test value is used. Read at \(site.location)."
    ) {
      """
      \(site.name.read) has no live value, but was read in the live context.

      \(facts(site.facts))

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
  }

  private static func liveValue(of name: DependencyName) -> String {
    if let entry = name.entry { return "  @DependencyEntry(liveValue: …) var \(entry): \(name.value) = …" }
    return """
        extension \(name.key): DependencyKey {
          static var liveValue: \(name.value) { … }
        }
      """
  }

  /// A built-in dependency was used in a test that does not override it.
  static func builtInUsed(
    _ builtIn: UnimplementedBuiltIn,
    use: String,
    at location: CodeLocation?,
    test: String?
  ) -> Self {
    Self {
      """
      \(builtIn.name.read) is unimplemented in tests, but '\(use)' was called.

      \(facts([
        ("Called at", location?.description), ("First read at", builtIn.readLocation?.description),
        ("Test", test),
      ]))

      Override it for the test:

      \(overriding("\(builtIn.name.assignment) = \(builtIn.value)"))
      """
    }
  }

  /// An ``UnimplementedClock`` was used.
  static func clockUsed(_ member: String, madeAt location: CodeLocation) -> Self {
    Self {
      """
      '\(member)' is unimplemented, but was used.

      \(facts([("Made at", location.description)]))

      Put a clock in its place that the test controls:

      \(overriding("$0.continuousClock = TestClock()"))

      or, where the test is not about time, 'ImmediateClock()'.
      """
    }
  }

  /// An endpoint made by `unimplemented` was called.
  static func unimplemented(
    _ description: String,
    of client: Any.Type?,
    named name: DependencyName? = nil,
    at location: CodeLocation,
    test: String?
  ) -> Self {
    Self(error: Unimplemented(description)) {
      """
      \(description.isEmpty ? "An endpoint" : "'\(description)'") is unimplemented, but was called.

      \(facts([
        ("Defined at", location.description), ("Test", test),
      ]))

      \(endpointOverride(description, of: client, named: name)
        ?? "Override the endpoint with 'withDependencies', or implement it in the live value.")
      """
    }
  }

  /// An endpoint made by `unimplemented` was called, and has nothing to return.
  package static func noPlaceholder(
    _ description: String,
    of type: Any.Type,
    at location: CodeLocation
  ) -> Self {
    Self {
      """
      \(description.isEmpty ? "An endpoint" : "'\(description)'") is unimplemented, but was called, and \
      there is nothing that it could return.

      \(facts([("Returns", typeName(type)), ("Defined at", location.description)]))

      Say what it returns, with 'unimplemented("\(description)", placeholder: …)', or override it where it is
      used.
      """
    }
  }

  /// How to override an endpoint described as `APIClient.search`; nil for another kind of description.
  private static func endpointOverride(
    _ description: String,
    of client: Any.Type?,
    named name: DependencyName?
  ) -> String? {
    let names = description.split(separator: ".", omittingEmptySubsequences: false)
    let isPath = names.allSatisfy { name in
      name.first?.isLetter == true && name.allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" }
    }
    guard isPath, names.count == 2, names[0].first?.isUppercase == true else { return nil }
    // A client whose type is not known is probably its own key.
    let key = client.map { isItsOwnKey($0) ? typeName($0) : nil } ?? String(names[0])
    return """
      Override it where it is used:

      \(overriding("\(name?.assignment ?? key.map { "$0[\($0).self]" } ?? "$0.…").\(names[1]) = { … }"))
      """
  }

  private static func isItsOwnKey(_ client: Any.Type) -> Bool {
    func isItsOwnKey<Key: TestDependencyKey>(_ key: Key.Type) -> Bool { Key.Value.self == Key.self }
    return (client as? any TestDependencyKey.Type).map { isItsOwnKey($0) } ?? false
  }

  /// A default was read from fresh values that have been released.
  static func valuesReleased(_ site: ReadSite) -> Self {
    Self {
      """
      \(site.name.short) was read after the 'DependencyValues' that keep its default were released.

      \(facts([("Read at", site.location.description)]))

      Values that you make yourself, with 'DependencyValues()' or '.test', have their own defaults, which are
      released with them. The default of the process is used instead, without what was prepared for them. Keep
      the values for as long as what you make with them:

        let values = DependencyValues.test

      \(overriding("$0 = values"))
      """
    }
  }
}
