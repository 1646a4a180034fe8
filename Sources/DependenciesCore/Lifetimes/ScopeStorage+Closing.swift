extension ScopeStorage {
  /// A scope that is being torn down around the current code, and the one around that.
  private final class Closing: Sendable {
    let storage: ScopeStorage
    let outer: Closing?

    init(_ storage: ScopeStorage, inside outer: Closing?) {
      self.storage = storage
      self.outer = outer
    }
  }

  @TaskLocal private static var innermostClosing: Closing?

  /// Whether the current code is a part of tearing this scope down, or one inside it, so that it cannot wait for the end of that.
  var isBeingTornDownHere: Bool {
    guard let innermost = Self.innermostClosing else { return false }
    return sequence(first: innermost, next: \.outer).contains { $0.storage.isWithin(self) }
  }

  var isOpen: Bool {
    ConstructionCoordinator.withLock { if case .open = state { true } else { false } }
  }

  /// Begins to close the scope, unless it is being closed.
  ///
  /// - Parameters:
  ///   - location: The place that closes it; nil if it has been released instead.
  ///   - reportsErrors: Whether what goes wrong is reported.
  /// - Returns: The task that closes it. It is a task of its own so that it is not cancelled with whoever closes the scope.
  func close(at location: CodeLocation?, reportsErrors: Bool = true) -> Task<[any Error], Never> {
    let values = DependencyValues.current
    return ConstructionCoordinator.withLock {
      switch state {
      case .closing(let task), .closed(let task): return task
      case .open:
        // Making a task runs nothing of it here.
        let task = Task {
          await Self.$innermostClosing.withValue(Closing(self, inside: Self.innermostClosing)) {
            await values.entering(.borrowing(self)).run {
              await self.tearDown(at: location, reportsErrors: reportsErrors)
            }
          }
        }
        state = .closing(task)
        mark.end(at: location)
        return task
      }
    }
  }

  private func tearDown(at location: CodeLocation?, reportsErrors: Bool) async -> [any Error] {
    var errors: [any Error] = []
    for child in ConstructionCoordinator.withLock({ openChildren }) {
      errors += await child.close(at: location, reportsErrors: reportsErrors).value
    }
    await becomeIdle()
    var result = TearDown()
    for instance in ConstructionCoordinator.withLock({ instances }).reversed() { await result.run(instance) }
    let released = ConstructionCoordinator.withLock {
      if case .closing(let task) = state { state = .closed(task) }
      let instances = takeInstances()
      if BuildConfiguration.isDebug { survivors = instances.compactMap(ScopedInstance.Trace.init) }
      return instances
    }
    withExtendedLifetime(released) {}
    if !result.failures.isEmpty, reportsErrors {
      IssueReporter.report(.tearDownFailed(mark, result.failures, closedAt: location), at: location)
    }
    if BuildConfiguration.isDebug, location == nil, !result.tornDown.isEmpty {
      IssueReporter.report(.scopeNeverClosed(mark, result.tornDown), at: mark.location)
    }
    return errors + result.failures.map(\.error)
  }
}
