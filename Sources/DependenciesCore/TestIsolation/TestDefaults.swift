/// The root scope of each running test: no overrides, and defaults that no other test has.
package enum TestDefaults {
  private struct Root {
    let scope: Scope
    var lastUse: Int
  }

  private static let lock = Lock()

  // Guarded by the lock.
  nonisolated(unsafe) private static var roots: [String: Root] = [:]
  nonisolated(unsafe) private static var uses = 0

  /// How many tests may have defaults at once. Swift Testing does not tell when a test without a trait of this library has
  /// ended, so what such tests keep is bounded: those go that have not been asked for the longest.
  private static let capacity = 4096

  /// The root scope of the test that runs here; nil where none does.
  static var currentScope: Scope? {
    guard let test = LinkedTestRuntime.runtime?.currentTest else { return nil }
    if let scope = lock.withLock({ use(test.identity) }) { return scope }
    if test.name != nil { EscapedReads.noteFirstTest() }
    let root = Scope(defaults: .keeping(DefaultValues(owner: test)))
    return lock.withLock {
      if let scope = use(test.identity) { return scope }
      roots[test.identity] = Root(scope: root, lastUse: uses)
      if roots.count > capacity { dropHalf() }
      return root
    }
  }

  /// The scope that a test has. The caller holds the lock.
  private static func use(_ identity: String) -> Scope? {
    uses += 1
    roots[identity]?.lastUse = uses
    return roots[identity]?.scope
  }

  /// Drops what was used least recently. Who still has one of the scopes keeps it. The caller holds the lock.
  private static func dropHalf() {
    let middle = roots.values.map(\.lastUse).sorted()[roots.count / 2]
    roots = roots.filter { $0.value.lastUse >= middle }
  }

  /// Called when a test that XCTest ran has ended.
  ///
  /// - Parameters:
  ///   - identity: What the test was known by while it ran.
  ///   - test: The test.
  package static func end(_ identity: String, of test: RunningTest) {
    let root = lock.withLock { roots.removeValue(forKey: identity) }
    root?.scope.defaults.kept?.end(test)
  }

  /// Forgets the defaults of a test that turned out to be none. Who has them may go on with them.
  package static func forget(_ test: RunningTest) {
    _ = lock.withLock { roots.removeValue(forKey: test.identity) }
  }
}

extension TestDefaults {
  /// Runs a test with a root scope that ends with it.
  ///
  /// The overrides around it stay. Where a call around this one has made the root already, nothing changes.
  ///
  /// - Parameters:
  ///   - test: The test, or one case of it.
  ///   - reportsUnusedOverrides: Whether overrides that nothing read by the end are reported.
  ///   - operation: The test.
  /// - Throws: What the operation throws.
  package static func run(
    _ test: RunningTest,
    reportsUnusedOverrides: Bool,
    _ operation: @concurrent () async throws -> Void
  ) async rethrows {
    let current = DependencyValues._current.scope
    if let values = current.defaults.kept, values.endsWithScope, values.owner?.identity == test.identity {
      return try await operation()
    }
    EscapedReads.noteFirstTest()
    let values = DefaultValues(
      owner: test,
      endsWithScope: true,
      overrideUses: reportsUnusedOverrides ? OverrideUses() : nil
    )
    defer {
      values.end(test)
      values.overrideUses?.reportUnused()
      values.endChecks?.run()
    }
    try await DependencyValues(scope: current.rooted(in: values)).run(operation)
  }
}
