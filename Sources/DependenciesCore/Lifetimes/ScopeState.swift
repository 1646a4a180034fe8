/// The state of a scope: its values, and how they are torn down.
///
/// Separate from the ``DependencyScope``, so that objects that the scope holds can refer to it without
/// keeping the scope open.
package final class ScopeState: @unchecked Sendable {
  package let name: any DependencyScopeName.Type
  package let location: CodeLocation
  let store = ValueStore(.scope)

  // The next three are set before another thread can see the scope.

  /// The scope around this one; nil for an outermost scope.
  var enclosing: ScopeState?

  /// Its place among the scopes inside the same one.
  var sequenceNumber = 0

  /// Whether it has overrides of its own.
  var hasOverrides = false

  /// Guarded by the lock of the store.
  private var guarded = Guarded()

  /// The part of the state that the lock guards.
  struct Guarded {
    /// The values that the scope was opened with; nil once it has closed.
    var opening: Opening?

    var lifecycle = ScopeLifecycle()

    /// The place that closed the scope; nil if it is open, or has been released instead.
    var closedAt: CodeLocation?

    /// The values, the oldest first, with the storages that they were constructed in.
    var instances: [Instance] = []

    /// The errors of `tearDown`, once the scope has closed.
    var errors: [any Error] = []

    /// The tasks that wait until no construction is running, or until the scope has closed.
    var waiters: [Wait: [CheckedContinuation<Void, Never>]] = [:]

    /// The scopes inside this one that have not closed; a younger one has a higher number.
    var children: [Int: ScopeState] = [:]
    var childCount = 0
  }

  /// The values that a scope was opened with, released when it has closed.
  struct Opening {
    /// The values in effect where the scope was opened, with its own overrides. Its values are constructed
    /// from them.
    let values: Storage

    /// The scope's own overrides, which win where it is entered.
    let changes: Storage?

    /// The scopes around this one, which it keeps open if the code that opened it does.
    let enclosing: OpenScopes?
  }

  /// A value to tear down.
  typealias Instance = (
    box: AnyValueBox, slot: Slot, key: any TestDependencyKey.Type, storage: Storage
  )

  enum Wait: CaseIterable {
    case untilIdle, untilClosed

    func isOver(in lifecycle: ScopeLifecycle) -> Bool {
      switch self {
      case .untilIdle: lifecycle.isIdle
      case .untilClosed: lifecycle.phase == .closed
      }
    }
  }

  init(_ name: any DependencyScopeName.Type, at location: CodeLocation) {
    self.name = name
    self.location = location
  }

  deinit {
    Lock.checkThatNoneIsHeld()
    // In a loop, as in ``OpenScopes``.
    var rest = enclosing.take()
    while isKnownUniquelyReferenced(&rest) { rest = rest?.enclosing.take() }
  }

  /// Accesses the guarded state.
  func withLock<Result>(_ body: (inout Guarded, inout AfterUnlock) throws -> Result) rethrows -> Result {
    try store.lock.withLock { try body(&guarded, &$0) }
  }

  /// Accesses the guarded state in a critical section that removes nothing.
  func withLock<Result>(_ body: (inout Guarded) throws -> Result) rethrows -> Result {
    try store.lock.withLock { try body(&guarded) }
  }
}

// MARK: - State

extension ScopeState {
  /// The values that the scope was opened with; nil once it has closed.
  var opening: Opening? { withLock { $0.opening } }

  /// Whether the scope has not begun to close.
  package var isOpen: Bool { withLock { $0.lifecycle.phase == .open } }

  /// Whether everything in the scope has been torn down and released.
  var isClosed: Bool { withLock { $0.lifecycle.phase == .closed } }

  /// Whether the scope had overrides, which it has released.
  var hasReleasedOverrides: Bool { hasOverrides && isClosed }

  /// The event that ended the scope, as text for diagnostics; nil until then.
  var end: String? {
    withLock {
      if $0.lifecycle.phase == .open { return nil }
      return $0.closedAt?.description ?? "the release of its last reference, or of a scope around it"
    }
  }
}

// MARK: - Values

extension ScopeState {
  /// Begins a construction, if the scope accepts it. The caller holds the lock of the store.
  func beginWhileLocked(_ construction: Construction) -> Bool {
    let isPart = construction.parent?.chain.contains { $0.scope?.isWithin(self) == true } == true
    return guarded.lifecycle.begin(isPartOfRunning: isPart)
  }

  /// Keeps a value, to tear down later. The caller holds the lock of the store.
  func keepWhileLocked(_ box: AnyValueBox, in slot: Slot, from construction: Construction) {
    guard let storage = construction.storage, let key = construction.keyType else { return }
    guarded.instances.append((box, slot, key, storage))
  }

  /// Called when a construction has ended. The caller holds the lock of the store.
  func endWhileLocked(_ afterUnlock: inout AfterUnlock) {
    guarded.lifecycle.end()
    guarded.resumeWaiters(&afterUnlock)
  }
}

extension ScopeState.Guarded {
  /// Resumes the tasks whose wait is over.
  mutating func resumeWaiters(_ afterUnlock: inout AfterUnlock) {
    if waiters.isEmpty { return }
    for wait in ScopeState.Wait.allCases where wait.isOver(in: lifecycle) {
      if let waiters = waiters.removeValue(forKey: wait) { afterUnlock.resume(waiters) }
    }
  }
}
