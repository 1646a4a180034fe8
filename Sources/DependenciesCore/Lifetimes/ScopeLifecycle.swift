/// How far a scope has come, from open to closed: a state machine without tasks and locks.
///
/// ``ScopeStorage`` runs it; a test runs it through every order in which threads can take their steps.
package struct ScopeLifecycle: Hashable {
  package enum Phase {
    /// Values are constructed.
    case open

    /// Somebody closes the scope, but work holds it open. Values are constructed.
    case held

    /// The scope is being closed. What is being constructed still gets what it needs.
    case closing

    /// All values have been torn down and released.
    case closed
  }

  package private(set) var phase = Phase.open

  /// How many constructions are running.
  private var running = 0

  /// How many pieces of work hold the scope open.
  private var holds = 0

  package init() {}

  /// Whether values are constructed, scopes opened inside, and holds taken.
  package var isOpen: Bool { phase == .open || phase == .held }

  /// Whether the construction of a value may begin.
  ///
  /// - Parameter isPartOfRunning: Whether it is part of a construction that is running for the scope, or for
  ///   one inside it.
  package func accepts(isPartOfRunning: Bool) -> Bool {
    isOpen || phase == .closing && isPartOfRunning
  }

  package mutating func begin() { running += 1 }

  /// Called when a construction has ended.
  package mutating func end() { running -= 1 }

  /// Holds the scope open, if it is open.
  ///
  /// - Returns: Whether it is.
  package mutating func hold() -> Bool {
    if isOpen { holds += 1 }
    return isOpen
  }

  /// Called when work ends that holds the scope open.
  package mutating func endHold() {
    holds -= 1
    if phase == .held, holds == 0 { phase = .closing }
  }

  /// Begins to close the scope.
  ///
  /// - Returns: Whether nobody has before: then the caller has to tear it down.
  package mutating func close() -> Bool {
    guard phase == .open else { return false }
    phase = holds > 0 ? .held : .closing
    return true
  }

  /// Whether no construction is running. Once that is so in a scope that closes, none begins.
  package var isIdle: Bool { running == 0 }

  /// Called when all values have been torn down.
  package mutating func finish() { phase = .closed }
}
