// Messages about lifetimes and scopes.

extension Diagnostic {
  /// A scoped value was read where no scope of its name is open.
  ///
  /// - Parameter stops: Whether the process stops.
  static func noOpenScope(
    _ site: ReadSite,
    _ scope: any DependencyScopeName.Type,
    open scopes: OpenScopes?,
    stops: Bool
  ) -> Self {
    Self(
      "\(site.name.read) was read where no scope of \(typeName(scope)) is open.",
      [
        ("Key", site.name.key), ("Lifetime", "scoped to \(typeName(scope))"), ("Read at", site.location),
        ("Open scopes", names(of: scopes)),
      ],
      consequence: useOfTestValue(stops: stops),
      """
      \(scopes == nil ? "\(passingOn)\n\nOtherwise open" : "Open") \
      a scope, read the dependency inside it or in an object made inside it, and
      close the scope at the end:

      \(opening(scope))

      or override the dependency:

      \(overriding("\(site.name.assignment) = …"))
      """,
      isInRelease: true
    )
  }

  private static let passingOn = """
    If an object of a scope makes or calls the one that reads it, let it pass its dependencies on:

      withDependencies(from: self) {
        …
      }
    """

  /// The open scopes, the outermost first, each with the place that opened it.
  private static func names(of scopes: OpenScopes?) -> String {
    let open = scopes?.all.map(\.scope).filter { !$0.isClosed }.reversed() ?? []
    if open.isEmpty { return "none" }
    return open.map { "\(typeName($0.name)) (\($0.location))" }.joined(separator: " → ")
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

  /// How a scope was used that is closed, or is being torn down.
  package enum UseOfClosedScope: String {
    case entry = "was entered after it had been closed"
    case read = "was read through a scope that is closed"
    case firstReadInTearDown = "was first read while its scope was being torn down"
    case readAfterTearDown = "was read after it had been torn down with its scope"
  }

  /// A scope was used that is closed, or is being torn down.
  ///
  /// - Parameters:
  ///   - use: How it was used.
  ///   - scope: The scope.
  ///   - name: The value that was read; nil if the scope was entered.
  ///   - location: Where it was used.
  ///   - stops: Whether the process stops.
  static func closedScopeUsed(
    _ use: UseOfClosedScope,
    _ scope: ScopeState,
    _ name: DependencyName? = nil,
    at location: CodeLocation,
    stops: Bool = false
  ) -> Self {
    let isInTearDown =
      switch use {
      case .firstReadInTearDown: true
      case .readAfterTearDown: TearDown.isPart(of: scope)
      case .entry, .read: false
      }
    let consequence =
      switch use {
      case .entry: "The overrides that it was opened with are not in force."
      case .readAfterTearDown: "What is done with it now may be lost."
      case .read, .firstReadInTearDown: useOfTestValue(stops: stops)
      }
    return Self(
      "\(name?.read ?? "A scope") \(use.rawValue).",
      [
        ("Key", name?.key), ("Scope", typeName(scope.name)),
        (use == .entry ? "Entered at" : "Read at", location), ("Opened at", scope.location),
        ("Closed at", scope.end),
      ],
      consequence: consequence,
      isInTearDown
        ? """
        Values are torn down in reverse order of their construction, and a closing scope builds no more. Read
        it earlier, while the value that needs it is built: then it is the older of the two, and is torn down
        later.
        """
        : """
        A task or an object of the scope outlived it, or the scope was entered again. Before you close a
        scope, cancel its tasks and release its objects. Afterwards, open a new scope. Code that outlives its
        opener, such as a response that is still being written, opens a scope itself:

        \(opening(scope.name))
        """,
      isInRelease: use != .entry
    )
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

  /// A value read one, while it was built, that does not live as long.
  ///
  /// - Parameters:
  ///   - path: The values.
  ///   - location: The place of the read.
  ///   - lacksScope: Whether the scope of the value that was read is not open.
  ///   - stops: Whether the process stops.
  static func captiveDependency(
    _ path: CaptivePath,
    at location: CodeLocation,
    lacksScope: Bool,
    stops: Bool = false
  ) -> Self {
    let steps = path.map { "\($0.name.short) (\($0.lifetime))" }
    let (holder, captive) = (path[0].name, path[path.count - 1])
    let declaration = holder.declaration(of: captive.lifetime)
    let shorterLife = "Or let \(holder.short) live no longer than \(captive.name.short):\n\n  \(declaration)"
    // Values of two scopes of one name may have the same lifetime.
    let isDeclared = "\(path[0].lifetime)" == "\(captive.lifetime)"
    let missing = "No open scope of \(captive.name.short) reaches it. \(useOfTestValue(stops: stops))"
    return Self(
      """
      \(holder.short) keeps \(captive.name.short), which does not live as long: \
      \(steps.joined(separator: " → ")).
      """,
      [("Read at", location)],
      consequence: lacksScope ? missing : "",
      """
      A value keeps what it reads while it is built.
      \(readingLate(captive.name))\(isDeclared ? "" : "\n" + shorterLife)
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
