/// What a ``DependencyScope`` holds: the values that were built in it, in their order.
///
/// It is apart from the scope so that what it holds can refer to it, weakly, without keeping the scope from being released.
final class ScopeStorage: @unchecked Sendable {
  let mark: ScopeMark

  /// The scope that encloses this one.
  private(set) var enclosing: DependencyScope?

  /// The scope itself, unless it has been released.
  private(set) weak var scope: DependencyScope?

  /// Where the enclosing scope keeps its values.
  var parent: ScopeStorage? { enclosing?.storage }

  // Everything from here on is guarded by the lock of `BuildGraph`.

  enum State {
    case open

    /// The task gives what went wrong.
    case closing(Task<[any Error], Never>)
    case closed(Task<[any Error], Never>)
  }

  var state = State.open

  /// The values, the oldest first.
  private(set) var instances: [ScopedInstance] = []
  private var indices: [ScopedInstance.Identity: Int] = [:]

  /// The builds under way.
  private(set) var builds: [ScopedInstance.Identity: Build] = [:]

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

  init(_ name: any DependencyScopeName.Type, inside scopes: OpenScopes, at location: SourceLocation) {
    mark = ScopeMark(name, at: location)
    // One may close between the look at it and the lock.
    while let scope = scopes.innermostOpen {
      enclosing = scope
      if BuildGraph.withLock({ scope.storage.adopt(self) }) { return }
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
    BuildGraph.withLock { _ = children.removeValue(forKey: child) }
  }

  /// The scopes inside this one, the youngest first. The caller holds the lock of `BuildGraph`.
  var openChildren: [ScopeStorage] {
    children.sorted { $0.key > $1.key }.compactMap(\.value.storage)
  }

  /// The value of a key. The caller holds the lock.
  func instance(of identity: ScopedInstance.Identity) -> ScopedInstance? {
    indices[identity].map { instances[$0] }.flatMap { $0.isCurrent ? $0 : nil }
  }

  func add(_ instance: ScopedInstance) {
    indices[instance.identity] = instances.count
    instances.append(instance)
  }

  func begin(_ build: Build, of identity: ScopedInstance.Identity) {
    builds[identity] = build
  }

  func end(_ identity: ScopedInstance.Identity) {
    builds[identity] = nil
    guard builds.isEmpty else { return }
    let waiters = idleWaiters
    idleWaiters = []
    // Resuming only makes a task ready; none of it runs here.
    waiters.forEach { $0.resume() }
  }

  /// Waits until no build is under way.
  func becomeIdle() async {
    await withCheckedContinuation { continuation in
      let isIdle = BuildGraph.withLock {
        if !builds.isEmpty { idleWaiters.append(continuation) }
        return builds.isEmpty
      }
      if isIdle { continuation.resume() }
    }
  }

  /// Takes everything out. The caller holds the lock, and releases what it gets without it.
  func takeInstances() -> [ScopedInstance] {
    defer { (instances, indices) = ([], [:]) }
    return instances
  }
}
