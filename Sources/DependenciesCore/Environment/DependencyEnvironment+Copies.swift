extension DependencyEnvironment {
  /// A copy of this environment, in a test case with the store of the test.
  @inline(never)
  func copy() -> DependencyEnvironment {
    // `inTest` would retain this environment, which threads share.
    ProcessEnvironment.isTestRunner
      ? DependencyEnvironment(copying: inTest) : DependencyEnvironment(copying: self)
  }

  /// This environment; for that of an update closure, a copy that the closure changes no more, which code may
  /// remember.
  var undrafted: DependencyEnvironment {
    edit == nil ? self : DependencyEnvironment(copying: self, keepsBase: false)
  }

  /// The environment that a kept value is built from for a reader in this environment: the environment of its
  /// store, in the context and with the observer of the reader.
  ///
  /// - Parameters:
  ///   - store: The store that keeps the value.
  ///   - context: The context of the reader.
  func environment(of store: ValueStore, in context: DependencyContext) -> DependencyEnvironment {
    let result =
      switch store.owner {
      case .scope: store.environment.map { DependencyEnvironment(copying: $0) } ?? DependencyEnvironment()
      // A store does not keep itself.
      case .fresh: store.environment?.rooted(in: store) ?? DependencyEnvironment(store)
      // Its overrides are found in the store at each read, since they may change.
      case .test: DependencyEnvironment(store)
      case .process, .memoizer:
        if ProcessEnvironment.isTestRunner {
          // In a test, an environment without a store has that of the test.
          DependencyEnvironment(store)
        } else if observer == nil, self.context == nil {
          DependencyEnvironment.process
        } else {
          DependencyEnvironment()
        }
      }
    if result === DependencyEnvironment.process { return result }
    result.observer = observer
    if result.store.context(result.context) != context { result.context = context }
    return result
  }
}

extension DependencyEnvironment {
  /// The default that a read would find, if it exists, and its context. Builds nothing.
  package func presentDefault(
    of key: any TestDependencyKey.Type
  ) -> (box: AnyValueBox?, context: DependencyContext) {
    let (identity, context) = (ObjectIdentifier(key), store.context(context))
    store.inherit(identity, in: context)
    guard case .scoped(let name) = key.lifetime else {
      return (store.box(for: identity, in: context, weaklyOf: key), context)
    }
    return (scope(name)?.store.box(for: identity, in: context), context)
  }
}
