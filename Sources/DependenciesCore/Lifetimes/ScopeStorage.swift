/// What a ``DependencyScope`` holds: the values that were built in it, in their order.
///
/// It is apart from the scope so that what it holds can refer to it, weakly, without keeping the scope from being released.
final class ScopeStorage: @unchecked Sendable {
  let mark: ScopeIdentity

  /// The scope that encloses this one.
  private(set) var enclosing: DependencyScope?

  /// The scope itself, unless it has been released.
  private(set) weak var scope: DependencyScope?

  /// Where the enclosing scope keeps its values.
  var parent: ScopeStorage? { enclosing?.storage }

  // Everything from here on is guarded by the lock of `ConstructionCoordinator`.

  enum State {
    case open

    /// The task gives what went wrong.
    case closing(Task<[any Error], Never>)
    case closed(Task<[any Error], Never>)
  }

  var state = State.open

  /// The values, the oldest first.
  private(set) var instances: [ScopedInstance] = []
  private var instancesByIdentity: [ScopedInstance.Identity: ScopedInstance] = [:]

  /// A build under way.
  private struct Running {
    let identity: ScopedInstance.Identity
    let build: Construction
  }

  /// The builds under way: few, since each has a thread that is in the middle of it.
  private var running: [Running] = []

  /// What waits until there is no build under way.
  private var idleWaiters: [CheckedContinuation<Void, Never>] = []

  /// The scopes that were made inside this one, by the order of their making.
  private var children: [Int: WeakStorage] = [:]
  private var childCount = 0
  private var number = 0

  /// What was alive when the scope had closed, in debug builds.
  var survivors: [ScopedInstance.Trace] = []

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

  /// Takes a scope in that was made inside this one, if this one is open. The caller holds the lock.
  private func adopt(_ child: ScopeStorage) -> Bool {
    guard case .open = state else { return false }
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
    parent?.forget(child: number)
  }
}

extension ScopeStorage {
  /// This scope and those that enclose it.
  var chain: some Sequence<ScopeStorage> { sequence(first: self, next: \.parent) }

  /// Whether this is another scope, or one inside it.
  func isWithin(_ other: ScopeStorage) -> Bool { chain.contains { $0 === other } }

  private func forget(child: Int) {
    ConstructionCoordinator.withLock { _ = children.removeValue(forKey: child) }
  }

  /// The scopes inside this one, the youngest first. The caller holds the lock of `ConstructionCoordinator`.
  var openChildren: [ScopeStorage] {
    Array(children.keys).sorted().reversed().compactMap { children[$0]?.storage }
  }

  /// The value of a key. The caller holds the lock.
  func instance(of identity: ScopedInstance.Identity) -> ScopedInstance? { instancesByIdentity[identity] }

  func add(_ instance: ScopedInstance) {
    instancesByIdentity[instance.identity] = instance
    instances.append(instance)
  }

  /// The build of a value that is under way. The caller holds the lock.
  func build(of identity: ScopedInstance.Identity) -> Construction? {
    running.first { $0.identity == identity }?.build
  }

  func begin(_ build: Construction, of identity: ScopedInstance.Identity) {
    running.append(Running(identity: identity, build: build))
  }

  func end(_ build: Construction, _ afterUnlock: inout AfterUnlock) {
    running.removeAll { $0.build === build }
    guard running.isEmpty else { return }
    afterUnlock.resume(idleWaiters)
    idleWaiters = []
  }

  /// Waits until no build is under way.
  func becomeIdle() async {
    await withCheckedContinuation { continuation in
      let isIdle = ConstructionCoordinator.withLock {
        if !running.isEmpty { idleWaiters.append(continuation) }
        return running.isEmpty
      }
      if isIdle { continuation.resume() }
    }
  }

  /// Takes everything out. The caller holds the lock, and releases what it gets without it.
  func takeInstances() -> [ScopedInstance] {
    defer { (instances, instancesByIdentity) = ([], [:]) }
    return instances
  }
}
