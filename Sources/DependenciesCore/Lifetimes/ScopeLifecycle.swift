/// How far a scope has come, from open to closed: a state machine without tasks and locks.
///
/// ``ScopeStorage`` runs it; a test runs it through every order in which threads can take their steps.
package struct ScopeLifecycle: Hashable {
  package enum Phase {
    /// Values are constructed.
    case open

    /// Somebody closes the scope. What is being constructed still gets what it needs.
    case closing

    /// All values have been torn down and released.
    case closed
  }

  package private(set) var phase = Phase.open

  /// How many constructions are running.
  private var running = 0

  package init() {}

  /// Whether the construction of a value may begin.
  ///
  /// - Parameter isPartOfRunning: Whether it is part of a construction that is running for the scope, or for
  ///   one inside it.
  package func accepts(isPartOfRunning: Bool) -> Bool {
    switch phase {
    case .open: true
    case .closing: isPartOfRunning
    case .closed: false
    }
  }

  package mutating func begin() { running += 1 }

  /// Called when a construction has ended.
  package mutating func end() { running -= 1 }

  /// Begins to close the scope.
  ///
  /// - Returns: Whether it was open: then the caller has to tear it down.
  package mutating func close() -> Bool {
    defer { if phase == .open { phase = .closing } }
    return phase == .open
  }

  /// Whether no construction is running. In a scope that closes, none begins from then on.
  package var isIdle: Bool { running == 0 }

  /// Called when all values have been torn down.
  package mutating func finish() { phase = .closed }
}
