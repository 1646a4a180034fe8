// The builds on whose behalf another goes on, all on one thread.

extension Construction {
  /// This build and those it serves, innermost first.
  var chain: some Sequence<Construction> { sequence(first: self, next: \.parent) }

  /// The innermost build of a key among this one and those it serves, if building it again cannot end.
  func earlier(_ key: ObjectIdentifier, in table: DefaultTable, _ scopeStorage: ScopeStorage? = nil)
    -> Construction?
  {
    var elsewhere: [Construction] = []
    for build in chain where build.key == key {
      if build.table === table, build.scopeStorage === scopeStorage { return build }
      if build.table.context == table.context { elsewhere.append(build) }
    }
    // A construction may start over with fresh values and ask for itself once more, but hardly as often as this.
    return elsewhere.count < 4 ? nil : elsewhere.last
  }

  /// Whether this build, or one that it serves, is of a key.
  func serves(_ key: ObjectIdentifier, in table: DefaultTable) -> Bool {
    chain.contains { $0.key == key && $0.table === table }
  }

  /// Whether this build, or one that it serves, stands in for a key.
  func standsIn(for key: ObjectIdentifier) -> Bool {
    chain.contains { $0.key == key && $0.isFallback }
  }

  /// This build and those it serves, outermost first, from `first` on.
  func path(from first: Construction) -> [Construction] {
    var path: [Construction] = []
    for build in chain {
      path.append(build)
      if build === first { break }
    }
    return path.reversed()
  }
}
