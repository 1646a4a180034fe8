/// A read that found neither a value that overrides the key nor a default without a lock.
///
/// It is an object because closures and builds hand it on, and it has much to copy.
final class PendingRead {
  let keyType: any TestDependencyKey.Type
  let key: ObjectIdentifier
  let lifetime: DependencyLifetime
  let storage: Storage
  let site: ReadSite

  /// The defaults, or what the override keeps.
  let table: DefaultTable

  /// The override that is built when it is read.
  let override: FactoryBox?

  /// The build that the thread is in the middle of.
  let parent: Construction?

  init(
    of keyType: any TestDependencyKey.Type,
    in storage: Storage,
    at site: ReadSite,
    table: DefaultTable,
    override: FactoryBox?,
    parent: Construction?
  ) {
    self.keyType = keyType
    key = ObjectIdentifier(keyType)
    lifetime = keyType.lifetime
    self.storage = storage
    self.site = site
    self.table = table
    self.override = override
    self.parent = parent
  }
}

extension PendingRead {
  /// The value: one that there is, or one that is built now.
  func box() -> AnyValueBox {
    let isDefault = lifetime == .cached || lifetime == .singleton
    // What was prepared is a value, and has no lifetime of its own.
    if !isDefault, let box = ConstructionCoordinator.withLock({ table.box(for: key) }) { return use(box) }
    let place: any ValueSlot
    switch lifetime.kind {
    case .transient: return handedOver()
    case .graph: return sharedInConstruction()
    case .cached, .singleton: place = CachedSlot(table: table, key: key)
    case .weak: place = WeakSlot(table: table, keyType: keyType)
    case .scoped(let name):
      guard let scopedPlace = scopedPlace(in: name) else { return testBox() }
      place = scopedPlace
    case .expiring(let duration): place = expiringPlace(after: duration)
    }
    return kept(in: place)
  }

  /// A value from which an override starts: it reports nothing and is not kept.
  func provisionalBox() -> AnyValueBox {
    // A scope that does not keep its defaults has not looked among them yet.
    if let box = table[key] { return box.takeUnretainedValue() }
    if let box = existingBox() { return box }
    if let cycle = cycle() { return standIn(breaking: cycle) }
    return box(of: build(for: .provisional), in: storage)
  }

  /// The value that there is of a key that is not cached.
  private func existingBox() -> AnyValueBox? {
    switch lifetime.kind {
    case .cached, .singleton, .transient, .graph: return nil
    case .weak: return ConstructionCoordinator.withLock { WeakSlot(table: table, keyType: keyType).box }
    case .scoped(let name):
      // The list of open scopes refers to them weakly, so this may be the last reference to one. It must outlive the lock.
      guard case .storage(let scopeStorage) = storage.openScopes.innermost(name) else { return nil }
      return withExtendedLifetime(scopeStorage) {
        ConstructionCoordinator.withLock { scopeStorage.instance(of: identity)?.box }
      }
    case .expiring:
      return ConstructionCoordinator.withLock { table.existingRecord(of: key)?.expiringValue?.box }
    }
  }

  /// What tells the value from others of the same key.
  var identity: ScopedInstance.Identity {
    ScopedInstance.Identity(key: key, owner: override?.identity ?? table.identity)
  }

  // MARK: Building

  /// The value that a place keeps.
  private func kept(in place: any ValueSlot) -> AnyValueBox {
    let scopeStorage = place.scopeStorage
    if let cycle = cycle(scopeStorage) { return standIn(breaking: cycle) }
    let turn = ConstructionCoordinator.turn(in: place, at: site, onBehalfOf: parent) {
      build(for: .keeping, scopeStorage)
    }
    switch turn {
    case .use(let box):
      if box.origin?.lacksTestValue == true { table.reportMissingTestValue(of: key, at: site) }
      return use(box)
    case .build(let build):
      let box = box(of: build, in: lifetime == .singleton ? storage.processWide : storage)
      if case .weak = lifetime.kind, box.object == nil {
        table.reportOnce(.weakValueIsNoObject(site), of: key, at: site)
      }
      return use(ConstructionCoordinator.finish(build, with: box, in: place))
    case .breakCycle(let cycle): return standIn(breaking: cycle)
    case .doWithout: return scopeStorage.map(boxInsteadOfClosed) ?? testBox()
    }
  }

  /// A value of its own.
  private func handedOver() -> AnyValueBox {
    if let cycle = cycle() { return standIn(breaking: cycle) }
    return use(box(of: build(for: .handingOver), in: storage))
  }

  /// The value of the construction that goes on.
  private func sharedInConstruction() -> AnyValueBox {
    let identity = identity
    if let box = parent?.sharedBox(of: identity) { return use(box) }
    if let cycle = cycle() { return standIn(breaking: cycle) }
    let box = box(of: build(for: .handingOver), in: storage)
    parent?.share(box, as: identity)
    return use(box)
  }

  func build(for purpose: Construction.Purpose, _ scopeStorage: ScopeStorage? = nil) -> Construction {
    Construction(
      of: key,
      at: site,
      in: table,
      for: purpose,
      onBehalfOf: parent,
      lifetime: lifetime,
      scopeStorage: scopeStorage,
      isOfOverride: override != nil
    )
  }

  private func box(of build: Construction, in storage: Storage) -> AnyValueBox {
    build.run(in: storage) {
      if let override { return override.make(build) }
      // Nothing else is prepared to be built.
      if let prepared = table.preparedBuild(of: key) { return (prepared as! FactoryBox).make(build) }
      return keyType.box(for: build)
    }
  }

  // MARK: Cycles

  /// The cycle that would come to be if the value were built, on this thread.
  private func cycle(_ scopeStorage: ScopeStorage? = nil) -> Cycle? {
    parent?.earlier(key, in: table, scopeStorage).map { Cycle(parent, from: $0, closedAt: site) }
  }

  /// The test value, for a reader that cannot have the default. Stops the process if the test value is in the cycle too.
  private func standIn(breaking cycle: Cycle) -> AnyValueBox {
    if parent?.standsIn(for: key) == true || table.context == .test {
      IssueReporter.stop(.cycle(cycle, outcome: .stop), at: site.location)
    }
    let box = build(for: .fallback(cycle)).run(in: storage) { keyType.testBox() }
    IssueReporter.report(.cycle(cycle, outcome: .testValue), at: site.location)
    return box
  }

  private func use(_ box: AnyValueBox) -> AnyValueBox {
    if BuildConfiguration.isDebug, override == nil {
      storage.recordUse(ofDefault: .passUnretained(box), of: keyType, at: site)
    }
    return box
  }
}

extension DefaultTable {
  /// What was prepared to be built when it is read.
  fileprivate func preparedBuild(of key: ObjectIdentifier) -> AnyValueBox? {
    ConstructionCoordinator.withLock { existingRecord(of: key)?.preparedBuild }
  }
}
