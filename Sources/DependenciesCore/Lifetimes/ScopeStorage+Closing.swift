extension ScopeStorage {
  /// The scopes that are being torn down around the current code.
  @TaskLocal private static var beingTornDown: [ScopeStorage] = []

  /// Whether the current code is a part of tearing this scope down, or one inside it, so that it cannot wait for the end of that.
  var isBeingTornDownHere: Bool {
    Self.beingTornDown.contains { $0.chain.contains { $0 === self } }
  }

  var isOpen: Bool {
    BuildGraph.withLock { if case .open = state { true } else { false } }
  }

  /// Where the scope was closed; nil as long as it is open.
  var closingLocation: SourceLocation? {
    BuildGraph.withLock {
      switch state {
      case .open: nil
      case .closing(let location, _), .closed(let location, _): location
      }
    }
  }

  /// Whether a scope that nobody closed must be, because it or one inside it has values.
  var holdsSomething: Bool {
    BuildGraph.withLock { if case .open = state { !instances.isEmpty || !builds.isEmpty } else { false } }
  }

  /// Begins to close the scope, unless it is being closed.
  ///
  /// - Parameter location: The place that closes it.
  /// - Returns: The task that closes it. It is a task of its own so that it is not cancelled with whoever closes the scope.
  func closing(at location: SourceLocation) -> Task<Void, Never> {
    let values = DependencyValues.current
    return BuildGraph.withLock {
      switch state {
      case .closing(_, let task), .closed(_, let task): return task
      case .open:
        // Making a task runs nothing of it here.
        let task = Task {
          await Self.$beingTornDown.withValue(Self.beingTornDown + [self]) {
            await values.entering(.borrowing(self)).run { await self.close(at: location) }
          }
        }
        state = .closing(at: location, task)
        return task
      }
    }
  }

  private func close(at location: SourceLocation) async {
    for child in BuildGraph.withLock({ openChildren }) {
      await child.closing(at: location).value
    }
    await becomeIdle()
    let failures = await tearDown(BuildGraph.withLock { instances })
    let released = BuildGraph.withLock {
      if case .closing(_, let task) = state { state = .closed(at: location, task) }
      let instances = takeInstances()
      if BuildConfiguration.isDebug { survivors = instances.compactMap(ScopedInstance.Trace.init) }
      return instances
    }
    withExtendedLifetime(released) {}
    if !failures.isEmpty {
      IssueReporter.report(.tearDownFailed(name, failures, closedAt: location), at: location)
    }
  }

  /// Tears values down, the last first.
  ///
  /// - Returns: What went wrong.
  private func tearDown(_ instances: [ScopedInstance]) async -> [TearDownFailure] {
    var failures: [TearDownFailure] = []
    for instance in instances.reversed() {
      do {
        try await instance.tearDown()
      } catch {
        failures.append(TearDownFailure(name: instance.box.origin?.name, error: "\(error)"))
      }
    }
    return failures
  }
}

/// A value that could not be torn down.
struct TearDownFailure {
  let name: DependencyName?
  let error: String
}
