/// How far a scope has come, from open to closed: a state machine without tasks and locks.
///
/// ``ScopeState`` runs it; a test runs it through every order in which threads can take their steps.
package struct ScopeLifecycle: Hashable {
  package enum Phase {
    /// Values are constructed, and scopes opened inside.
    case open

    /// The scope is being closed. A construction that is running still gets what it needs.
    case closing

    /// All values have been torn down and released.
    case closed
  }

  package private(set) var phase = Phase.open

  /// How many constructions are running.
  private var running = 0

  package init() {}

  /// Begins the construction of a value, if the scope takes one.
  ///
  /// - Parameter isPartOfRunning: Whether it is part of a construction that is running for the scope, or for
  ///   one inside it.
  /// - Returns: Whether it does.
  package mutating func begin(isPartOfRunning: Bool) -> Bool {
    guard phase == .open || phase == .closing && isPartOfRunning else { return false }
    running += 1
    return true
  }

  /// Called when a construction has ended.
  package mutating func end() { running -= 1 }

  /// Begins to close the scope.
  ///
  /// - Returns: Whether nobody has before: then the caller has to tear it down.
  package mutating func close() -> Bool {
    defer { if phase == .open { phase = .closing } }
    return phase == .open
  }

  /// Whether no construction is running. Once that is so in a scope that closes, none begins.
  package var isIdle: Bool { running == 0 }

  /// Called when all values have been torn down.
  package mutating func finish() { phase = .closed }
}
