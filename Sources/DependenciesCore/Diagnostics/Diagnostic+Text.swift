extension Diagnostic {
  /// The whole message: the fact, what locates it, and the cure.
  var text: String {
    switch self {
    case .noTestValue(let name, let location, let test): Self.noTestValue(name, at: location, test: test)
    case .noLiveValue(let site, let stops): Self.noLiveValue(site, stops: stops)
    case .cycle(let cycle, let outcome): Self.cycle(cycle, outcome: outcome)
    case .preparedTooLate(let name, let first, let location):
      Self.preparedTooLate(name, first: first, at: location)
    case .contextPreparedTooLate(let first, let location):
      Self.contextPreparedTooLate(first: first, at: location)
    case .preparedValueHidden(let name, let override, let location):
      Self.preparedValueHidden(name, override: override, at: location)
    case .builtInsideOverride(let origin, let read, let override, let use):
      Self.builtInsideOverride(origin, read: read, override: override, use: use)
    case .overrideCannotReach(let origin, let read, let override, let use):
      Self.overrideCannotReach(origin, read: read, override: override, use: use)
    case .longWait(let site, let build): Self.longWait(site, build: build)
    case .modelWithoutDependencies(let type, let location):
      Self.modelWithoutDependencies(typeName(type), at: location)
    case .noModel(let location): Self.noModel(at: location)
    case .unimplemented(let description, let location): Self.unimplemented(description, at: location)
    case .unknownContext(let value): Self.unknownContext(value)
    case .testSupportNotLinked(let issue, let location): Self.testSupportNotLinked(issue, at: location)
    case .custom(let message): message
    }
  }

  private static func noTestValue(
    _ name: DependencyName,
    at location: SourceLocation?,
    test: String?
  ) -> String {
    """
    \(name.read) has no test value, but was read in a test.

    \(facts(("Key", name.key), ("Value", name.value), ("Read at", location?.description), ("Test", test)))

    Override it for the test:

      withDependencies {
        \(name.assignment) = …
      } operation: {
        …
      }

    or give the key a 'testValue'.
    """
  }

  private static func noLiveValue(_ site: ReadSite, stops: Bool) -> String {
    """
    \(site.name.read) has no live value, but was read in the live context.

    \(facts(("Key", site.name.key), ("Value", site.name.value), ("Read at", site.location.description)))

    \(stops
      ? "The process stops, because 'DependencyDiagnostics.stopsOnMissingLiveValue' is set."
      : "Its test value is used.") \
    Link the module that holds the live value, or write it:

      extension \(site.name.key): DependencyKey {
        static var liveValue: \(site.name.value) { … }
      }

    or set the value where the program starts:

      prepareDependencies {
        \(site.name.assignment) = …
      }
    """
  }

  private static func cycle(_ cycle: Cycle, outcome: CycleOutcome) -> String {
    let path = cycle.steps.map(\.name.short)
    let reads = cycle.steps.indices.map { index in
      let purpose = index == 0 ? "" : ", while building \(path[index - 1])"
      return ("Read \(path[index])", cycle.steps[index].location.description + purpose)
    }
    return """
      The default of \(path[0]) needs itself: \(path.joined(separator: " → ")).

      \(facts(reads))

      \(outcome == .testValue ? "The last read got the test value." : "There is no test value to go on with.") \
      Read one of them where it is used instead of while building, in the closure of an endpoint:

        {
          \(cycle.steps[path.count - 1].name.read) var value
          …
        }
      """
  }

  private static func preparedTooLate(
    _ name: DependencyName,
    first: ValueOrigin,
    at location: SourceLocation
  ) -> String {
    if case .prepared = first.kind {
      return """
        \(name.short) was prepared twice.

        \(facts(("First prepared at", first.location.description), ("Prepared again at", location.description)))

        The first value stays. Prepare each dependency once, where the program starts. To change it for a part of the
        program, override it there:

          withDependencies {
            \(name.assignment) = …
          } operation: {
            …
          }
        """
    }
    return """
      \(name.short) was prepared after it had been read.

      \(facts(("First read at", first.location.description), ("Prepared at", location.description)))

      The value that was read stays. Prepare dependencies where the program starts, before anything reads them. To change
      one for a part of the program, override it there:

        withDependencies {
          \(name.assignment) = …
        } operation: {
          …
        }
      """
  }

  private static func contextPreparedTooLate(first: ValueOrigin, at location: SourceLocation) -> String {
    let isPrepared = if case .prepared = first.kind { true } else { false }
    let place = first.location == .unknown ? "" : ", at \(first.location)"
    return """
      The context was prepared after it had been \(isPrepared ? "prepared" : "read").

      \(facts(
        (isPrepared ? "First prepared" : "First read", (isPrepared ? "by 'prepareDependencies'" : "by \(first.name.read)") + place),
        ("Prepared at", location.description)))

      The first context stays. Prepare it where the program starts, before anything reads a dependency. To change it for a
      part of the program, override it there:

        withDependencies {
          $0.context = …
        } operation: {
          …
        }
      """
  }

  private static func preparedValueHidden(
    _ name: DependencyName,
    override: SourceLocation,
    at location: SourceLocation
  ) -> String {
    """
    \(name.short) was prepared inside an override of it, which hides the prepared value.

    \(facts(("Overridden at", override.description), ("Prepared at", location.description)))

    Prepare it outside of that 'withDependencies':

      prepareDependencies {
        \(name.assignment) = …
      }
    """
  }

  private static func builtInsideOverride(
    _ origin: ValueOrigin,
    read: DependencyName,
    override: SourceLocation,
    use: SourceLocation?
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

  private static func overrideCannotReach(
    _ origin: ValueOrigin,
    read: DependencyName,
    override: SourceLocation,
    use: SourceLocation
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

  private static func longWait(_ site: ReadSite, build: ReadSite) -> String {
    """
    A read of \(site.name.short) has been waiting for seconds, because another thread is still building it.

    \(facts(("Read at", site.location.description), ("Built for", build.location.description)))

    If the construction waits for this thread, neither goes on. Read dependencies where they are used instead of while
    building, or start the slow work after the value is made.
    """
  }

  private static func modelWithoutDependencies(_ type: String, at location: SourceLocation) -> String {
    """
    withDependencies(from:) was given a model that remembers no dependencies.

    \(facts(("Model", type), ("Called at", location.description)))

    A model remembers the scope it was made in by its stored '@Dependency' properties, and this one has none. The
    operation runs with the current dependencies. Give the model a property that it reads, or this one:

      @Dependency(\\.self) private var dependencies
    """
  }

  private static func noModel(at location: SourceLocation) -> String {
    """
    withDependencies(from:) was given nil instead of a model.

    \(facts(("Called at", location.description)))

    The operation runs with the current dependencies. Unwrap the model before:

      if let model {
        withDependencies(from: model) {
          …
        }
      }
    """
  }

  private static func unimplemented(_ description: String, at location: SourceLocation) -> String {
    """
    \(description.isEmpty ? "An endpoint" : "'\(description)'") is unimplemented, but was called.

    \(facts(("Defined at", location.description)))

    \(endpointOverride(description) ?? "Override the endpoint with 'withDependencies', or give it in the live value.")
    """
  }

  /// How to override the endpoint that is described as `APIClient.search`, where the client is its own key. Nil where the
  /// description says no such thing.
  private static func endpointOverride(_ description: String) -> String? {
    let names = description.split(separator: ".", omittingEmptySubsequences: false)
    let isPath = names.allSatisfy { name in
      name.first?.isLetter == true && name.allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" }
    }
    guard isPath, names.count == 2, names[0].first?.isUppercase == true else { return nil }
    return """
      Override it where it is used:

        withDependencies {
          $0[\(names[0]).self].\(names[1]) = { … }
        } operation: {
          …
        }
      """
  }

  private static func unknownContext(_ value: String) -> String {
    """
    The environment variable SWIFT_DEPENDENCIES_CONTEXT is '\(value)', which is no context.

    It is ignored. Set it to one of the three:

      SWIFT_DEPENDENCIES_CONTEXT=live
      SWIFT_DEPENDENCIES_CONTEXT=preview
      SWIFT_DEPENDENCIES_CONTEXT=test
    """
  }

  private static func testSupportNotLinked(_ issue: String, at location: SourceLocation?) -> String {
    """
    An issue was reported in a test, but 'DependenciesTestSupport' is not linked, so the test cannot fail.

    Add the product to the test target:

      .testTarget(
        name: "…",
        dependencies: [
          .product(name: "DependenciesTestSupport", package: "swift-dependency-values")
        ]
      )

    The issue\(location.map { ", at \($0)" } ?? ""):

    \(issue)
    """
  }
}

/// Aligned lines, `Key:      APIClientKey`. A fact that is nil is left out.
private func facts(_ facts: (name: String, value: String?)...) -> String {
  alignedFacts(facts)
}

private func facts(_ facts: [(name: String, value: String)]) -> String {
  alignedFacts(facts.map { ($0.name, $0.value) })
}

private func alignedFacts(_ facts: [(name: String, value: String?)]) -> String {
  let known = facts.compactMap { fact in fact.value.map { (name: fact.name, value: $0) } }
  let width = known.map(\.name.count).max() ?? 0
  return
    known
    .map { "  \($0.name):" + String(repeating: " ", count: width - $0.name.count + 2) + $0.value }
    .joined(separator: "\n")
}
