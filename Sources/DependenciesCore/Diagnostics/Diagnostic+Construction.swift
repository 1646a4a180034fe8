// Texts about the construction of defaults.

extension Diagnostic {
  static func cycle(_ cycle: Cycle, outcome: CycleOutcome) -> String {
    let path = cycle.steps.map(\.name.short)
    let reads = cycle.steps.indices.map { index in
      let purpose = index == 0 ? "" : ", while building \(path[index - 1])"
      let step = cycle.steps[index]
      let verb = step.name.isOutput ? "Called" : "Read"
      return Fact("\(verb) \(path[index])", step.location.description + purpose)
    }
    return """
      The \(cycle.steps[0].name.isOutput ? "output" : "default") of \(path[0]) needs itself: \(path.joined(separator: " → ")).

      \(facts(reads))

      \(cure(of: cycle.steps[path.count - 1].name, outcome))
      """
  }

  private static func cure(of last: DependencyName, _ outcome: CycleOutcome) -> String {
    if last.isOutput {
      return """
        There is no output to go on with. Call the family where the output is used instead of while building:

          {
            let output = family(input)
            …
          }

        or let each input need only those that are nearer to an end.
        """
    }
    return """
      \(outcome == .testValue ? "The last read got the test value." : "There is no test value to go on with.") \
      Read one of them where it is used instead of while building, in the closure of an endpoint:

        {
          \(last.declaration) var value
          …
        }
      """
  }

  static func longWait(_ site: ReadSite, build: ReadSite) -> String {
    """
    A \(site.name.isOutput ? "call" : "read") of \(site.name.short) has been waiting for seconds, because another thread is still building it.

    \(facts((site.name.isOutput ? "Called at" : "Read at", site.location.description), ("Built for", build.location.description)))

    If the construction waits for this thread, neither goes on. Read dependencies where they are used instead of while
    building, or start the slow work after the value is made.
    """
  }

  static func valuesReleased(_ site: ReadSite) -> String {
    """
    \(site.name.short) was read by something that outlived the values it was built with.

    \(facts(("Read at", site.location.description)))

    Fresh values, such as 'DependencyValues()' or '.test', have defaults of their own, which live as long as the values. What
    was prepared for them is gone as well; the default of the process is used. Keep the values where what they built is kept:

      let values = DependencyValues.test

      withDependencies {
        $0 = values
      } operation: {
        …
      }
    """
  }

  static func builtInsideOverride(
    _ origin: ValueOrigin,
    read: DependencyName,
    override: CodeLocation,
    use: CodeLocation?
  ) -> String {
    """
    \(origin.name.short) was built inside an override of \(read.short), and is now used outside of it.

    \(facts(
      ("Overridden at", override.description), ("Built at", origin.location.description), ("Used at", use?.description)))

    A default is built once, by its first reader, and keeps what its construction read or captured. Read
    \(read.short) where it is used instead of while building: declare the '@Dependency' inside the endpoint's closure.
    Or override \(origin.name.short) too:

      withDependencies {
        \(read.assignment) = …
        \(origin.name.assignment) = …
      } operation: {
        …
      }
    """
  }

  static func overrideCannotReach(
    _ origin: ValueOrigin,
    read: DependencyName,
    override: CodeLocation,
    use: CodeLocation
  ) -> String {
    """
    The override of \(read.short) does not reach \(origin.name.short), which was built with another value of it.

    \(facts(
      ("Overridden at", override.description), ("Built at", origin.location.description), ("Used at", use.description)))

    A default is built once, by its first reader, and keeps what its construction read. Read \(read.short) where it
    is used instead of while building: declare the '@Dependency' inside the endpoint's closure.
    Or override \(origin.name.short) too:

      withDependencies {
        \(read.assignment) = …
        \(origin.name.assignment) = …
      } operation: {
        …
      }
    """
  }
}
