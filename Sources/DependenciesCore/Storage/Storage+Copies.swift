extension Storage {
  /// A copy of this storage, in a test case with the store of the test.
  @inline(never)
  func copy() -> Storage {
    // `inTest` would retain this storage, which threads share.
    ProcessEnvironment.isTestRunner ? Storage(copying: inTest) : Storage(copying: self)
  }

  /// A copy with other open scopes, which keeps nothing but its own values alive.
  func copy(in scopes: OpenScopes?) -> Storage {
    let copy = Storage(copying: self, keepsBase: false)
    copy.scopes = scopes
    return copy
  }

  /// The storage that a scope is opened with.
  func opening(_ scopes: OpenScopes) -> Storage {
    let copy = copy(in: scopes)
    copy.joinLayers()
    copy.observer = nil
    return copy
  }

  /// This storage; for that of an update closure, a copy that the closure changes no more, which code may
  /// remember.
  var undrafted: Storage { edit == nil ? self : Storage(copying: self, keepsBase: false) }

  /// The storage that a kept value is built from for a reader in this storage: the environment of its store,
  /// in the context and with the observer of the reader.
  ///
  /// - Parameters:
  ///   - store: The store that keeps the value.
  ///   - scope: The scope that has the store, if any.
  ///   - context: The context of the reader.
  func building(for store: ValueStore, of scope: ScopeState?, in context: DependencyContext) -> Storage {
    let result =
      switch store.owner {
      case .scope: scope?.opening.map { $0.values.copy(in: $0.values.scopes) } ?? Storage()
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
    // A scope that was opened outside of tests has the store of the process, whichever test reads.
    if scope != nil, result.ownStore == nil, ProcessEnvironment.isTestRunner { result.ownStore = .process }
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
    return (scopes?.innermost(name)?.store.box(for: identity, in: context), context)
  }
}
