/// How many scopes of each name are open in the process, for the inspection module.
package enum OpenScopes {
  // Guarded by the lock of `ConstructionCoordinator`.
  nonisolated(unsafe) private static var counts:
    [ObjectIdentifier: (name: any DependencyScopeName.Type, count: Int)] =
      [:]

  /// Counts a scope that opens. The caller holds the lock.
  static func add(_ scope: ScopeIdentity) {
    counts[ObjectIdentifier(scope.name), default: (scope.name, 0)].count += 1
  }

  /// Counts a scope that has closed. The caller holds the lock.
  static func remove(_ scope: ScopeIdentity) {
    counts[ObjectIdentifier(scope.name)]?.count -= 1
  }

  /// The names of which scopes are open, and how many are.
  package static var current: [(name: any DependencyScopeName.Type, count: Int)] {
    ConstructionCoordinator.withLock { counts.values.filter { $0.count > 0 } }
  }
}
