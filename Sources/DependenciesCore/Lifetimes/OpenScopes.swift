/// How many scopes of each name are open, for the inspection module.
package enum OpenScopes {
  fileprivate struct Group: Hashable {
    let name: ObjectIdentifier

    /// The defaults of the test that opened the scopes; nil where none did.
    let test: OwnerIdentity?
  }

  // Guarded by the lock of `ConstructionCoordinator`.
  nonisolated(unsafe) private static var counts: [Group: (name: any DependencyScopeName.Type, count: Int)] =
    [:]

  /// Counts a scope that opens. The caller holds the lock.
  static func add(_ scope: ScopeIdentity) { counts[scope.group, default: (scope.name, 0)].count += 1 }

  /// Counts a scope that has closed. The caller holds the lock.
  static func remove(_ scope: ScopeIdentity) {
    counts[scope.group]?.count -= 1
    if counts[scope.group]?.count == 0 { counts[scope.group] = nil }
  }

  /// The names of which scopes are open, and how many are: in a test those that it has opened, elsewhere all.
  /// A name may come several times.
  package static var current: [(name: any DependencyScopeName.Type, count: Int)] {
    let test = Storage.current.defaults.identityOfTest
    return ConstructionCoordinator.withLock {
      counts.filter { test == nil || $0.key.test == test }.map(\.value)
    }
  }
}

extension ScopeIdentity {
  fileprivate var group: OpenScopes.Group { OpenScopes.Group(name: ObjectIdentifier(name), test: test) }
}

extension DefaultsReference {
  /// What tells the defaults of a test from others; nil if they are of none.
  var identityOfTest: OwnerIdentity? { owner == nil ? nil : values.identity }
}
