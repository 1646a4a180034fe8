// Messages about lifetimes and scopes.

extension Diagnostic {
  /// A scoped value was read where no scope of its name is open.
  static func noOpenScope(
    _ site: ReadSite,
    _ name: any DependencyScopeName.Type,
    open scopes: OpenScopes?
  ) -> Self {
    Self(
      releaseText: """
        \(site.name.read) was read where no scope of \(typeName(name)) is open; its test value is used. \
        Read at \(site.location).
        """
    ) {
      """
      \(site.name.read) was read where no scope of \(typeName(name)) is open.

      \(facts([
        ("Key", site.name.key), ("Lifetime", "scoped to \(typeName(name))"),
        ("Read at", site.location.description),
        ("Open scopes", names(of: scopes)),
      ]))

      Its test value is used. \(beginningOfCure(site, hasScopes: scopes != nil)) a scope, read the
      dependency inside it or in an object made inside it, and close the scope at the end:

        let scope = DependencyScope(\(typeName(name)).self)
        withDependencies(in: scope) {
          …
        }
        await scope.close()

      or override the dependency:

      \(overriding("\(site.name.assignment) = …"))
      """
    }
  }

  private static func beginningOfCure(_ site: ReadSite, hasScopes: Bool) -> String {
    guard !hasScopes, site.name.isReadByWrapper else { return "Open" }
    return """
      If an object of a scope makes or calls the one that reads it, let it pass
      its dependencies on:

        withDependencies(from: self) {
          …
        }

      Otherwise open
      """
  }

  /// The open scopes, the outermost first, each with the place that opened it.
  private static func names(of scopes: OpenScopes?) -> String {
    let open = scopes?.all.map(\.scope).filter { !$0.isClosed }.reversed() ?? []
    if open.isEmpty { return "none" }
    return open.map { "\(typeName($0.name)) (\($0.location))" }.joined(separator: " → ")
  }

  /// A scoped value was read through a scope that is closed.
  static func scopeClosed(_ site: ReadSite, _ scope: ScopeState) -> Self {
    Self(releaseText: closedInRelease(site, scope)) {
      """
      \(site.name.read) was read through a scope of \(typeName(scope.name)) that is closed.

      \(closedFacts(site, scope))

      Its test value is used. A task or an object of the scope outlived it, or the scope was entered again.
      Before you close a scope, cancel its tasks and release its objects. Afterwards, open a new scope.

      Code that outlives its opener, such as a response that is still being written, opens a scope itself:

        let scope = DependencyScope(\(typeName(scope.name)).self)
        await withDependencies(in: scope) {
          …
        }
        await scope.close()
      """
    }
  }

  static func closedScopeEntered(_ scope: ScopeState, at location: CodeLocation) -> Self {
    Self {
      """
      A scope of \(typeName(scope.name)) was entered after it had been closed, \
      without the overrides it was opened with.

      \(facts([
        ("Entered at", location.description), ("Opened at", scope.location.description),
        ("Closed at", scope.end),
      ]))

      A scope releases its overrides when it closes. Enter it before, or open a new one:

        let scope = DependencyScope(\(typeName(scope.name)).self) { values in
          …
        }
        withDependencies(in: scope) {
          …
        }
        await scope.close()
      """
    }
  }

  /// A scoped value that had not been built was read while its scope was torn down.
  static func builtForTearDown(_ site: ReadSite, _ scope: ScopeState) -> Self {
    Self(releaseText: closedInRelease(site, scope)) {
      """
      \(site.name.read) was first read while its scope of \(typeName(scope.name)) was being torn down.

      \(closedFacts(site, scope))

      Its test value is used, because a closing scope builds no more values. Read it earlier, while the value
      that needs it is built: then it exists, and is torn down after that value.
      """
    }
  }

  static func readAfterTearDown(_ site: ReadSite, _ scope: ScopeState) -> Self {
    Self(releaseText: "\(site.name.read) was read after it had been torn down. Read at \(site.location).") {
      """
      \(site.name.read) was read after it had been torn down with its scope of \(typeName(scope.name)).

      \(closedFacts(site, scope))

      What is done with it now may be lost. Values are torn down in reverse order \
      of their construction. Read it
      while the value that needs it is built: then it is the older of the two, and is torn down later.
      """
    }
  }

  private static func closedInRelease(_ site: ReadSite, _ scope: ScopeState) -> String {
    """
    \(site.name.read) was read through a scope of \(typeName(scope.name)) that is closed; \
    its test value is used. Read at \(site.location), closed at \(scope.end ?? "?").
    """
  }

  private static func closedFacts(_ site: ReadSite, _ scope: ScopeState) -> String {
    facts([
      ("Key", site.name.key), ("Read at", site.location.description),
      ("Opened at", scope.location.description),
      ("Closed at", scope.end),
    ])
  }

  /// A scope that had values to tear down was released without being closed.
  static func scopeNeverClosed(_ scope: ScopeState, _ names: [DependencyName]) -> Self {
    Self(severity: .warning) {
      """
      A scope of \(typeName(scope.name)) was released without being closed, and had values to tear down.

      \(facts([
        ("Opened at", scope.location.description),
        ("Torn down", names.map(\.short).joined(separator: ", ")),
      ]))

      They were torn down in a task that nothing waits for, so the program may end before it has run. Close
      the scope when you no longer need it:

        await scope.close()

      or let a function open and close it:

        await withDependencyScope(\(typeName(scope.name)).self) {
          …
        }
      """
    }
  }

  /// Values of a scope could not be torn down.
  static func tearDownFailed(
    _ scope: ScopeState,
    _ failures: [(name: DependencyName, error: any Error)],
    closedAt location: CodeLocation?
  ) -> Self {
    Self(alsoInRelease: true) {
      """
      \(failures.count == 1 ? "A value" : "\(failures.count) values") of a scope \
      of \(typeName(scope.name)) could not be torn down.

      \(facts([("Opened at", scope.location.description), ("Closed at", location?.description)]))

      \(facts(failures.map { ($0.name.short, "\($0.error)") }))

      The other values were torn down, and all of them are released. Handle the error in 'tearDown', or handle
      the errors that 'close()' returns.
      """
    }
  }

  /// A value read one, while it was built, that does not live as long.
  static func captiveDependency(_ path: CaptivePath, at location: CodeLocation) -> Self {
    Self {
      let steps = path.map { "\($0.name.short) (\($0.lifetime))" }
      let holder = path[0].name
      let captive = path[path.count - 1]
      return """
        \(holder.short) keeps \(captive.name.short), which does not live as long: \
        \(steps.joined(separator: " → ")).

        \(facts([("Read at", location.description)]))

        A value keeps what it reads while it is built.
        \(readingLate(captive.name))
        Or let \(holder.short) live no longer than \(captive.name.short):

          \(declaration(of: captive.lifetime, for: holder))
        """
    }
  }

  private static func declaration(of lifetime: DependencyLifetime, for name: DependencyName) -> String {
    name.entry.map { "@DependencyEntry(…, lifetime: \(lifetime.code)) var \($0): \(name.value) = …" }
      ?? "static var lifetime: DependencyLifetime { \(lifetime.code) }"
  }

  /// The value of a weak key is not an object.
  static func weakValueIsNoObject(_ site: ReadSite) -> Self {
    Self {
      """
      \(site.name.short) is 'weak', but its value is not an object.

      \(facts(site.facts))

      Only objects can be held weakly, so each read builds a new value. Make the value a class or an actor, or
      give the key another lifetime: '.cached' to share the value, '.transient' to build it each time.
      """
    }
  }
}
