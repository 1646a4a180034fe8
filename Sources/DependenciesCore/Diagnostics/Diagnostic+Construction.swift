// Messages about how defaults are built: cycles, waits, and values that depend on their first reader.

extension Diagnostic {
  /// Values need one another.
  ///
  /// - Parameter stops: Whether the process stops, because the test value is part of the cycle. Otherwise the
  ///   read that closed the cycle got the test value.
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
      case (false, true): "There is no test value to use instead."
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
    Self(
      """
      A \(site.name.isOutput ? "call" : "read") of \(site.name.short) has waited \(Constructions.patience) \
      seconds for another thread to build the value.
      """,
      [(site.name.isOutput ? "Called at" : "Read at", site.location), ("Being built for", build.location)],
      """
      If building the value waits for the thread that reads it, neither continues. Read dependencies only when
      they are needed, not while a value is built, or start slow work after the value has been made.
      """,
      severity: .warning
    )
  }

  /// A default does not follow the overrides around its reader, because it was built with others.
  ///
  /// - Parameters:
  ///   - origin: Where the default comes from.
  ///   - isOutside: Whether it was built inside an override and is used outside of it. Otherwise an override
  ///     around the reader cannot reach it.
  ///   - read: The dependency that its construction read.
  ///   - override: The place of the override.
  ///   - use: The reader.
  static func firstReadTrap(
    _ origin: ValueOrigin,
    isOutside: Bool,
    read: DependencyName,
    override: CodeLocation,
    use: ReadSite
  ) -> Self {
    let name = origin.name
    return Self(
      isOutside
        ? "\(name.short) was built inside an override of \(read.short), and is now used without it."
        : """
        The override of \(read.short) does not reach \(name.short), which was built without it.
        """,
      [("Overridden at", override), ("Built at", origin.location), ("Used at", use.location)],
      """
      A default is built once, by its first reader, and keeps what it read or captured while it was built.
      \(readingLate(read))
      Or override \(name.short), too:

      \(overriding("\(read.assignment) = …", "\(name.assignment) = …"))
      """,
      severity: .warning
    )
  }

  /// How to avoid that a value keeps another.
  static func readingLate(_ name: DependencyName) -> String {
    "Read \(name.short) only when it is needed: declare the '@Dependency' in the closure that uses it."
  }
}
