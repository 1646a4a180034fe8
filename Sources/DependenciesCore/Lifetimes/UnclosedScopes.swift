/// The scopes inside a scope, or outside of all, that have not closed.
package struct UnclosedScopes {
  private var scopes: [Int: ScopeStorage] = [:]
  private var count = 0

  var isEmpty: Bool { scopes.isEmpty }

  /// Adds a scope, and returns its number here.
  mutating func add(_ scope: ScopeStorage) -> Int {
    count += 1
    scopes[count] = scope
    return count
  }

  /// Removes a scope that has closed. The caller keeps it.
  mutating func remove(_ number: Int) { scopes[number] = nil }

  /// All of them, in no order.
  var all: some Sequence<ScopeStorage> { scopes.values }

  /// All of them, the youngest first.
  var youngestFirst: [ScopeStorage] { scopes.sorted { $0.key > $1.key }.map(\.value) }
}

// MARK: - All of the process

extension UnclosedScopes {
  private static let lock = Lock()

  // Guarded by the lock.
  nonisolated(unsafe) private static var outermost = UnclosedScopes()

  static func addOutermost(_ scope: ScopeStorage) -> Int { lock.withLock { outermost.add(scope) } }

  static func removeOutermost(_ number: Int) { lock.withLock { outermost.remove(number) } }

  /// The names of the scopes that are open, for the inspection module: in a test of those that it has opened,
  /// elsewhere of all.
  package static var names: [any DependencyScopeName.Type] {
    let test = Storage.current.defaults.identityOfTest
    var names: [any DependencyScopeName.Type] = []
    var scopes = Array(lock.withLock { outermost }.all)
    while let scope = scopes.popLast() {
      scopes += scope.openChildren.all
      if test == nil || scope.identity.test == test, !scope.isOver { names.append(scope.identity.name) }
    }
    return names
  }
}

extension DefaultsReference {
  /// What tells the defaults of a test from others; nil if they are of none.
  var identityOfTest: OwnerIdentity? { owner == nil ? nil : values.identity }
}
