// Messages about how defaults are built: cycles, waits, and overrides that do not reach them.

extension Diagnostic {
  /// Values need one another.
  ///
  /// - Parameter stops: Whether the process stops, because the test value is part of the cycle, or missing.
  ///   Otherwise the read that closed the cycle got the test value.
  static func cycle(_ cycle: Cycle, stops: Bool) -> Self {
    let path = cycle.reads.map(\.name.short)
    let name = cycle.reads[0].name
    let reads = cycle.reads.enumerated().map { index, step in
      let purpose = index == 0 ? "" : ", while building \(path[index - 1])"
      return Fact("\(step.name.isOutput ? "Called" : "Read") \(path[index])", "\(step.location)\(purpose)")
    }
    let consequence =
      switch (name.isOutput, stops) {
      case (true, _): "There is no output to use instead."
      case (false, true): "The test value cannot be used instead: it needs the cycle as well, or is missing."
      case (false, false): "The last read got the test value."
      }
    return Self(
      "The \(name.isOutput ? "output" : "default") of \(path[0]) needs itself: \(path.joined(separator: " → ")).",
      reads,
      consequence: consequence,
      breaking(cycle, of: name),
      isInRelease: true
    )
  }

  /// How to avoid a cycle.
  private static func breaking(_ cycle: Cycle, of name: DependencyName) -> String {
    if name.isOutput {
      return """
        Call the family only when the output is needed:

          {
            let output = family(input)
            …
          }

        or let each input need only inputs that are closer to a base case.
        """
    }
    return """
      Read one of them only when it is needed, for example in the closure of an endpoint:

        {
          \(name.read) var value
          …
        }
      """
  }

  /// A reader has been waiting for a construction on another thread for long.
  static func longWait(_ site: ReadSite, build: ReadSite) -> Self {
    longWait(
      of: "A \(site.name.isOutput ? "call" : "read") of \(site.name.short)",
      for: "another thread to build the value",
      [(site.name.isOutput ? "Called at" : "Read at", site.location), ("Being built for", build.location)],
      """
      If building the value waits for the thread that reads it, neither continues. Read dependencies only when
      they are needed, not while a value is built, or start slow work after the value has been made.
      """
    )
  }

  /// An override does not reach a kept value, whose construction has read the dependency.
  ///
  /// - Parameters:
  ///   - read: The dependency.
  ///   - override: The place of the override.
  ///   - value: Where the kept value comes from.
  ///   - owner: The owner of the store that keeps it.
  ///   - scope: The name of the scope that is the owner, if one is.
  ///   - place: The place that has set the dependency for the owner; nil if none has.
  ///   - use: The place of the reader that is inside the override; nil for an override of the owner itself,
  ///     which comes too late.
  static func overrideOutOfReach(
    _ read: DependencyName,
    override: CodeLocation?,
    value: ValueOrigin,
    of owner: ValueStore.Owner,
    _ scope: (any DependencyScopeKind.Type)? = nil,
    set place: CodeLocation? = nil,
    use: CodeLocation?
  ) -> Self {
    let name = value.name.short
    let setting = settingFor(owner, scope, "\(read.assignment) = …", before: name, for: use)
    let reason =
      use == nil ? "and was built before" : "so it is built without the overrides around its readers"
    let cure =
      if use == nil {
        "Set \(read.short) before \(name) is read, "
      } else if place == nil {
        "Set \(read.short) \(setting.place):\n\n\(setting.code)\n\n"
      } else {
        "Set another value there, "
      }
    return Self(
      "The override of \(read.short) does not reach \(name), which was built without it.",
      [("Overridden at", override), ("Set at", place), ("Built at", value.location), ("Used at", use)],
      """
      \(name) is kept for \(setting.owner), \(reason).
      \(cure)or read \(read.short) only when it is needed: declare the '@Dependency' in the closure that uses it.
      """,
      severity: .warning
    )
  }

  /// How to set a dependency for all that an owner keeps: the owner, the place and the code.
  private static func settingFor(
    _ owner: ValueStore.Owner,
    _ scope: (any DependencyScopeKind.Type)?,
    _ assignment: String,
    before name: String,
    for reader: CodeLocation?
  ) -> (owner: String, place: String, code: String) {
    switch owner {
    case .process, .memoizer:
      return ("the whole program", "where the program starts, before \(name) is read", preparing(assignment))
    case .test:
      return ("the whole test", "for the whole test, before \(name) is read", settingInTest(assignment))
    case .fresh:
      return ("new values", "where these values are set", overriding("$0 = .test", assignment))
    case .scope:
      let code = scope.map { opening($0, setting: assignment, for: reader) } ?? ""
      return ("a scope of \(scope.map(typeName) ?? "")", "where the scope is opened", code)
    }
  }
}
