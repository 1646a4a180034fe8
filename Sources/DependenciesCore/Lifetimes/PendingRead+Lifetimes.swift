extension PendingRead {
  /// The value of the innermost open scope of a name.
  func scoped(to name: any DependencyScopeName.Type) -> Key.Value {
    let storage = scope.openScopes.innermost(name) ?? parent?.innermostAround(name)
    let isCaptive = reportCapture(from: storage)
    guard let storage else {
      if !isCaptive { table.reportMissingScope(name, of: key, at: site, open: Array(scope.openScopes.all)) }
      return testValue()
    }
    let place = ScopedPlace(
      storage: storage,
      identity: identity,
      table: table,
      site: site
    ) { box in
      { @Sendable in
        // The place keeps values of its key alone.
        try await Key.tearDown((box as! ValueBox<Key.Value>).value)
      }
    }
    return kept(in: place, of: storage, builtIn: scope)
  }

  /// The value, or a new one if it is too old.
  func expiring(after duration: Duration) -> Key.Value {
    reportCapture(from: nil)
    let clock = ThreadFrame(activity: .reading, location: site.location).run {
      DependencyValues(scope: scope).continuousClock
    }
    let place = ExpiringPlace(table: table, key: key, now: clock.now)
    place.dropValue(olderThan: duration, by: clock)
    return kept(in: place, builtIn: scope)
  }

  /// The value for a reader whose scope takes no more values.
  func valueInsteadOfClosed(_ storage: ScopeStorage?) -> Key.Value {
    if let storage { table.reportClosedScope(storage, of: key, at: site) }
    return testValue()
  }

  /// A value for a reader that can have no other. It is not kept.
  private func testValue() -> Key.Value {
    build(for: .fallback(nil)).run(in: scope) { override?.make() ?? Key.testValue }
  }

  /// Reports that what is being built would keep the value longer than it lives, in debug builds.
  @discardableResult
  private func reportCapture(from storage: ScopeStorage?) -> Bool {
    guard BuildConfiguration.isDebug, let parent, let holder = parent.holder,
      holder.outlives(lifetime, in: storage)
    else { return false }
    let path =
      parent.path(from: holder).map { CapturePath.Step(name: $0.site.name, lifetime: $0.lifetime) }
      + [CapturePath.Step(name: site.name, lifetime: lifetime)]
    table.reportCapture(path, of: key, at: site)
    return true
  }
}

extension Build {
  /// The innermost open scope of a name around the builds that may see it. A singleton sees none.
  fileprivate func innermostAround(_ name: any DependencyScopeName.Type) -> ScopeStorage? {
    chain.prefix { $0.lifetime != .singleton }.lazy.compactMap { $0.surroundings.innermost(name) }.first
  }

  /// The build, among this one and those it serves, whose value keeps what is read now.
  fileprivate var holder: Build? {
    let holder = chain.first { !$0.isHandedOver && !$0.isMemoizing }
    return holder?.isKept == true ? holder : nil
  }

  /// Whether the value lives longer than one that it reads while it is built.
  ///
  /// - Parameters:
  ///   - lifetime: The lifetime of the value that is read.
  ///   - storage: Where that is kept, if it belongs to an open scope.
  fileprivate func outlives(_ lifetime: DependencyLifetime, in storage: ScopeStorage?) -> Bool {
    switch (lifetime.kind, self.lifetime.kind) {
    case (.scoped, .scoped):
      guard let storage, let own = self.storage else { return false }
      return !own.chain.contains { $0 === storage }
    case (.scoped, _): return true
    case (.expiring(let duration), .expiring(let own)): return own > duration
    case (.expiring, _): return true
    case (.cached, _), (.singleton, _), (.transient, _), (.weak, _), (.graph, _): return false
    }
  }
}
