extension Storage {
  /// A copy of this storage, in a test case with the store of the test.
  @inline(never)
  func copy() -> Storage {
    // `inTest` would retain this storage, which threads share.
    ProcessEnvironment.isTestRunner ? Storage(copying: inTest) : Storage(copying: self)
  }

  /// This storage; for that of an update closure, a copy that the closure changes no more, which code may
  /// remember.
  var undrafted: Storage { edit == nil ? self : Storage(copying: self, keepsBase: false) }

  /// The storage that a kept value is built from for a reader in this storage: the environment of its store,
  /// in the context and with the observer of the reader.
  ///
  /// - Parameters:
  ///   - store: The store that keeps the value.
  ///   - context: The context of the reader.
  func building(for store: ValueStore, in context: DependencyContext) -> Storage {
    let result =
      switch store.owner {
      case .scope: store.environment.map { Storage(copying: $0) } ?? Storage()
      // A store does not keep itself.
      case .fresh: store.environment?.rooted(in: store) ?? Storage(store)
      // Its overrides are found in the store at each read, since they may change.
      case .test: Storage(store)
      case .process, .memoizer:
        if ProcessEnvironment.isTestRunner {
          // In a test, a storage without a store has that of the test.
          Storage(store)
        } else if observer == nil, self.context == nil {
          Storage.process
        } else {
          Storage()
        }
      }
    if result === Storage.process { return result }
    result.observer = observer
    if result.store.context(result.context) != context { result.context = context }
    return result
  }
}

extension Storage {
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
