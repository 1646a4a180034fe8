/// The lifecycle of a scope: a state machine without tasks and locks.
///
/// ``ScopeState`` runs it; a test runs it through every order of the threads' steps.
package struct ScopeLifecycle: Hashable {
  package enum Phase {
    /// Values can be constructed, and scopes opened inside.
    case open

    /// A running construction still gets the values that it needs.
    case closing

    /// All values have been torn down and released.
    case closed
  }

  package private(set) var phase = Phase.open

  /// How many constructions are running.
  private var running = 0

  package init() {}

  /// Begins a construction, if the scope accepts it.
  ///
  /// - Parameter isPartOfRunning: Whether it is part of a running construction for the scope, or for a scope
  ///   inside it.
  /// - Returns: Whether the scope accepts it.
  package mutating func begin(isPartOfRunning: Bool) -> Bool {
    guard phase == .open || phase == .closing && isPartOfRunning else { return false }
    running += 1
    return true
  }

  /// Called when a construction has ended.
  package mutating func end() { running -= 1 }

  /// Begins to close the scope.
  ///
  /// - Returns: Whether this is the first call; then the caller tears the scope down.
  package mutating func close() -> Bool {
    defer { if phase == .open { phase = .closing } }
    return phase == .open
  }

  /// Whether no construction is running. From then on, none begins in a closing scope.
  package var isIdle: Bool { running == 0 }

  /// Called when all values have been torn down.
  package mutating func finish() { phase = .closed }
}
