// Messages about values that are not implemented or not set.

extension Diagnostic {
  /// A key without a test value was read in the test context.
  ///
  /// - Parameters:
  ///   - name: The dependency.
  ///   - whole: The dependency that was read, if its value was silently built from the stand-in.
  ///   - late: The place of an override of the test, if that came after the whole was built.
  ///   - location: The read.
  ///   - test: The running test.
  static func noTestValue(
    _ name: DependencyName,
    in whole: DependencyName? = nil,
    before late: CodeLocation? = nil,
    at location: CodeLocation?,
    test: String?
  ) -> Self {
    var outOfReach = outOfReach(name.keyType)
    var cure = overridingInTest(
      "\(name.assignment) = …",
      isKept: whole != nil,
      orForView: name.modifier("…", forReaderAt: location)
    )
    if let whole = whole?.short, let late {
      outOfReach.facts = [("Overridden at", late)]
      outOfReach.consequence = "The override does not reach \(whole), which was built before."
      cure = "Override it before \(whole) is read."
    }
    return Self(
      "\(name.read(at: location)) has no test value, but was read in a test.",
      name.facts + [("Part of", whole?.short), ("Read at", location)] + outOfReach.facts + [("Test", test)],
      consequence: outOfReach.consequence,
      givingTestValue(to: name, orOverride: cure)
    )
  }

  private static func givingTestValue(to name: DependencyName, orOverride override: String) -> String {
    let declaration =
      name.entryDeclaration("…").map { "give the entry a test value:\n\n  \($0)" }
      ?? "give the key a 'testValue' of type '\(name.value)'."
    if name.isBuiltIn { return override }
    if name.scope == nil { return "\(override)\n\nor \(declaration)" }
    return """
      So that each scope builds and tears down its own, \(declaration)

      Or use one value for all scopes, which none of them tears down. \(override)
      """
  }

  /// What an issue about a read says of an override of the dependency that exists, but does not reach the
  /// kept value whose construction reads it.
  static func outOfReach(_ key: Any.Type?) -> (facts: [Fact], consequence: String) {
    guard let key, let override = Construction.active?.overrideOutOfReach(of: ObjectIdentifier(key)) else {
      return ([], "")
    }
    let value = override.value.short
    return (
      [("Overridden at", override.place)],
      "The override does not reach \(value), which is kept, and so is built without the overrides around its readers."
    )
  }

  /// An update closure in a test got the live or preview value of a key that has no test value.
  ///
  /// - Parameters:
  ///   - name: The dependency.
  ///   - location: The place of the call whose update closure reads the value.
  ///   - test: The running test.
  static func overrideStartsUntested(
    _ name: DependencyName,
    at location: CodeLocation,
    test: String?
  ) -> Self {
    let declaration =
      name.entryDeclaration("…").map { "Give the entry a test value:\n\n  \($0)\n\n" }
      ?? "Give the key a 'testValue', "
    return Self(
      "\(name.read) has no test value, so an update closure in a test got its live or preview value.",
      name.facts + [("Overridden at", location), ("Test", test)],
      consequence: "What the closure does not replace is not made for tests.",
      """
      \(declaration)or set the whole value before it is read or changed, for example in a trait:

        @Test(.dependencies { \(name.assignment) = … })
      """,
      severity: .warning
    )
  }

  /// A part of a value was assigned through a path in the live context, where the whole has no live value.
  ///
  /// - Parameters:
  ///   - name: The dependency.
  ///   - location: The place of the call that assigns the part.
  static func overrideStartsFromTestValue(_ name: DependencyName, at location: CodeLocation) -> Self {
    Self(
      "\(name.read) has no live value here, so the override of a part of it has changed its test value.",
      name.facts + [("Overridden at", location)],
      "Link the module that holds the live value, open the scope of the value first, or override the whole value.",
      severity: .warning
    )
  }

  /// A key without a live value was read in the live context.
  static func noLiveValue(_ site: ReadSite, stops: Bool) -> Self {
    let assignment = "\(site.name.assignment) = …"
    let (place, code) =
      site.name.scope.map {
        ("where the scope is opened", opening($0, setting: assignment, for: site.location))
      }
      ?? ("where the program starts", preparing(assignment))
    return Self(
      "\(site.read) has no live value, but was read in the live context.",
      site.facts,
      consequence: stops ? stop : "Its test value is used.",
      """
      Link the module that holds the live value, or write it:

      \(site.name.liveValueDeclaration)

      or set the value \(place):

      \(code)
      """,
      isInRelease: true
    )
  }

  /// The value of a key was read as another type than it was stored as, in another module.
  ///
  /// - Parameters:
  ///   - name: The dependency, if it is known.
  ///   - stored: The type of the value.
  ///   - read: The type as which it was read.
  ///   - location: Where the value was set or built.
  static func conformsTwice(
    _ name: DependencyName?,
    stored: Any.Type,
    read: Any.Type,
    at location: CodeLocation?
  ) -> Self {
    Self(
      "\(name?.key ?? "A key") conforms to 'TestDependencyKey' twice, with values of different types.",
      [("Stored as", typeName(stored)), ("Stored at", location), ("Read as", typeName(read))],
      consequence: "The process stops, because a value of the one type is no value of the other.",
      "Remove one of the two conformances."
    )
  }

  /// The consequence of a missing live value, if the process stops.
  static let stop = "The process stops, because 'DependencyDiagnostics.stopsOnMissingLiveValue' is set."
}
