/// The lifecycle of a scope: a state machine without tasks and locks.
///
/// ``ScopeState`` runs it; a test runs it through every order of the threads' steps.
package struct ScopeLifecycle: Hashable {
  package enum Phase {
    /// Values can be built, and scopes opened inside.
    case open

    /// The scopes inside are closing. Values can still be built, and scopes opened inside.
    case closingInnerScopes

    /// Only what running constructions and tear-downs need is built.
    case tearingDown

    /// Everything is being released.
    case releasing

    case closed
  }

  /// The next step of the task that closes the scope.
  package enum Step { case closeInnerScope, waitForConstructions, tearDownValue, release }

  package private(set) var phase = Phase.open

  /// How many constructions are running.
  private var running = 0

  package init() {}

  /// Begins a construction, if the scope accepts it.
  ///
  /// - Parameter isNeeded: Whether a running construction or tear-down of the scope, or of one inside it,
  ///   needs the value.
  /// - Returns: Whether the scope accepts it.
  package mutating func begin(isNeeded: @autoclosure () -> Bool) -> Bool {
    let isAccepted =
      switch phase {
      case .open, .closingInnerScopes: true
      case .tearingDown: isNeeded()
      case .releasing, .closed: false
      }
    if isAccepted { running += 1 }
    return isAccepted
  }

  /// Called when a construction has ended.
  package mutating func end() { running -= 1 }

  /// Begins to close the scope.
  ///
  /// - Returns: Whether this is the first call; then the caller takes the steps.
  package mutating func close() -> Bool {
    defer { if phase == .open { phase = .closingInnerScopes } }
    return phase == .open
  }

  /// The next step of closing.
  package mutating func nextStep(hasInnerScopes: Bool, hasValues: Bool) -> Step {
    if hasInnerScopes { return .closeInnerScope }
    phase = .tearingDown
    if !isIdle { return .waitForConstructions }
    if hasValues { return .tearDownValue }
    phase = .releasing
    return .release
  }

  /// Whether no construction is running.
  package var isIdle: Bool { running == 0 }

  /// Whether scopes can be opened inside.
  package var takesInnerScopes: Bool {
    switch phase {
    case .open, .closingInnerScopes, .tearingDown: true
    case .releasing, .closed: false
    }
  }

  /// Called when everything has been released.
  package mutating func finish() { phase = .closed }
}
