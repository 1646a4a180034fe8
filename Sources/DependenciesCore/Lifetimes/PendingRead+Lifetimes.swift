extension PendingRead {
  /// The place in the innermost open scope of a name. Reports that there is none.
  func scopedPlace(in name: any DependencyScopeName.Type) -> ScopedSlot? {
    let found = storage.openScopes.innermost(name) ?? parent?.innermostAround(name)
    let isCaptive = reportCapture(from: found)
    switch found {
    case .storage(let scopeStorage):
      return ScopedSlot(storage: scopeStorage, identity: identity, site: site, keyType: keyType)
    case .mark(let mark): table.reportOnce(.scopeClosed(site, mark), of: key, at: site)
    case nil where isCaptive: break
    case nil: table.reportOnce(.noOpenScope(site, name, open: storage.openScopes.all), of: key, at: site)
    }
    return nil
  }

  /// The place of a value that is dropped first if it is too old.
  func expiringPlace(after duration: Duration) -> ExpiringSlot {
    reportCapture(from: nil)
    let clock = ThreadFrame.run(.reading, at: site.location) {
      DependencyValues(storage: storage).continuousClock
    }
    let place = ExpiringSlot(table: table, key: key, now: clock.now)
    place.dropValue(olderThan: duration, by: clock)
    return place
  }

  /// The value for a reader whose scope takes no more values.
  func boxInsteadOfClosed(_ scopeStorage: ScopeStorage) -> AnyValueBox {
    let mark = scopeStorage.mark
    table.reportOnce(
      scopeStorage.isBeingTornDownHere ? .builtForTearDown(site, mark) : .scopeClosed(site, mark),
      of: key,
      at: site
    )
    return testBox()
  }

  /// A value for a reader that can have no other. It is not kept.
  func testBox() -> AnyValueBox {
    let build = build(for: .fallback(nil))
    return build.run(in: storage) { override?.make(build) ?? keyType.testBox() }
  }

  /// Reports that what is being built would keep the value longer than it lives, in debug builds.
  @discardableResult
  private func reportCapture(from found: ScopeStack.Found?) -> Bool {
    guard BuildConfiguration.isDebug, let parent, let holder = parent.holder,
      holder.outlives(lifetime, in: found)
    else { return false }
    let path =
      parent.path(from: holder).map { CaptivePath.Step(name: $0.site.name, lifetime: $0.lifetime) }
      + [CaptivePath.Step(name: site.name, lifetime: lifetime)]
    table.reportOnce(.captiveDependency(CaptivePath(steps: path), at: site.location), of: key, at: site)
    return true
  }
}

extension Construction {
  /// The innermost open scope of a name around the builds that may see it. A singleton sees none.
  fileprivate func innermostAround(_ name: any DependencyScopeName.Type) -> ScopeStack.Found? {
    for build in chain {
      if build.lifetime == .singleton { return nil }
      if let found = build.surroundings.innermost(name) { return found }
    }
    return nil
  }

  /// The build, among this one and those it serves, whose value keeps what is read now.
  fileprivate var holder: Construction? {
    let holder = chain.first { !$0.isHandedOver && !$0.isMemoizing }
    return holder?.isKept == true ? holder : nil
  }

  /// The outermost build with which this one shares what is built for one construction: not one that keeps what does not live as
  /// long, and a singleton shares with nobody.
  var graphRoot: Construction {
    var root = self
    for build in chain {
      root = build
      if build.lifetime == .singleton { break }
      if build.isKept, let next = build.parent?.holder,
        build.outlives(next.lifetime, in: next.scopeStorage.map(ScopeStack.Found.storage))
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
  fileprivate func outlives(_ lifetime: DependencyLifetime, in storage: ScopeStack.Found?) -> Bool {
    // It lives as long as the override, which may be made in the scope.
    if isOfOverride, scopeStorage == nil { return false }
    switch (lifetime.kind, self.lifetime.kind) {
    case (.scoped, .scoped):
      guard case .storage(let other) = storage, let scopeStorage else { return false }
      return !scopeStorage.isWithin(other)
    case (.scoped, _): return true
    case (.expiring(let duration), .expiring(let own)): return own > duration
    case (.expiring, _): return true
    case (.cached, _), (.singleton, _), (.transient, _), (.weak, _), (.graph, _): return false
    }
  }
}
