/// The state of a scope: its values, and how they are torn down.
///
/// Separate from the ``DependencyScope``, so that objects that the scope holds can refer to it without
/// keeping the scope open.
package final class ScopeState: @unchecked Sendable {
  package let name: any DependencyScopeName.Type
  package let location: CodeLocation
  let store = ValueStore(.scope)

  /// The scope around this one; nil for an outermost scope. Set before the scope is used.
  private(set) var enclosing: ScopeState?

  /// Its place among the scopes inside the same one. Set before the scope is used.
  private var number = 0

  /// Whether it has overrides of its own. Set before the scope is used.
  private var hasOverrides = false

  // Everything from here on is guarded by the lock of the store.

  /// The values that the scope was opened with; nil once it has closed.
  private var currentOpening: Opening?

  private var lifecycle = ScopeLifecycle()

  /// The place that closed the scope; nil if it is open, or has been released instead.
  private var closedAt: CodeLocation?

  /// The values, the oldest first, with the storages that they were constructed in.
  private var instances: [Instance] = []
  private typealias Instance = (
    box: AnyValueBox, slot: Slot, key: any TestDependencyKey.Type, storage: Storage
  )

  /// The errors of `tearDown`, once the scope has closed.
  private var errors: [any Error] = []

  /// The tasks that wait until no construction is running, or until the scope has closed.
  private var waiters: [Wait: [CheckedContinuation<Void, Never>]] = [:]

  private enum Wait: CaseIterable {
    case untilIdle, untilClosed

    func isOver(in lifecycle: ScopeLifecycle) -> Bool {
      switch self {
      case .untilIdle: lifecycle.isIdle
      case .untilClosed: lifecycle.phase == .closed
      }
    }
  }

  /// The scopes inside this one that have not closed, by number; a younger one has a higher number.
  private var children: [Int: ScopeState] = [:]
  private var childCount = 0

  /// The scope around all scopes.
  private static let root = ScopeState(Root.self, at: .unknown)
  private enum Root: DependencyScopeName {}

  /// The values that a scope was opened with, released when it has closed.
  struct Opening {
    /// The values in effect where the scope was opened, with its own overrides. Its values are constructed
    /// from them.
    let values: Storage

    /// The scope's own overrides, which win where it is entered.
    let changes: Storage?

    /// The scopes around this one, which it keeps open if the code that opened it does.
    fileprivate let enclosing: OpenScopes?
  }

  private init(_ name: any DependencyScopeName.Type, at location: CodeLocation) {
    (self.name, self.location) = (name, location)
  }

  deinit {
    Lock.checkThatNoneIsHeld()
    // In a loop, as in ``OpenScopes``.
    var rest = enclosing.take()
    while isKnownUniquelyReferenced(&rest) { rest = rest?.enclosing.take() }
  }
}

// MARK: - Opening

extension ScopeState {
  /// Opens a scope inside the innermost one that is open.
  ///
  /// - Parameters:
  ///   - surroundings: The values in effect here.
  ///   - values: The same, with the scope's own overrides.
  ///   - changes: Those overrides; nil if there are none.
  static func open(
    _ name: any DependencyScopeName.Type,
    in surroundings: Storage,
    with values: Storage,
    _ changes: Storage?,
    at location: CodeLocation
  ) -> ScopeState {
    let scope = ScopeState(name, at: location)
    scope.hasOverrides = changes != nil
    while true {
      let around = surroundings.scopes?.all.first { $0.scope.isOpen }
      scope.enclosing = around?.scope
      let opening = Opening(
        values: values.opening(OpenScopes(scope, keeper: nil, next: around?.scope.nest)),
        changes: changes,
        enclosing: around.map { OpenScopes($0.scope, keeper: $0.keeper, next: $0.scope.enclosingScopes) }
      )
      // Set before the enclosing scope can close this one.
      scope.currentOpening = opening
      if (around?.scope ?? root).add(scope) { break }
      // The enclosing scope has closed meanwhile.
    }
    surroundings.emit(.opened(scope))
    return scope
  }

  /// Adds a scope inside this one, if this one is open.
  private func add(_ child: ScopeState) -> Bool {
    lock.withLock {
      guard lifecycle.phase == .open else { return false }
      childCount += 1
      child.number = childCount
      children[childCount] = child
      return true
    }
  }

  private var lock: Lock { store.lock }

  /// The values that the scope was opened with; nil once it has closed.
  var opening: Opening? { lock.withLock { currentOpening } }

  /// The scopes around this one, which keep themselves open if this one has kept them open.
  var enclosingScopes: OpenScopes? { opening?.enclosing ?? enclosing?.nest }

  /// This scope and the scopes around it, which are not kept open.
  private var nest: OpenScopes? {
    var closed: [ScopeState] = []
    for scope in sequence(first: self, next: \.enclosing) {
      // An open scope has the list already.
      if let scopes = scope.opening?.values.scopes { return OpenScopes.list(closed, before: scopes) }
      closed.append(scope)
    }
    return OpenScopes.list(closed, before: nil)
  }

  /// Whether the scope has not begun to close.
  package var isOpen: Bool { lock.withLock { lifecycle.phase == .open } }

  /// Whether everything in the scope has been torn down and released.
  var isClosed: Bool { lock.withLock { lifecycle.phase == .closed } }

  /// Whether the scope had overrides, which it has released.
  var hasReleasedOverrides: Bool { hasOverrides && isClosed }

  /// The event that ended the scope, as text for diagnostics; nil until then.
  var end: String? {
    lock.withLock {
      lifecycle.phase == .open ? nil : closedAt?.description ?? "the release of its last reference"
    }
  }

  /// Whether this is another scope, or one inside it.
  func isWithin(_ other: ScopeState) -> Bool {
    sequence(first: self, next: \.enclosing).contains { $0 === other }
  }

  /// The names of all open scopes, or in a test, of those that the test has opened. For the inspection
  /// module.
  package static var openNames: [any DependencyScopeName.Type] {
    let test = Storage.current.store
    var names: [any DependencyScopeName.Type] = []
    var scopes = root.currentChildren
    while let scope = scopes.popLast() {
      scopes += scope.currentChildren
      guard let opening = scope.opening else { continue }
      if test.test == nil || opening.values.store === test { names.append(scope.name) }
    }
    return names
  }

  /// The scopes inside this one, the youngest last.
  private var currentChildren: [ScopeState] {
    lock.withLock { children }.sorted { $0.key < $1.key }.map(\.value)
  }
}

// MARK: - Values

extension ScopeState {
  /// Begins a construction, if the scope accepts it. The caller holds the lock of the store.
  func begin(_ construction: Construction) -> Bool {
    let isPart = construction.parent?.chain.contains { $0.scope?.isWithin(self) == true } == true
    return lifecycle.begin(isPartOfRunning: isPart)
  }

  /// Keeps a value, to tear down later. The caller holds the lock of the store.
  func keep(
    _ box: AnyValueBox,
    of key: any TestDependencyKey.Type,
    in slot: Slot,
    from construction: Construction
  ) {
    guard let storage = construction.storage else { return }
    instances.append((box, slot, key, storage))
  }

  /// Called when a construction has ended. The caller holds the lock of the store.
  func end(_ afterUnlock: inout AfterUnlock) {
    lifecycle.end()
    resumeWaiters(&afterUnlock)
  }
}

// MARK: - Closing

extension ScopeState {
  /// Begins to close the scope, in a separate task, so that it is not canceled with its caller. A scope that
  /// has no values and nothing to wait for is closed when this returns, unless it has been released.
  ///
  /// - Parameters:
  ///   - location: The place that closes it; nil if it has been released instead.
  ///   - reportsErrors: Whether errors are reported.
  ///   - startsHere: Whether the task may begin on this thread, which saves waking another one.
  /// - Returns: Whether this is the first call.
  @discardableResult
  func beginClosing(at location: CodeLocation?, reportsErrors: Bool = true, startsHere: Bool = false) -> Bool
  {
    var isEmpty = false
    let isFirst = lock.withLock {
      guard lifecycle.close() else { return false }
      closedAt = location
      isEmpty = lifecycle.isIdle && instances.isEmpty && children.isEmpty
      return true
    }
    guard isFirst else { return false }
    // The release of a scope may release the scope around it, and so on. A task for each keeps the stack
    // shallow.
    if isEmpty, location != nil {
      finish(with: [])
      return true
    }
    // Not inside a tear-down: tear-downs that each close another scope would nest on one stack.
    if startsHere, TearDown.current == nil, #available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *)
    {
      Task.immediate { await close(at: location, reportsErrors: reportsErrors) }
    } else {
      Task { await close(at: location, reportsErrors: reportsErrors) }
    }
    return true
  }

  /// Waits until the scope is closed.
  ///
  /// - Returns: The errors of `tearDown`.
  func waitUntilClosed() async -> [any Error] {
    await wait(.untilClosed)
    return lock.withLock { errors }
  }

  private func wait(_ wait: Wait) async {
    // Usually there is nothing to wait for, and suspending costs more than everything else here.
    if lock.withLock({ wait.isOver(in: lifecycle) }) { return }
    await withCheckedContinuation { continuation in
      lock.withLock { afterUnlock in
        waiters[wait, default: []].append(continuation)
        resumeWaiters(&afterUnlock)
      }
    }
  }

  /// Resumes the tasks whose wait is over. The caller holds the lock.
  private func resumeWaiters(_ afterUnlock: inout AfterUnlock) {
    for wait in Wait.allCases where wait.isOver(in: lifecycle) {
      if let waiters = waiters.removeValue(forKey: wait) { afterUnlock.resume(waiters) }
    }
  }

  private func close(at location: CodeLocation?, reportsErrors: Bool) async {
    await TearDown.$current.withValue(TearDown(of: self)) {
      var errors: [any Error] = []
      for child in currentChildren.reversed() {
        let isFirst = child.beginClosing(at: location, reportsErrors: reportsErrors)
        let errorsOfChild = await child.waitUntilClosed()
        if isFirst { errors += errorsOfChild }
      }
      await wait(.untilIdle)
      errors += await tearDownValues(at: location, reportsErrors: reportsErrors)
      finish(with: errors)
    }
  }

  /// Tears down the values, the youngest first.
  ///
  /// - Returns: The errors of `tearDown`.
  private func tearDownValues(at location: CodeLocation?, reportsErrors: Bool) async -> [any Error] {
    var failures: [(name: DependencyName, error: any Error)] = []
    var tornDown: [DependencyName] = []
    for instance in lock.withLock({ instances }).reversed() {
      // Defaults always have an origin.
      guard let name = instance.box.origin?.name else { continue }
      do {
        try await tearDown(instance, name)
      } catch {
        failures.append((name, error))
      }
      if BuildConfiguration.isDebug, TearDown.current?.takeNothingToDo() == false { tornDown.append(name) }
    }
    if !failures.isEmpty, reportsErrors {
      IssueReporter.report(.tearDownFailed(self, failures, closedAt: location), at: location)
    }
    if BuildConfiguration.isDebug, location == nil, !tornDown.isEmpty {
      IssueReporter.report(.scopeNeverClosed(self, tornDown), at: self.location)
    }
    return failures.map(\.error)
  }

  /// Calls the key's `tearDown` in the storage that the value was constructed in.
  private func tearDown(_ instance: Instance, _ name: DependencyName) async throws {
    defer { lock.withLock { instance.slot.isTornDown = true } }
    try await instance.storage.observed(by: Storage.current.observer).observingWork(.tearDown(name, self)) {
      storage in
      try await DependencyValues(storage: storage).run {
        try await instance.key.tearDown(valueOf: instance.box)
      }
    }
  }

  /// Releases everything in the scope, and then marks it as closed, so code that waits for its end can rely
  /// on the release.
  private func finish(with errors: [any Error]) {
    lock.withLock { afterUnlock in
      afterUnlock.release(instances)
      afterUnlock.release(currentOpening)
      (instances, currentOpening) = ([], nil)
    }
    store.empty()
    // Noted before waiting code continues, since the enclosing scope closes next.
    Storage.current.emit(.closed(self))
    lock.withLock { afterUnlock in
      self.errors = errors
      lifecycle.finish()
      resumeWaiters(&afterUnlock)
    }
    let parent = enclosing ?? Self.root
    // The caller keeps this scope alive until the lock is free.
    parent.lock.withLock { _ = parent.children.removeValue(forKey: number) }
  }
}

/// A running tear-down. Its code does not wait for a scope to close, so scopes never wait for each other in a
/// cycle.
final class TearDown: Sendable {
  @TaskLocal static var current: TearDown?

  private let scope: ScopeState
  private let hasNothingToDo = Locked(false)

  init(of scope: ScopeState) { self.scope = scope }

  /// Whether the current code is part of the tear-down of a scope or of one inside it.
  static func isPart(of scope: ScopeState) -> Bool {
    current?.scope.isWithin(scope) == true && !scope.isClosed
  }

  /// Called by the default `tearDown` of a key.
  static func noteNothingToDo() {
    if BuildConfiguration.isDebug { current?.hasNothingToDo.set(true) }
  }

  /// Whether the last `tearDown` was the default one. Resets the flag.
  fileprivate func takeNothingToDo() -> Bool { hasNothingToDo.replace(with: false) }
}
