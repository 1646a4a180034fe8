// Messages about lifetimes and scopes.

extension Diagnostic {
  /// A scoped value was read where no scope of its name is open.
  ///
  /// - Parameters:
  ///   - site: The read.
  ///   - scope: The name of the scope.
  ///   - scopes: The scopes that are open, the outermost first.
  ///   - parent: The construction that reads the value, if one does.
  ///   - consequence: The value that the reader gets, or the end of the process.
  static func noOpenScope(
    _ site: ReadSite,
    _ scope: any DependencyScopeKind.Type,
    open scopes: [ScopeState],
    in parent: Construction? = nil,
    consequence: String
  ) -> Self {
    let places = scopes.map { "\(typeName($0.name)) (\($0.location))" }.joined(separator: " → ")
    let isOpenElsewhere = ScopeState.openNames.contains { $0 == scope }
    let holder = parent?.ofKeptValue
    let reader = holder.map { "\($0.site.name.short), which is \($0.lifetime) and built outside of scopes" }
    let isOutside = if case .scope = holder?.store.owner { false } else { holder != nil }
    return Self(
      "\(site.read) was read where no scope of \(typeName(scope)) is open.",
      [
        ("Key", site.name.key), ("Lifetime", "scoped to \(typeName(scope))"), ("Read at", site.location),
        ("Read for", isOutside ? reader : nil), ("Scopes here", places.isEmpty ? "none" : places),
      ],
      consequence: consequence,
      isOutside
        ? """
        Read \(site.name.short) only when it is needed: declare the '@Dependency' in the closure that uses it.
        Or keep the value that reads it as long as the scope: '.scoped(to: \(typeName(scope)).self)'.
        """
        : site.location.isOfView
          ? """
          Open a scope around the view:

            .dependencyScope(\(argument(scope)))

          or set the dependency around the view, if no scope needs to tear it down:

            \(site.name.keyType == scope ? ".dependency(\(argument(scope)))" : site.name.modifier("…"))
          """
          : """
          \(isOpenElsewhere ? "\(passingOn(scope))\n\nOtherwise open" : "Open") \
          a scope, read the dependency inside it or in an object made inside it, and
          close the scope at the end:

          \(opening(scope))

          \(withoutScope(site.name, scope))
          """,
      isInRelease: true
    )
  }

  /// The value that a reader gets in place of the value of a scope.
  static func consequence(isTestValue: Bool) -> String {
    isTestValue
      ? "Its test value is used, and is never torn down."
      : "It has no test value, so this read builds its preview or live value, which is never torn down."
  }

  /// How to read in a scope that is open, but not here.
  private static func passingOn(_ scope: any DependencyScopeKind.Type) -> String {
    """
    A scope of \(typeName(scope)) is open elsewhere. If code in it starts this read in a detached task, on a
    queue or in a callback, wrap the closure:

    \(capturing)

    If an object of the scope makes or calls the one that reads it, let it pass its dependencies on:

      withDependencies(from: self) {
        …
      }
    """
  }

  /// How to do without an open scope.
  private static func withoutScope(_ name: DependencyName, _ scope: any DependencyScopeKind.Type) -> String {
    guard name.keyType != scope else {
      let value = argument(scope)
      let takesTraits = functionInPlaceOfTrait == nil
      return """
        or, in a test that reads no other value of the scope, set this one:

        \(takesTraits ? "  @Test(.dependency(\(value)))" : settingInTest("\(name.assignment) = \(value)"))
        """
    }
    return """
      or override the dependency, if no scope needs to tear it down:

      \(overriding("\(name.assignment) = …"))
      """
  }

  /// The code that opens a scope for a reader, with a value for a dependency if there is an assignment.
  static func opening(
    _ scope: any DependencyScopeKind.Type,
    setting assignment: String?,
    for reader: CodeLocation? = nil
  ) -> String {
    let name = reader?.isOfView == true ? ".dependencyScope" : "let scope = DependencyScope"
    return "  \(name)(\(argument(scope)))" + (assignment.map { " {\n    \($0)\n  }" } ?? "")
  }

  /// The first argument where a scope is opened: its name, or the value that it carries.
  private static func argument(_ scope: any DependencyScopeKind.Type) -> String {
    "\(typeName(scope))\(scope is any DependencyScopeValue.Type ? "(…)" : ".self")"
  }

  private static func opening(_ scope: any DependencyScopeKind.Type) -> String {
    """
      let scope = DependencyScope(\(argument(scope)))
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
  ///   - consequence: The effect on the code there, or the end of the process.
  static func closedScope(
    _ scope: ScopeState,
    _ name: DependencyName? = nil,
    at location: CodeLocation,
    consequence: String = "Its values and overrides are not in force."
  ) -> Self {
    Self(
      name.map { "\($0.read(at: location)) was read through a scope that is closed." }
        ?? "A scope was entered after it had been closed.",
      [
        ("Key", name?.key), ("Scope", typeName(scope.name)),
        (name == nil ? "Entered at" : "Read at", location), ("Opened at", scope.location),
        ("Closed at", scope.endText),
      ],
      consequence: consequence,
      stayingOpen(scope, name, at: location),
      isInRelease: name != nil
    )
  }

  /// How to avoid that a scope is closed where it is still used.
  private static func stayingOpen(
    _ scope: ScopeState,
    _ name: DependencyName?,
    at location: CodeLocation
  ) -> String {
    if let name, TearDown.isRunning(in: scope) {
      return """
        \(name.short) was torn down before a value that needs it. Declare it with '@Dependency' where the value
        that needs it is built: a value is torn down before those that it declares. If each needs the other,
        the older one is torn down last.
        """
    }
    if location.isOfView {
      return """
        A task or a closure of the view outlived the view. Cancel the task, and keep what it needs in a variable.
        Work that belongs to the end of the scope is for the 'tearDown' of its values.
        """
    }
    let around = scope.enclosing?.nearestOpen.map { "such as the one of \(typeName($0.name))" }
    return """
      A task or an object of the scope outlived it, or the scope was entered again. Before you close a
      scope, or one around it, cancel its tasks and release its objects. Afterwards, open a new scope. Code
      that outlives its opener, such as a response that is still being written, opens a scope itself, inside
      one that stays open as long, \(around ?? "or inside none, without the values of others"):

        await withDependencyScope(\(argument(scope.name)), in: \(around == nil ? "nil" : "scope")) {
          …
        }
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
      "Handle the error in 'tearDown', or handle the errors that 'close(reportsErrors: false)' returns.",
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
    in scope: any DependencyScopeKind.Type,
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

  /// A scope keeps an object that an earlier scope has torn down.
  static func tornDownObject(
    _ site: ReadSite,
    _ context: DependencyContext,
    keptBy scope: ScopeState
  ) -> Self {
    Self(
      "\(site.name.short) is an object that an earlier scope has torn down.",
      site.facts + [("Scope", typeName(scope.name))],
      """
      A stored property, such as 'static let \(context)', gives all scopes the same object. Make it a computed
      property: 'static var \(context): \(site.name.value) { … }'.
      """,
      severity: .warning
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
