internal import DependenciesCore

// Messages about the keys linked into a process.

extension Diagnostic {
  /// A linked key has no live value.
  static func keyWithoutLiveValue(_ key: DependencyInventory.Key, liveModules: [String]) -> Self {
    Self(
      "\(key.property ?? key.name) has no live value.",
      [
        ("Key", key.name), ("Value", key.valueType.map { typeName($0) }), ("Declared in", key.module),
        ("Live modules", liveModules.isEmpty ? nil : liveModules.joined(separator: ", ")),
      ],
      consequence: "A program that reads it gets its test value.",
      """
      Link the module that holds the live value, or write it:

      \(liveValue(of: key))

      If it needs none, because the program always sets it or never reads it, leave it out:

        DependencyInventory.current.\(exception(for: key))
      """,
      isInRelease: true
    )
  }

  private static func liveValue(of key: DependencyInventory.Key) -> String {
    if let type = key.type { return DependencyName(type).liveValueDeclaration }
    return """
        extension \(key.name): DependencyKey {
          static var liveValue: Value { … }
        }
      """
  }

  private static func exception(for key: DependencyInventory.Key) -> String {
    !key.isGeneric
      ? "reportMissingLiveValues(except: [\(key.name).self])"
      : #"filter { $0.name != "\#(key.name)" }.reportMissingLiveValues()"#
  }

  /// A client that has a lifetime as a key is read through an entry, which does not follow it.
  static func lifetimeWithoutEffect(
    _ lifetime: DependencyLifetime,
    of entry: DependencyName,
    in module: String
  ) -> Self {
    Self(
      "\(entry.short) is cached, although \(entry.value) is \(lifetime).",
      entry.facts + [("Declared in", module)],
      """
      A read through an entry follows the lifetime of the entry. Pass it there:

        \(entry.declaration(of: lifetime))

      or remove the entry, and read the client by its type:

        @Dependency(\(entry.value).self) var \(entry.property ?? "client")

      If all its readers share one value on purpose, leave it out:

        DependencyInventory.current.reportMissingLiveValues(except: [\(entry.key).self])
      """,
      severity: .warning
    )
  }

  /// An entry has a tear-down, but not the lifetime of a scope.
  static func tearDownNeverRuns(
    of entry: DependencyName,
    _ lifetime: DependencyLifetime,
    in module: String
  ) -> Self {
    Self(
      "\(entry.short) is \(lifetime), so its tear-down never runs.",
      entry.facts + [("Declared in", module)],
      """
      Only values of scopes are torn down. Pass the lifetime of a scope, as in 'lifetime: .scoped(to: …)', or \
      remove 'tearDown:'.
      """,
      severity: .warning
    )
  }

  /// Keys may be missing from an inventory that was verified.
  static func incompleteInventory(_ gaps: [InventoryGap]) -> Self {
    let isExpected = gaps.allSatisfy { $0 == .releaseBuild }
    return Self(
      "The inventory may lack keys, so that more of them may have no live value.",
      gaps.map { ("Reason", $0.text) },
      isExpected
        ? "Verify it in a debug build."
        : "Look at the keys that were found:\n\n  print(DependencyInventory.current)",
      severity: isExpected ? .warning : .error,
      isInRelease: true
    )
  }
}
