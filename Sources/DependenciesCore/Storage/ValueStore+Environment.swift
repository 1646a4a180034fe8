// The environment of a store: overrides below all others, which reach everything that its owner has.
extension ValueStore {
  /// The overrides of the traits of a test and of `overrideDependencies`; nil if there are none.
  package var environment: Storage? { lock.withLock { ownEnvironment } }

  /// The override of a key in the environment of the store.
  package func overrideOfEnvironment(for key: ObjectIdentifier) -> AnyValueBox? {
    if case .process = owner { return nil }
    return environment?.boxOfOverride(for: key)
  }

  /// Adds overrides to the environment, in place of earlier ones.
  func addToEnvironment(_ overrides: Storage) {
    let keys = overrides.overriddenKeys
    lock.withLock { (afterUnlock: inout AfterUnlock) in
      let environment = ownEnvironment.map { Storage(copying: $0) } ?? Storage()
      environment.apply(overrides)
      afterUnlock.release(ownEnvironment)
      ownEnvironment = environment
      if let context = overrides.context { _ = prepare(context, replacing: true) }
      // A reader that found a value without the lock would miss the override.
      for key in keys { for table in tables { table.insert(AnyValueBox.slow, for: UInt(bitPattern: key)) } }
    }
  }

  /// Whether the environment overrides a key. The caller holds the lock.
  func isOverridden(_ key: ObjectIdentifier) -> Bool {
    if case .value? = ownEnvironment?.override(for: key) { true } else { false }
  }
}
