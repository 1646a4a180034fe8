/// A read on the slow path.
struct Read {
  let key: any TestDependencyKey.Type
  let lifetime: DependencyLifetime
  let storage: Storage
  private(set) var site: ReadSite

  /// The store and the context of the default; scopes have stores of their own.
  let store: ValueStore
  let context: DependencyContext

  /// The storage that a value is constructed from, with the store of the reader. If an update closure reads the
  /// values that it changes, a default is constructed from the values around the call.
  let source: Storage

  /// The storage of the values that are read, if an update closure changes them.
  let edited: Storage?

  /// The construction that the thread is running.
  let parent = Construction.active

  /// Whether the value is read for an update closure, and not for code that uses it.
  let isForUpdate: Bool

  /// Whether a missing value is not reported: in a test or a preview, an update closure may only change a part
  /// of it.
  var isSilent: Bool { isForUpdate && context != .live }

  var identity: ObjectIdentifier { ObjectIdentifier(key) }

  private init(
    of key: any TestDependencyKey.Type,
    in storage: Storage,
    at site: ReadSite,
    edited: Storage?
  ) {
    self.key = key
    self.storage = storage
    self.site = site
    self.edited = edited
    lifetime = key.lifetime
    source = edited == nil ? storage : Storage.current.withStore(of: storage)
    let own = storage.store
    store = own.isEmptied ? .process : own
    isForUpdate = edited != nil || parent?.isForUpdate == true
    context = store.context(storage.context, isUse: true)
  }

  /// The storage of values that an update closure changes; nil for other values, such as copies of those of a
  /// preparation that has ended.
  private static func edited(_ storage: Storage) -> Storage? {
    storage.edit == nil || storage.preparation?.isRunning == false ? nil : storage
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
    var read = Read(of: key, in: storage, at: site(), edited: edited(current))
    let box = read.resolve(over: captured ?? ThreadFrame.captured)
    storage.emit(.read(read.site, of: key, from: box.origin, isForUpdate: read.isForUpdate))
    return box
  }

  private mutating func resolve(over captured: Storage?) -> AnyValueBox {
    let override = storage.override(for: identity)
    if case .value(let box) = override {
      let box = unsafe box.takeUnretainedValue()
      recordUse(ofOverride: box)
      return box
    }
    site.isLost = reportLoss(of: captured)
    if case .none = override, let box = store.overrideOfEnvironment(for: identity) { return box }
    return resolveDefault()
  }

  /// Gets the prepared value, or the default, according to its lifetime.
  private func resolveDefault() -> AnyValueBox {
    store.inherit(identity, in: context)
    switch lifetime {
    case .cached, .singleton: return resolveKept(in: place())
    case .transient: return preparedBox ?? buildForReader()
    case .graph: return preparedBox ?? resolveInGraph()
    case .scoped(let name): return resolveScoped(to: name)
    case .weak:
      let box = resolveKept(in: place())
      if box.object == nil, box.origin?.kind == .built { emit(.weakValueIsNoObject) }
      return box
    case .expiring(let duration):
      reportCaptive(from: nil)
      var place = place()
      place.now = dropExpiredValue(in: place.slot, after: duration)
      return resolveKept(in: place)
    }
  }

  /// The prepared value of a key whose values are not kept.
  private var preparedBox: AnyValueBox? {
    store.preparedBox(for: identity, in: context, readBy: edited?.preparation, at: site)
  }

  private func place(in scope: ScopeState? = nil) -> Place {
    Place(ofDefault: key, lifetime, in: store, context, scope: scope)
  }
}

extension Read {
  /// Says that something is wrong with the read, or with that of a part of the value.
  func emit(_ fault: DependencyEvent.Fault, at part: ReadSite? = nil) {
    storage.emit(fault, at: part ?? site, in: context, of: store)
  }
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

  /// Drops the value of an `expiring` key that is too old by the clock of a storage.
  static func dropExpiredValue(
    of key: any TestDependencyKey.Type,
    after duration: Duration,
    in storage: Storage,
    at site: ReadSite
  ) {
    let read = Read(of: key, in: storage.inTest, at: site, edited: nil)
    let slot = read.place().slot
    // The clock is only read if it matters.
    if read.store.lock.withLock({ slot.box != nil }) { _ = read.dropExpiredValue(in: slot, after: duration) }
  }

  /// Drops a value that is too old.
  ///
  /// - Returns: The current time of the reader's clock; nil if there is a prepared value, which has no age.
  private func dropExpiredValue(in slot: Slot, after duration: Duration) -> (any InstantProtocol<Duration>)? {
    if store.lock.withLock({ slot.box?.origin?.kind }) == .prepared { return nil }
    let clock = ThreadFrame.run(.reading, at: site.location) {
      DependencyValues(storage: storage).continuousClock
    }
    let now = clock.now
    guard let (box, began) = store.lock.withLock({ slot.box.map { ($0, slot.began) } }) else { return now }
    // Another value may have been prepared meanwhile.
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
