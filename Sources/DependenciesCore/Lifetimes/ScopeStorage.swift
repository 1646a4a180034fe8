/// What a ``DependencyScope`` holds: the values that were built in it, in their order.
///
/// It is apart from the scope so that what it holds can refer to it without keeping the scope from being
/// released.
final class ScopeStorage: @unchecked Sendable {
  let identity: ScopeIdentity

  /// Whether the scope was opened with overrides of its own.
  let hasOverrides: Bool

  /// The scope itself, unless it has been released.
  private(set) weak var scope: DependencyScope?

  /// The scope that encloses this one.
  private(set) var parent: ScopeStorage?

  /// The innermost scope around this one that was opened with overrides of its own.
  private(set) var outerWithOverrides: ScopeStorage?

  // Everything from here on is guarded by the lock of `identity`.

  /// What the scope was opened with; nil once it has closed.
  private var opening: Opening?

  private var lifecycle = ScopeLifecycle()

  /// What `tearDown` has thrown, once the scope has closed.
  private var errors: [any Error] = []

  /// The values, the oldest first.
  private var instances: [ScopedInstance] = []
  private var instancesByIdentity: [ScopedInstance.Identity: ScopedInstance] = [:]

  /// The constructions that are running; they are few.
  private var running: [(identity: ScopedInstance.Identity, construction: Construction)] = []

  /// The tasks that wait for a change of the lifecycle.
  private var waiters: [(isOver: (ScopeLifecycle) -> Bool, continuation: CheckedContinuation<Void, Never>)] =
    []

  /// Closing scopes that wait for this one. Added to under the lock of `ConstructionCoordinator` as well, so
  /// that no two threads close a circle together.
  private var awaitedBy: [ScopeStorage] = []

  /// The scopes inside this one.
  private var children = UnclosedScopes()

  /// What was alive when the scope had closed, in debug builds.
  private var traces: [ScopedInstance.Trace] = []

  /// What tells it from the other scopes inside the one around it. It is set before the scope is used.
  private var number = 0

  /// What a scope was opened with, and releases when it has closed.
  final class Opening: Sendable {
    /// The values in force where it was opened, and its own; its values are constructed from them.
    let values: Storage

    /// What of them is its own, and wins where it is entered.
    let changes: Storage?

    /// Keeps the enclosing scope from being released, unless that keeps what opened this one.
    private let enclosing: DependencyScope?

    init(values: Storage, changes: Storage?, enclosing: DependencyScope?) {
      (self.values, self.changes, self.enclosing) = (values, changes, enclosing)
    }
  }

  /// Opens a scope.
  ///
  /// - Parameters:
  ///   - name: The name.
  ///   - surroundings: The values in force where it is opened.
  ///   - values: The same, with the scope's own overrides.
  ///   - location: The place that opens it.
  init(
    _ name: any DependencyScopeName.Type,
    in surroundings: Storage,
    with values: Storage,
    at location: CodeLocation
  ) {
    identity = ScopeIdentity(name, at: location, in: surroundings.defaults.identityOfTest)
    let changes = values.changes(from: surroundings)
    hasOverrides = changes != nil
    identity.keep(self)
    while true {
      let around = surroundings.openScopes.innermostOpen
      parent = around?.storage
      outerWithOverrides = parent?.hasOverrides == true ? parent : parent?.outerWithOverrides
      identity.isInside(parent?.identity)
      // Before the scope around can close this one.
      opening = Opening(values: values.opening(self), changes: changes, enclosing: around?.keeper)
      guard let parent else {
        number = UnclosedScopes.addOutermost(self)
        break
      }
      // The one around may have closed since.
      let isOpen = parent.lock.withLock {
        guard parent.lifecycle.isOpen else { return false }
        number = parent.children.add(self)
        return true
      }
      if isOpen { break }
    }
    DependencyObservation.current?.note(.opened(identity))
  }

  private var lock: Lock { identity.lock }

  /// Called by the scope itself when it is made.
  func belongs(to scope: DependencyScope) { self.scope = scope }

  deinit { Lock.checkThatNoneIsHeld() }
}

extension ScopeStorage {
  /// This scope and those that enclose it.
  var chain: some Sequence<ScopeStorage> { sequence(first: self, next: \.parent) }

  /// Whether this is another scope, or one inside it.
  func isWithin(_ other: ScopeStorage) -> Bool { chain.contains { $0 === other } }

  /// The caller holds the lock.
  var isOpenWhileLocked: Bool { lifecycle.isOpen }

  /// Whether somebody has closed the scope, which work may still hold open.
  var isClosed: Bool { lock.withLock { lifecycle.phase != .open } }

  /// Whether all that the scope had has been torn down and released.
  var isOver: Bool { lock.withLock { lifecycle.phase == .closed } }

  /// What the scope was opened with; nil once it has closed.
  var currentOpening: Opening? { lock.withLock { opening } }

  /// The scopes inside this one, as they are at this moment.
  var openChildren: UnclosedScopes { lock.withLock { children } }

  /// What was alive when the scope had closed, in debug builds.
  var survivors: [ScopedInstance.Trace] { lock.withLock { traces } }
}

// MARK: - Values

extension ScopeStorage {
  /// The value that there is, and whether it has been torn down.
  ///
  /// - Parameters:
  ///   - identity: The key, and what the value belongs to.
  ///   - location: The place that reads it; nil if that is not noted.
  func value(of identity: ScopedInstance.Identity, readAt location: CodeLocation? = nil)
    -> (box: AnyValueBox, isTornDown: Bool)?
  {
    lock.withLock {
      guard let instance = instancesByIdentity[identity] else { return nil }
      if let location { instance.noteReader(at: location) }
      return (instance.box, instance.isTornDown)
    }
  }

  func add(_ instance: ScopedInstance, as identity: ScopedInstance.Identity) {
    lock.withLock {
      instancesByIdentity[identity] = instance
      instances.append(instance)
    }
  }

  func construction(of identity: ScopedInstance.Identity) -> Construction? {
    lock.withLock { running.first { $0.identity == identity }?.construction }
  }

  /// Begins a construction, if the scope takes values.
  ///
  /// - Returns: Whether it does.
  func begin(_ construction: Construction, of identity: ScopedInstance.Identity) -> Bool {
    // A value that was made for an update closure is nobody's part when it is kept.
    let parent = construction.purpose == .provisional ? nil : construction.parent
    let isPartOfRunning = parent?.chain.contains { $0.scopeStorage?.isWithin(self) == true } == true
    return lock.withLock {
      guard lifecycle.accepts(isPartOfRunning: isPartOfRunning) else { return false }
      running.append((identity, construction))
      lifecycle.begin()
      return true
    }
  }

  func end(of identity: ScopedInstance.Identity, _ afterUnlock: inout AfterUnlock) {
    lock.withLock {
      running.removeAll { $0.identity == identity }
      lifecycle.end()
      resumeWaiters(&afterUnlock)
    }
  }
}

// MARK: - Holding and waiting

extension ScopeStorage {
  /// Holds the scope and those that enclose it open, as far as they are.
  ///
  /// - Returns: The scopes that are held.
  func hold() -> [ScopeStorage] {
    chain.filter { scope in scope.lock.withLock { scope.lifecycle.hold() } }
  }

  static func endHold(of scopes: [ScopeStorage]) {
    for scope in scopes {
      scope.lock.withLock { afterUnlock in
        scope.lifecycle.endHold()
        scope.resumeWaiters(&afterUnlock)
      }
    }
  }

  private func wait(until isOver: @escaping @Sendable (ScopeLifecycle) -> Bool) async {
    // Most often there is nothing to wait for, and to suspend costs more than all the rest.
    if lock.withLock({ isOver(lifecycle) }) { return }
    await withCheckedContinuation { continuation in
      lock.withLock { afterUnlock in
        waiters.append((isOver, continuation))
        resumeWaiters(&afterUnlock)
      }
    }
  }

  /// The caller holds the lock.
  private func resumeWaiters(_ afterUnlock: inout AfterUnlock) {
    if waiters.isEmpty { return }
    afterUnlock.resume(waiters.filter { $0.isOver(lifecycle) }.map(\.continuation))
    waiters.removeAll { $0.isOver(lifecycle) }
  }

  /// Adds this scope, and those that wait for it, to others. The caller holds the lock of
  /// `ConstructionCoordinator`.
  private func addWaiting(to known: inout [ObjectIdentifier: ScopeStorage]) {
    var pending = [self]
    while let next = pending.popLast() {
      guard known.updateValue(next, forKey: ObjectIdentifier(next)) == nil else { continue }
      pending += next.lock.withLock { next.awaitedBy }
      // A scope waits for those inside it.
      if let parent = next.parent { pending.append(parent) }
    }
  }
}

// MARK: - Closing

extension ScopeStorage {
  /// Begins to close the scope, in a task of its own, so that it is not cancelled with whoever closes the
  /// scope. A scope without values and without anything to wait for has closed when this returns, unless it
  /// has been released.
  ///
  /// - Parameters:
  ///   - location: The place that closes it; nil if it has been released instead.
  ///   - reportsErrors: Whether what goes wrong is reported.
  ///   - isAwaited: Whether the caller waits until the scope has closed.
  ///   - waitsForHolds: Whether it does so as well while work holds the scope open.
  ///   - startsHere: Whether the task begins on this thread, where that is possible, which saves waking
  ///     another one.
  /// - Returns: Whether nobody has before.
  @discardableResult
  func beginClosing(
    at location: CodeLocation?,
    reportsErrors: Bool = true,
    isAwaited: Bool = false,
    waitsForHolds: Bool = true,
    startsHere: Bool = false
  ) -> Bool {
    let others = isAwaited ? ScopeWork.scopes : []
    var (isEmpty, isHeld) = (false, false)
    let isFirst = lock.withLock {
      guard lifecycle.close() else { return false }
      identity.end(at: location)
      isHeld = lifecycle.phase == .held
      isEmpty = lifecycle.phase == .closing && lifecycle.isIdle && instances.isEmpty && children.isEmpty
      return true
    }
    guard isFirst else { return false }
    // Before the tear-down begins, which may close one of them.
    let isAwaited = isAwaited && (waitsForHolds || !isHeld) && noteAwaited(by: others)
    // A scope that is released may release the one around it, and so on. In a task for each, no stack gets
    // deep.
    if isEmpty, location != nil {
      finish(with: [])
      return true
    }
    // A tear-down that closes another scope, which does the same, would make one stack deep.
    if startsHere, others.isEmpty, #available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *) {
      Task.immediate { await close(at: location, reportsErrors: reportsErrors, isAwaited: isAwaited) }
    } else {
      Task { await close(at: location, reportsErrors: reportsErrors, isAwaited: isAwaited) }
    }
    return true
  }

  /// Waits until the scope is closed, unless it waits for the current code.
  ///
  /// - Parameter waitsForHolds: Whether it waits as well while work holds the scope open.
  /// - Returns: What `tearDown` threw.
  func waitUntilClosed(waitsForHolds: Bool = true) async -> [any Error] {
    let phase = lock.withLock { lifecycle.phase }
    guard waitsForHolds || phase != .held, noteAwaited(by: ScopeWork.scopes) else { return [] }
    await wait { $0.phase == .closed }
    return lock.withLock { errors }
  }

  /// Notes that scopes whose work is running wait for this one.
  ///
  /// - Returns: Whether they can: false if this one waits for one of them.
  private func noteAwaited(by scopes: [ScopeStorage]) -> Bool {
    // A scope waits for those inside it anyway, and these never wait for it.
    let others = scopes.filter { $0 === self || !isWithin($0) }
    if others.isEmpty || isOver { return true }
    // It keeps what it finds until the lock is free.
    var known: [ObjectIdentifier: ScopeStorage] = [:]
    return ConstructionCoordinator.withLock {
      var waiting: [ScopeStorage] = []
      for other in others where known[ObjectIdentifier(other)] == nil {
        // Those that wait for it are found through it. A list of all of them would grow with each scope that
        // a tear-down closes.
        waiting.append(other)
        other.addWaiting(to: &known)
      }
      if known[ObjectIdentifier(self)] != nil { return false }
      lock.withLock { if lifecycle.phase != .closed { awaitedBy += waiting } }
      return true
    }
  }

  private func close(at location: CodeLocation?, reportsErrors: Bool, isAwaited: Bool) async {
    await ScopeWork.run(for: self, isAwaited: isAwaited) {
      await tearDown(at: location, reportsErrors: reportsErrors)
    }
  }

  private func tearDown(at location: CodeLocation?, reportsErrors: Bool) async {
    await wait { $0.phase != .held }
    var allErrors: [any Error] = []
    for child in openChildren.youngestFirst {
      let isFirst = child.beginClosing(at: location, reportsErrors: reportsErrors, isAwaited: true)
      let errors = await child.waitUntilClosed()
      if isFirst { allErrors += errors }
    }
    await wait { $0.isIdle }
    var failures: [(name: DependencyName, error: any Error)] = []
    var tornDown: [DependencyName] = []
    for instance in lock.withLock({ instances }).reversed() {
      // Defaults always have an origin.
      guard let name = instance.box.origin?.name else { continue }
      do {
        try await instance.tearDown(name, in: identity)
      } catch {
        failures.append((name, error))
      }
      if BuildConfiguration.isDebug, !ScopeWork.takeNothingToTearDown() { tornDown.append(name) }
    }
    allErrors += failures.map(\.error)
    if !failures.isEmpty, reportsErrors {
      IssueReporter.report(.tearDownFailed(identity, failures, closedAt: location), at: location)
    }
    if BuildConfiguration.isDebug, location == nil, !tornDown.isEmpty {
      IssueReporter.report(.scopeNeverClosed(identity, tornDown), at: identity.location)
    }
    finish(with: allErrors)
  }

  /// Releases all that the scope has. Only then it is closed: whoever waits for that may rely on it that all
  /// is gone.
  private func finish(with errors: [any Error]) {
    // The result goes here, where nobody holds the lock.
    _ = lock.withLock {
      if BuildConfiguration.isDebug { traces = instances.compactMap(ScopedInstance.Trace.init) }
      defer { (instances, instancesByIdentity, opening) = ([], [:], nil) }
      return (instances, instancesByIdentity, opening)
    }
    // Before whoever waits goes on: the scope around closes next.
    DependencyObservation.current?.note(.closed(identity))
    lock.withLock { afterUnlock in
      self.errors = errors
      for scope in awaitedBy { afterUnlock.release(scope) }
      awaitedBy = []
      lifecycle.finish()
      // Whoever closes it still has it.
      identity.forgetStorage()
      resumeWaiters(&afterUnlock)
    }
    if let parent {
      parent.lock.withLock { parent.children.remove(number) }
    } else {
      UnclosedScopes.removeOutermost(number)
    }
  }
}
