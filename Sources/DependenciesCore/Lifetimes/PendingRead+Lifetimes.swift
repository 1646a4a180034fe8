extension PendingRead {
  /// The place in the innermost open scope of a name. Reports that there is none.
  func scopedPlace(in name: any DependencyScopeName.Type) -> ScopedPlace? {
    let found = scope.openScopes.innermost(name) ?? parent?.innermostAround(name)
    let isCaptive = reportCapture(from: found)
    switch found {
    case .storage(let storage):
      return ScopedPlace(storage: storage, identity: identity, site: site, keyType: keyType)
    case .mark(let mark): table.reportClosedScope(mark, isBeingTornDown: false, of: key, at: site)
    case nil where isCaptive: break
    case nil: table.reportMissingScope(name, of: key, at: site, open: scope.openScopes.all)
    }
    return nil
  }

  /// The place of a value that is dropped first if it is too old.
  func expiringPlace(after duration: Duration) -> ExpiringPlace {
    reportCapture(from: nil)
    let clock = ThreadFrame.run(.reading, at: site.location) {
      DependencyValues(scope: scope).continuousClock
    }
    let place = ExpiringPlace(table: table, key: key, now: clock.now)
    place.dropValue(olderThan: duration, by: clock)
    return place
  }

  /// The value for a reader whose scope takes no more values.
  func boxInsteadOfClosed(_ storage: ScopeStorage) -> AnyValueBox {
    table.reportClosedScope(
      storage.mark,
      isBeingTornDown: storage.isBeingTornDownHere,
      of: key,
      at: site
    )
    return testBox()
  }

  /// A value for a reader that can have no other. It is not kept.
  func testBox() -> AnyValueBox {
    let build = build(for: .fallback(nil))
    return build.run(in: scope) { override?.make(build) ?? keyType.testBox() }
  }

  /// Reports that what is being built would keep the value longer than it lives, in debug builds.
  @discardableResult
  private func reportCapture(from found: OpenScopes.Found?) -> Bool {
    guard BuildConfiguration.isDebug, let parent, let holder = parent.holder,
      holder.outlives(lifetime, in: found)
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
  fileprivate func innermostAround(_ name: any DependencyScopeName.Type) -> OpenScopes.Found? {
    for build in chain {
      if build.lifetime == .singleton { return nil }
      if let found = build.surroundings.innermost(name) { return found }
    }
    return nil
  }

  /// The build, among this one and those it serves, whose value keeps what is read now.
  fileprivate var holder: Build? {
    let holder = chain.first { !$0.isHandedOver && !$0.isMemoizing }
    return holder?.isKept == true ? holder : nil
  }

  /// The outermost build with which this one shares what is built for one construction: not one that keeps what does not live as
  /// long, and a singleton shares with nobody.
  var graphRoot: Build {
    var root = self
    for build in chain {
      root = build
      if build.lifetime == .singleton { break }
      if build.isKept, let next = build.parent?.holder,
        build.outlives(next.lifetime, in: next.storage.map(OpenScopes.Found.storage))
      {
        break
      }
    }
    return root
  }

  /// Whether the value lives longer than one that it reads while it is built.
  ///
  /// - Parameters:
  ///   - lifetime: The lifetime of the value that is read.
  ///   - scope: The scope that it belongs to, if there is one.
  fileprivate func outlives(_ lifetime: DependencyLifetime, in scope: OpenScopes.Found?) -> Bool {
    // It lives as long as the override, which may be made in the scope.
    if isOfOverride, storage == nil { return false }
    switch (lifetime.kind, self.lifetime.kind) {
    case (.scoped, .scoped):
      guard case .storage(let other) = scope, let storage else { return false }
      return !storage.isWithin(other)
    case (.scoped, _): return true
    case (.expiring(let duration), .expiring(let own)): return own > duration
    case (.expiring, _): return true
    case (.cached, _), (.singleton, _), (.transient, _), (.weak, _), (.graph, _): return false
    }
  }
}
