// Messages about lifetimes and scopes.

extension Diagnostic {
  /// A scoped value was read where no scope of its name is open.
  ///
  /// - Parameters:
  ///   - site: The read.
  ///   - scope: The name of the scope.
  ///   - scopes: The scopes that are open.
  ///   - parent: The construction that reads the value, if one does.
  ///   - stops: Whether the process stops.
  static func noOpenScope(
    _ site: ReadSite,
    _ scope: any DependencyScopeName.Type,
    open scopes: [ScopeState],
    in parent: Construction? = nil,
    stops: Bool
  ) -> Self {
    let holder = parent?.kept
    let reader = holder.map { "\($0.site.name.short), which is \($0.lifetime) and built outside of scopes" }
    let isOutside = if case .scope = holder?.store.owner { false } else { holder != nil }
    return Self(
      "\(site.name.read) was read where no scope of \(typeName(scope)) is open.",
      [
        ("Key", site.name.key), ("Lifetime", "scoped to \(typeName(scope))"), ("Read at", site.location),
        ("Read for", isOutside ? reader : nil), ("Open scopes", names(of: scopes)),
      ],
      consequence: useOfTestValue(stops: stops),
      isOutside
        ? readingLate(site.name)
        : """
        \(scopes.isEmpty ? "\(passingOn)\n\nOtherwise open" : "Open") \
        a scope, read the dependency inside it or in an object made inside it, and
        close the scope at the end:

        \(opening(scope))

        or override the dependency:

        \(overriding("\(site.name.assignment) = …"))
        """,
      isInRelease: true
    )
  }

  /// How to avoid that a value keeps another.
  private static func readingLate(_ name: DependencyName) -> String {
    "Read \(name.short) only when it is needed: declare the '@Dependency' in the closure that uses it."
  }

  private static let passingOn = """
    If an object of a scope makes or calls the one that reads it, let it pass its dependencies on:

      withDependencies(from: self) {
        …
      }
    """

  /// The open scopes, the outermost first, each with the place that opened it.
  private static func names(of scopes: [ScopeState]) -> String {
    if scopes.isEmpty { return "none" }
    return scopes.map { "\(typeName($0.name)) (\($0.location))" }.joined(separator: " → ")
  }

  private static func opening(_ scope: any DependencyScopeName.Type) -> String {
    """
      let scope = DependencyScope(\(typeName(scope)).self)
      await withDependencies(in: scope) {
        …
      }
      await scope.close()
    """
  }

  /// A closed scope was entered, or a value was read that a scope which closes does not give any more.
  ///
  /// - Parameters:
  ///   - scope: The scope.
  ///   - name: The value that was read; nil if the scope was entered.
  ///   - location: Where it was used.
  ///   - stops: Whether the process stops.
  static func closedScope(
    _ scope: ScopeState,
    _ name: DependencyName? = nil,
    at location: CodeLocation,
    stops: Bool = false
  ) -> Self {
    Self(
      name.map { "\($0.read) was read through a scope that is closed." }
        ?? "A scope was entered after it had been closed.",
      [
        ("Key", name?.key), ("Scope", typeName(scope.name)),
        (name == nil ? "Entered at" : "Read at", location), ("Opened at", scope.location),
        ("Closed at", scope.end),
      ],
      consequence: name == nil
        ? "Its values and overrides are not in force." : useOfTestValue(stops: stops),
      stayingOpen(scope, name),
      isInRelease: name != nil
    )
  }

  /// How to avoid that a scope is closed where it is still used.
  private static func stayingOpen(_ scope: ScopeState, _ name: DependencyName?) -> String {
    if name != nil, TearDown.isRunning(in: scope) {
      return """
        Values are torn down in reverse order of their construction. Read it earlier, while the value that
        needs it is built: then it is the older of the two, and is torn down later.
        """
    }
    if let outer = scope.enclosing, outer.end == scope.end {
      return """
        The scope of \(typeName(outer.name)) around it was closed, and with it the scopes inside. Open the scope
        of work that outlives its opener in a scope that stays open as long, or in none:

          await withDependencyScope(\(typeName(scope.name)).self, in: nil) {
            …
          }
        """
    }
    return """
      A task or an object of the scope outlived it, or the scope was entered again. Before you close a
      scope, cancel its tasks and release its objects. Afterwards, open a new scope. Code that outlives its
      opener, such as a response that is still being written, opens a scope itself:

      \(opening(scope.name))
      """
  }

  /// A scope that had values to tear down, or a scope around it, was released without being closed.
  static func scopeNeverClosed(_ scope: ScopeState, _ names: [DependencyName]) -> Self {
    Self(
      "A scope of \(typeName(scope.name)) was never closed, and had values to tear down.",
      [("Opened at", scope.location), ("Torn down", names.map(\.short).joined(separator: ", "))],
      """
      The scope, or one around it, was released. The values were torn down in a task that nothing waits for,
      so the program may end before it has run. Close the scope when you no longer need it:

        await scope.close()

      or let a function open and close it:

        await withDependencyScope(\(typeName(scope.name)).self) {
          …
        }
      """,
      severity: .warning
    )
  }

  /// Values of a scope could not be torn down.
  static func tearDownFailed(
    _ scope: ScopeState,
    _ failures: [(name: DependencyName, error: any Error)],
    closedAt location: CodeLocation?
  ) -> Self {
    Self(
      """
      \(failures.count == 1 ? "A value" : "\(failures.count) values") of a scope of \(typeName(scope.name)) \
      could not be torn down.
      """,
      [("Opened at", scope.location), ("Closed at", location)]
        + failures.map { ("Failed", "\($0.name.short): \($0.error)") },
      consequence: "Any other values were torn down, and all of them are released.",
      "Handle the error in 'tearDown', or handle the errors that 'close()' returns.",
      isInRelease: true
    )
  }

  /// A scope that closes has been waiting for a tear-down for long.
  ///
  /// - Parameters:
  ///   - name: The value that is torn down.
  ///   - scope: The name of its scope.
  ///   - opening: The place that opened the scope.
  ///   - closing: The place that closes it; nil if it has been released instead.
  static func longTearDown(
    of name: DependencyName,
    in scope: any DependencyScopeName.Type,
    openedAt opening: CodeLocation,
    closedAt closing: CodeLocation?
  ) -> Self {
    longWait(
      of: "The end of a scope of \(typeName(scope))",
      for: "the tear-down of \(name.short)",
      [("Opened at", opening), ("Closed at", closing)],
      """
      A scope waits until its tear-downs have ended, even if the task that closes it is canceled. If this one
      waits for a task that closes the same scope, neither continues. If it waits for another system, give that
      wait a time limit in 'tearDown'.
      """
    )
  }

  /// The value of a weak key is not an object.
  static func weakValueIsNoObject(_ site: ReadSite) -> Self {
    Self(
      "\(site.name.short) is 'weak', but its value is not an object.",
      site.facts,
      """
      Only objects can be held weakly, so each read builds a new value. Make the value an object of a class or
      an actor, or give the key another lifetime: '.cached' to share the value, '.transient' to build it each
      time.
      """
    )
  }
}
