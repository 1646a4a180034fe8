/// A read on the slow path.
struct Read {
  let key: any TestDependencyKey.Type
  let lifetime: DependencyLifetime
  let storage: Storage
  private(set) var site: ReadSite

  /// The store and the context of the default; overrides and scopes have stores of their own.
  let store: ValueStore
  let context: DependencyContext

  /// The storage that a value is constructed from. If an update closure reads, a default is constructed from
  /// the values around the call.
  var source: Storage

  /// The override, if it is built when it is read.
  private(set) var override: FactoryBox?

  /// The construction that the thread is running.
  let parent = Construction.active

  /// Whether an update closure reads the value. Reports wait until it is used.
  let isProvisional: Bool

  var identity: ObjectIdentifier { ObjectIdentifier(key) }

  private init(
    of key: any TestDependencyKey.Type,
    in storage: Storage,
    over captured: Storage?,
    at site: ReadSite
  ) {
    self.key = key
    self.storage = storage
    self.site = site
    lifetime = key.lifetime
    let isInUpdate = UpdateClosure.isActive
    source = isInUpdate ? Storage.current.merging(over: captured) : storage
    isProvisional = isInUpdate || parent?.isProvisional == true
    let own = storage.store
    store = own.isEmptied ? .process : own
    context = store.context(storage.context, isUse: !isProvisional)
  }
}

extension Read {
  /// Finds or builds the value of a key, for a reader in `current` that remembers `captured`.
  ///
  /// - Returns: The value in its box, from any source.
  @inline(never)
  static func resolve(
    _ key: any TestDependencyKey.Type,
    in current: Storage,
    over captured: Storage? = nil,
    at site: @autoclosure () -> ReadSite
  ) -> AnyValueBox {
    let storage = current.inTest.merging(over: captured)
    // Debug builds record each read, so they take no short cut.
    if !BuildConfiguration.isDebug, let box = storage.boxOfOpenScope(for: key) { return box }
    var read = Read(of: key, in: storage, over: captured, at: site())
    let box = read.resolve(over: captured ?? ThreadFrame.captured)
    let origin = (read.override ?? box).origin
    storage.emit(.read(read.site, of: key, from: origin, isProvisional: read.isProvisional))
    return box
  }

  private mutating func resolve(over captured: Storage?) -> AnyValueBox {
    if let box = storage.boxOfOverride(for: identity) {
      recordUse(ofOverride: box)
      source = storage
      return (box as? FactoryBox).map { resolveOverride($0) } ?? box
    }
    site.isLost = reportLoss(of: captured)
    // A prepared value has no lifetime of its own.
    let prepared =
      UpdateClosure.current?.box(for: identity, in: store, storage.context)
      ?? store.preparedBox(for: identity, in: context)
    guard let prepared else { return resolveDefault() }
    return (prepared as? FactoryBox).map { resolveOverride($0) } ?? use(prepared)
  }

  /// Gets the value that an override builds: once, or at each read if the lifetime is `transient`.
  mutating func resolveOverride(_ override: FactoryBox) -> AnyValueBox {
    self.override = override
    if case .transient = lifetime { return buildForReader() }
    reportRelease(of: override)
    let slot = override.store.slot(for: identity, in: nil)
    return resolveKept(in: Place(slot: slot, store: override.store, key: key))
  }

  /// Gets the default, according to its lifetime.
  private func resolveDefault() -> AnyValueBox {
    switch lifetime {
    case .cached, .singleton: return resolveKept(in: place())
    case .transient: return buildForReader()
    case .graph: return resolveInGraph()
    case .scoped(let name): return resolveScoped(to: name)
    case .weak:
      let box = resolveKept(in: place())
      if box.object == nil { emit(.weakValueIsNoObject) }
      return box
    case .expiring(let duration):
      reportCaptive(from: nil)
      var place = place()
      place.now = dropExpiredValue(in: place.slot, after: duration)
      return resolveKept(in: place)
    }
  }

  private func place(in scope: ScopeState? = nil) -> Place {
    Place(ofDefault: key, lifetime, in: store, context, scope: scope)
  }
}

extension Read {
  /// Says that something is wrong with the read.
  ///
  /// - Returns: Whether it is reported.
  @discardableResult
  func emit(_ fault: DependencyEvent.Fault) -> Bool { storage.emit(fault, at: site, in: context, of: store) }
}

// MARK: - Lifetimes that need more than a slot

extension Read {
  private func resolveInGraph() -> AnyValueBox {
    let root = parent?.graphRoot
    // The slot identifies the value. It is kept, so that its address is not reused.
    let slot = store.slot(for: identity, in: context)
    if let box = root?.graph[ObjectIdentifier(slot)]?.box { return use(box) }
    let box = buildForReader()
    root?.graph[ObjectIdentifier(slot)] = (slot, box)
    return box
  }

  private func resolveScoped(to name: any DependencyScopeName.Type) -> AnyValueBox {
    let scope = storage.scopes?.innermost(name) ?? scopeAroundConstruction(name)
    let isCaptive = reportCaptive(from: scope, lacksScope: scope == nil)
    guard let scope else {
      if !isCaptive { emit(.noOpenScope(name, open: storage.scopes)) }
      return buildStandIn()
    }
    let place = place(in: scope)
    let box = resolveKept(in: place)
    if scope.store.lock.withLock({ place.slot.isTornDown }) { emit(.closedScope(.readAfterTearDown, scope)) }
    return box
  }

  /// The innermost scope of a name around the enclosing constructions. A singleton sees none.
  private func scopeAroundConstruction(_ name: any DependencyScopeName.Type) -> ScopeState? {
    for construction in parent?.chain.prefix(while: { !$0.lifetime.isProcessWide }) ?? [] {
      if let scope = construction.surroundings?.innermost(name) { return scope }
    }
    return nil
  }

  /// Drops a value that is too old.
  ///
  /// - Returns: The current time of the reader's clock.
  private func dropExpiredValue(in slot: Slot, after duration: Duration) -> any InstantProtocol<Duration> {
    let clock = ThreadFrame.run(.reading, at: site.location) {
      DependencyValues(storage: storage).continuousClock
    }
    let now = clock.now
    guard let (box, began) = store.lock.withLock({ slot.box.map { ($0, slot.began) } }) else { return now }
    // A prepared value has no age.
    if box.origin?.kind == .prepared { return now }
    // Not under a lock, since comparing runs code of the clock. The age is nil for another kind of clock: the
    // value is dropped. It is negative if the value was built after `now` was taken: the value is kept.
    if let age = began.flatMap({ now.duration(since: $0) }), age <= duration { return now }
    // Released when the lock is free.
    return withExtendedLifetime((box, began)) {
      Constructions.withLock { _ in
        store.lock.withLock { if slot.box === box { (slot.box, slot.began) = (nil, nil) } }
      }
      return now
    }
  }

  /// Reports, in debug builds, that the value under construction would keep this one longer than it lives.
  ///
  /// - Parameters:
  ///   - scope: The scope that keeps this value.
  ///   - lacksScope: Whether that scope is missing, so that the reader gets the test value.
  /// - Returns: Whether it would.
  @discardableResult
  private func reportCaptive(from scope: ScopeState?, lacksScope: Bool = false) -> Bool {
    guard BuildConfiguration.isDebug, let parent, let holder = parent.holder,
      holder.keepsWhatCanEnd(lifetime, in: scope)
    else { return false }
    let path: CaptivePath =
      parent.path(from: holder).map { ($0.site.name, $0.lifetime) } + [(site.name, lifetime)]
    emit(.captive(path, lacksScope: lacksScope))
    return true
  }
}

extension InstantProtocol where Duration == Swift.Duration {
  /// The time since an instant; nil if it belongs to another kind of clock.
  fileprivate func duration(since earlier: any InstantProtocol<Duration>) -> Duration? {
    (earlier as? Self)?.duration(to: self)
  }
}
