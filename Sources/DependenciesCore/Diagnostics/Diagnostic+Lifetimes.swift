// Texts about lifetimes and scopes.

extension Diagnostic {
  static func noOpenScope(
    _ site: ReadSite,
    _ name: any DependencyScopeName.Type,
    open: [ScopeStorage]
  ) -> String {
    """
    \(site.name.read) was read where no scope of \(typeName(name)) is open.

    \(facts(
      ("Key", site.name.key), ("Lifetime", "scoped to \(typeName(name))"), ("Read at", site.location.description),
      ("Open here", openScopes(open))))

    Its test value is used. Open a scope where the span of time begins, and read inside it, or in what is made there:

      let scope = DependencyScope(\(typeName(name)).self)

      withDependencies(in: scope) {
        …
      }

    or override the dependency:

      withDependencies {
        \(site.name.assignment) = …
      } operation: {
        …
      }
    """
  }

  /// The scopes that are open, the outermost first, each with the place that opened it.
  private static func openScopes(_ scopes: [ScopeStorage]) -> String {
    var different: [ScopeStorage] = []
    for scope in scopes where !different.contains(where: { $0 === scope }) { different.append(scope) }
    if different.isEmpty { return "no scope" }
    return different.reversed().map { "\(typeName($0.mark.name)) (\($0.mark.location))" }.joined(
      separator: " → "
    )
  }

  static func scopeClosed(_ site: ReadSite, _ mark: ScopeIdentity) -> String {
    """
    \(site.name.read) was read through a scope of \(typeName(mark.name)) that is closed.

    \(facts(
      ("Key", site.name.key), ("Read at", site.location.description), ("Opened at", mark.location.description),
      ("Closed at", place(of: mark.end))))

    Its test value is used. Whoever reads it has outlived the scope, or entered it again: release what was made in a scope before
    closing it, cancel the tasks that were started there, and make a new scope for a new span of time.
    """
  }

  /// The place that closed a scope.
  static func place(of end: ScopeIdentity.End?) -> String {
    switch end {
    case .closed(let location): location.description
    case .released: "no place; it was released"
    case nil: CodeLocation.unknown.description
    }
  }

  static func builtForTearDown(_ site: ReadSite, _ mark: ScopeIdentity) -> String {
    """
    \(site.name.read) was read for the first time while its scope of \(typeName(mark.name)) is torn down.

    \(facts(
      ("Key", site.name.key), ("Read at", site.location.description), ("Opened at", mark.location.description),
      ("Closed at", place(of: mark.end))))

    Its test value is used, since a scope that closes builds nothing more. Read it while the value is built that needs it, so that it is
    there, and is torn down after that value.
    """
  }

  static func scopeNeverClosed(_ mark: ScopeIdentity, _ names: [DependencyName]) -> String {
    """
    A scope of \(typeName(mark.name)) was released without being closed, and had values to tear down.

    \(facts(
      ("Opened at", mark.location.description), ("Torn down", names.map(\.short).joined(separator: ", "))))

    They were torn down in a task that nobody waits for, and are not if the program ends first. Close the scope where its span of time
    ends, or let a function do so:

      await scope.close()

      await withDependencyScope(\(typeName(mark.name)).self) {
        …
      }
    """
  }

  static func captiveDependency(_ path: CaptivePath, at location: CodeLocation) -> String {
    let steps = path.steps.map { "\($0.name.short) (\($0.lifetime))" }
    let holder = path.steps[0]
    let captive = path.steps[path.steps.count - 1]
    return """
      \(holder.name.short) keeps \(captive.name.short), which does not live as long: \(steps.joined(separator: " → ")).

      \(facts(("Read at", location.description)))

      What a value reads while it is built, it keeps. Read \(captive.name.short) where it is used instead of while building:
      declare the '@Dependency' inside the endpoint's closure. Or let \(holder.name.short) live no longer than that:

        static var lifetime: DependencyLifetime { \(captive.lifetime.rules.code) }
      """
  }

  static func weakValueIsNoObject(_ site: ReadSite) -> String {
    """
    \(site.name.short) is 'weak', but its value is no object.

    \(facts(("Key", site.name.key), ("Value", site.name.value), ("Read at", site.location.description)))

    Only objects can be held weakly; each read builds a value of its own. Make the value a class or an actor, or give the key another
    lifetime: '.cached' to share it, '.transient' to build it each time.
    """
  }

  static func tearDownFailed(
    _ mark: ScopeIdentity,
    _ failures: [TearDown.Failure],
    closedAt location: CodeLocation?
  ) -> String {
    let errors = failures.map { Fact($0.name.short, "\($0.error)") }
    return """
      \(failures.count == 1 ? "A value" : "\(failures.count) values") of a scope of \(typeName(mark.name)) could not be torn down.

      \(facts(
        ("Opened at", mark.location.description), ("Closed at", location?.description)))

      \(facts(errors))

      The others were torn down, and all are released. Handle in 'tearDown' what may go wrong there, or handle what 'close()' returns.
      """
  }
}
