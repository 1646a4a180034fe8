/// What a ``DependencyScope`` holds: the values that were built in it, in their order.
///
/// It is apart from the scope so that what it holds can refer to it, weakly, without keeping the scope from
/// being released.
final class ScopeStorage: @unchecked Sendable {
  let mark: ScopeIdentity

  /// The scope that encloses this one.
  private(set) var enclosing: DependencyScope?

  /// The scope itself, unless it has been released.
  private(set) weak var scope: DependencyScope?

  /// The storage of the enclosing scope.
  var parent: ScopeStorage? { enclosing?.storage }

  // Everything from here on is guarded by the lock of `ConstructionCoordinator`.

  private var lifecycle = ScopeLifecycle()

  /// The task that closes the scope, once it has been closed. It gives what went wrong.
  private var closing: Task<[any Error], Never>?

  /// The values, the oldest first.
  private var instances: [ScopedInstance] = []
  private var instancesByIdentity: [ScopedInstance.Identity: ScopedInstance] = [:]

  /// The constructions that are running.
  private var running: [ScopedInstance.Identity: Construction] = [:]

  /// What waits until no construction is running.
  private var idleWaiters: [CheckedContinuation<Void, Never>] = []

  /// The scopes that were made inside this one, by the order of their making.
  private var children: [Int: WeakStorage] = [:]
  private var childCount = 0
  private var number = 0

  /// What was alive when the scope had closed, in debug builds.
  private(set) var survivors: [ScopedInstance.Trace] = []

  private struct WeakStorage {
    weak var storage: ScopeStorage?
  }

  init(_ name: any DependencyScopeName.Type, inside scopes: ScopeStack, at location: CodeLocation) {
    mark = ScopeIdentity(name, at: location)
    // One may close between the look at it and the lock.
    while let scope = scopes.innermostOpen {
      enclosing = scope
      if ConstructionCoordinator.withLock({ scope.storage.adopt(self) }) { return }
      enclosing = nil
    }
  }

  /// Takes in a scope that was made inside this one, if this one is open. The caller holds the lock.
  private func adopt(_ child: ScopeStorage) -> Bool {
    guard lifecycle.phase == .open else { return false }
    childCount += 1
    child.number = childCount
    children[childCount] = WeakStorage(storage: child)
    return true
  }

  /// Called by the scope itself when it is made.
  func belongs(to scope: DependencyScope) { self.scope = scope }

  deinit {
    Lock.checkThatNoneIsHeld()
    // It is closed: a scope closes before it goes.
    guard let parent else { return }
    ConstructionCoordinator.withLock { _ = parent.children.removeValue(forKey: number) }
  }
}

extension ScopeStorage {
  /// This scope and those that enclose it.
  var chain: some Sequence<ScopeStorage> { sequence(first: self, next: \.parent) }

  /// Whether this is another scope, or one inside it.
  func isWithin(_ other: ScopeStorage) -> Bool { chain.contains { $0 === other } }
}

// MARK: - Values

// The caller holds the lock.
extension ScopeStorage {
  func instance(of identity: ScopedInstance.Identity) -> ScopedInstance? { instancesByIdentity[identity] }

  func add(_ instance: ScopedInstance, as identity: ScopedInstance.Identity) {
    instancesByIdentity[identity] = instance
    instances.append(instance)
  }

  func construction(of identity: ScopedInstance.Identity) -> Construction? { running[identity] }

  func accepts(constructionOnBehalfOf parent: Construction?) -> Bool {
    let isPartOfRunning = parent?.chain.contains { $0.scopeStorage?.isWithin(self) == true } == true
    return lifecycle.accepts(isPartOfRunning: isPartOfRunning)
  }

  func begin(_ construction: Construction, of identity: ScopedInstance.Identity) {
    running[identity] = construction
    lifecycle.begin()
  }

  func end(
    _ construction: Construction,
    of identity: ScopedInstance.Identity,
    _ afterUnlock: inout AfterUnlock
  ) {
    running[identity] = nil
    lifecycle.end()
    guard lifecycle.isIdle else { return }
    afterUnlock.resume(idleWaiters)
    idleWaiters = []
  }
}

// MARK: - Closing

extension ScopeStorage {
  var isOpen: Bool {
    ConstructionCoordinator.withLock { lifecycle.phase == .open }
  }

  /// A scope that is being torn down around the current code, and the one around that.
  private final class Closing: Sendable {
    let storage: ScopeStorage
    let outer: Closing?

    init(_ storage: ScopeStorage, inside outer: Closing?) {
      (self.storage, self.outer) = (storage, outer)
    }

    /// This closing, or the innermost one around it that has not ended.
    var unfinished: Closing? {
      let phase = ConstructionCoordinator.withLock { storage.lifecycle.phase }
      return phase == .closed ? outer?.unfinished : self
    }
  }

  @TaskLocal private static var innermostClosing: Closing?

  /// Whether the current code is a part of tearing this scope down, or one inside it, so that it cannot wait
  /// for the end of that.
  var isBeingTornDownHere: Bool {
    guard let innermost = Self.innermostClosing else { return false }
    return sequence(first: innermost, next: \.outer).contains { $0.storage.isWithin(self) }
  }

  /// Begins to close the scope, unless it is being closed.
  ///
  /// - Parameters:
  ///   - location: The place that closes it; nil if it has been released instead.
  ///   - reportsErrors: Whether what goes wrong is reported.
  /// - Returns: The task that closes it. It is a task of its own so that it is not cancelled with whoever
  ///   closes the scope.
  func close(at location: CodeLocation?, reportsErrors: Bool = true) -> Task<[any Error], Never> {
    let values = DependencyValues.current
    return ConstructionCoordinator.withLock {
      if !lifecycle.close(), let closing { return closing }
      mark.end(at: location)
      // Making a task runs nothing of it here.
      let task = Task {
        await Self.$innermostClosing.withValue(Closing(self, inside: Self.innermostClosing?.unfinished)) {
          await values.entering(.borrowing(self)).run {
            await self.tearDown(at: location, reportsErrors: reportsErrors)
          }
        }
      }
      closing = task
      return task
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
    ConstructionCoordinator.withLock { afterUnlock in
      lifecycle.finish()
      if BuildConfiguration.isDebug { survivors = instances.compactMap(ScopedInstance.Trace.init) }
      instances.forEach { afterUnlock.release($0) }
      (instances, instancesByIdentity) = ([], [:])
    }
    if !result.failures.isEmpty, reportsErrors {
      IssueReporter.report(.tearDownFailed(mark, result.failures, closedAt: location), at: location)
    }
    if BuildConfiguration.isDebug, location == nil, !result.tornDown.isEmpty {
      IssueReporter.report(.scopeNeverClosed(mark, result.tornDown), at: mark.location)
    }
    return errors + result.failures.map(\.error)
  }

  /// The scopes inside this one, the youngest first. The caller holds the lock, and releases them without it.
  private var openChildren: [ScopeStorage] {
    children.sorted { $0.key > $1.key }.compactMap(\.value.storage)
  }

  /// Waits until no construction is running.
  private func becomeIdle() async {
    await withCheckedContinuation { continuation in
      ConstructionCoordinator.withLock { afterUnlock in
        if lifecycle.isIdle { afterUnlock.resume([continuation]) } else { idleWaiters.append(continuation) }
      }
    }
  }
}

/// What came of tearing values down.
struct TearDown {
  struct Failure {
    let name: DependencyName
    let error: any Error
  }

  /// Set by the `tearDown` that every key has which writes none.
  @TaskLocal private static var doesNothing: LockIsolated<Bool>?

  private(set) var failures: [Failure] = []

  /// The dependencies whose keys have a `tearDown` of their own.
  private(set) var tornDown: [DependencyName] = []

  /// Called by the `tearDown` of a key that has written none.
  static func noteThatItDoesNothing() { doesNothing?.setValue(true) }

  /// Tears a value down.
  mutating func run(_ instance: ScopedInstance) async {
    let doesNothing = LockIsolated(false)
    // Defaults always have an origin.
    guard let name = instance.box.origin?.name else { return }
    do {
      try await Self.$doesNothing.withValue(doesNothing) { try await instance.tearDown() }
    } catch {
      failures.append(Failure(name: name, error: error))
    }
    if !doesNothing.value { tornDown.append(name) }
  }
}
