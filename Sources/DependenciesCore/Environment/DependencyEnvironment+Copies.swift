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
