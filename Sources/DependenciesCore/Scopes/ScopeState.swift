/// The state of a scope: its values, its own overrides, and how it ends.
///
/// Separate from the ``DependencyScope``, since what refers to it does not keep the scope open. It is a box,
/// since a scope is an override under its name.
package final class ScopeState: AnyValueBox, @unchecked Sendable {
  package let name: any DependencyScopeKind.Type
  package let location: CodeLocation

  /// The value that the scope carries, whose key is its name; nil if the name has no value. The scope's own
  /// overrides keep it until the scope has closed.
  private(set) weak var value: AnyValueBox?

  /// Its environment is that of the opening, with the scope's own overrides. Closing releases it.
  package let store = ValueStore(.scope)

  // The next two are set before another thread can see the scope.

  /// The scope that encloses this one; nil for an outermost scope.
  var enclosing: ScopeState?

  /// Its place among the scopes inside the same one.
  var sequenceNumber = 0

  /// Guarded by the lock of the store.
  private var guarded = Guarded()

  /// The part of the state that the lock guards.
  struct Guarded {
    var lifecycle = ScopeLifecycle()

    /// The scope's own overrides, which win where it is entered; nil once it has closed.
    var own: DependencyEnvironment?

    /// The `DependencyScope` of the scope, and the scopes inside it whose ones still exist.
    var keepers = 1

    /// The place that closed the scope; nil if it is open, or has been released instead.
    var closedAt: CodeLocation?

    /// The values that have not been torn down, the oldest first; if ``isOrdered``, the last to tear down
    /// first.
    var instances: [Instance] = []

    /// Whether the values are in the order for their tear-downs, so that none is added without a new order.
    var isOrdered = false

    /// The errors of `tearDown`, once the scope has closed.
    var errors: [any Error] = []

    /// The tasks that wait until no construction is running, or until the scope has closed.
    var waiters: [Wait: [CheckedContinuation<Void, Never>]] = [:]

    /// The scopes inside this one that have not closed, the youngest last.
    var innerScopes: [ScopeState] = []

    /// How many scopes have been opened inside, and values built.
    var count = 0
  }

  /// A value to tear down, the context that it was built in, what it uses (see ``Construction/uses``), and
  /// its number among the values of the scope.
  typealias Instance = (
    box: AnyValueBox, slot: Slot, key: any TestDependencyKey.Type, context: DependencyContext,
    uses: Set<ObjectIdentifier>, number: Int
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

  init(_ name: any DependencyScopeKind.Type, carrying value: AnyValueBox? = nil, at location: CodeLocation) {
    self.name = name
    self.value = value
    self.location = location
    super.init(origin: nil)
  }

  deinit {
    // In a loop, since a long chain that releases itself overflows the stack.
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
  /// Whether the scope has not begun to close.
  package var isOpen: Bool { withLock { $0.lifecycle.phase == .open } }

  /// Whether everything in the scope has been torn down and released.
  var isClosed: Bool { withLock { $0.lifecycle.phase == .closed } }

  /// The event that ended the scope, as text for diagnostics; nil until then.
  var endText: String? {
    withLock {
      if $0.lifecycle.phase == .open { return nil }
      return $0.closedAt?.description ?? "the release of its last reference, or of a scope around it"
    }
  }

  /// The scopes inside this one that have not closed, the youngest last.
  var innerScopes: [ScopeState] { withLock { $0.innerScopes } }

  /// Whether the scope carries a value.
  var carriesValue: Bool { name is any DependencyScopeValue.Type }

  /// This scope and the enclosing ones, the innermost first.
  var chain: some Sequence<ScopeState> { sequence(first: self, next: \.enclosing) }

  /// This scope, or the nearest enclosing one, in which scopes can be opened.
  var nearestOpen: ScopeState? { chain.first { $0.withLock { $0.lifecycle.takesInnerScopes } } }

  /// How many scopes enclose this one.
  var depth: Int { chain.reduce(-1) { depth, _ in depth + 1 } }

  /// Whether this is another scope, or one inside it.
  func isWithin(_ other: ScopeState) -> Bool { chain.contains { $0 === other } }

  /// Whether an override is one of the scope's own, or was in effect there and is one of an enclosing scope.
  package func owns(_ box: AnyValueBox, for key: ObjectIdentifier) -> Bool {
    withLock { $0.own }?.boxOfOverride(for: key) === box
  }
}

// MARK: - Values

extension ScopeState {
  /// Begins a construction, if the scope accepts it. The caller holds the lock of the store.
  func beginWhileLocked(_ construction: Construction) -> Bool {
    guarded.lifecycle.begin(isNeeded: needs(construction))
  }

  /// Whether a running construction or tear-down, of this scope or of one inside it, needs a value.
  private func needs(_ construction: Construction) -> Bool {
    construction.parent?.chain.contains { $0.scope?.isWithin(self) == true } == true
      || TearDown.isRunning(in: self)
  }

  /// Keeps a value, to tear down later. The caller holds the lock of the store.
  func keepWhileLocked(_ box: AnyValueBox, in slot: Slot, from construction: Construction) {
    guard let key = construction.keyType else { return }
    guarded.count += 1
    guarded.instances.append((box, slot, key, construction.context, construction.uses, guarded.count))
    guarded.isOrdered = false
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
