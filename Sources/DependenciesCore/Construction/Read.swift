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
  private var source: Storage

  /// The override, if it is built when it is read.
  private var override: FactoryBox?

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
    (self.key, self.storage, self.site, lifetime) = (key, storage, site, key.lifetime)
    let isInUpdate = UpdateClosure.isActive
    source = isInUpdate ? Storage.current.over(captured) : storage
    isProvisional = isInUpdate || parent?.isProvisional == true
    let own = storage.store
    store = own.isEmptied ? .process : own
    context = store.context(storage.context, isUse: !isProvisional)
  }
}

extension Read {
  /// The box of a key's value, from any source, for a reader in `current` that remembers `captured`.
  @inline(never)
  static func box(
    of key: any TestDependencyKey.Type,
    in current: Storage,
    over captured: Storage? = nil,
    at site: @autoclosure () -> ReadSite
  ) -> AnyValueBox {
    let storage = current.inTest.over(captured)
    if !BuildConfiguration.isDebug, let box = storage.boxOfOpenScope(for: key) { return box }
    var read = Read(of: key, in: storage, over: captured, at: site())
    let box = read.box(over: captured ?? ThreadFrame.captured)
    storage.observer?.note(.read(read.site, of: key, from: box.origin, isProvisional: read.isProvisional))
    return box
  }

  private mutating func box(over captured: Storage?) -> AnyValueBox {
    if let box = storage.boxOfOverride(for: identity) {
      recordUse(ofOverride: box)
      source = storage
      return (box as? FactoryBox).map { self.box(from: $0) } ?? box
    }
    if !isProvisional { site.isLost = reportLoss(of: captured) }
    // A prepared value has no lifetime of its own.
    let prepared =
      UpdateClosure.current?.record?.box(for: identity) ?? store.preparedBox(for: identity, in: context)
    guard let prepared else { return boxOfDefault() }
    return (prepared as? FactoryBox).map { self.box(from: $0) } ?? use(prepared)
  }

  /// The value that an override builds: once, or at each read if the lifetime is `transient`.
  private mutating func box(from override: FactoryBox) -> AnyValueBox {
    self.override = override
    if case .transient = lifetime { return ownBox() }
    // An override has one value, whatever the context.
    let slot = override.store.slot(for: identity, in: FactoryBox.context)
    return keptBox(in: Place(slot: slot, store: override.store, key: key))
  }

  /// The default, according to its lifetime.
  private func boxOfDefault() -> AnyValueBox {
    switch lifetime {
    case .cached, .singleton: return keptBox(in: place())
    case .transient: return ownBox()
    case .graph: return boxOfGraph()
    case .scoped(let name): return boxOfScope(name)
    case .weak:
      let box = keptBox(in: place())
      if box.object == nil { reportOnce(.noObject) { .weakValueIsNoObject(site) } }
      return box
    case .expiring(let duration):
      reportCapture(from: nil)
      var place = place()
      place.now = dropExpiredValue(in: place.slot, after: duration)
      return keptBox(in: place)
    }
  }

  private func place(in scope: ScopeState? = nil) -> Place {
    Place(ofDefault: key, lifetime, in: store, context, scope: scope)
  }
}

// MARK: - The lifetimes that differ

extension Read {
  private func boxOfGraph() -> AnyValueBox {
    let root = parent?.graphRoot
    // The slot identifies the value. It is kept, so that its address is not reused.
    let slot = store.slot(for: identity, in: context)
    if let box = root?.graph[ObjectIdentifier(slot)]?.box { return use(box) }
    let box = ownBox()
    root?.graph[ObjectIdentifier(slot)] = (slot, box)
    return box
  }

  private func boxOfScope(_ name: any DependencyScopeName.Type) -> AnyValueBox {
    let scope = storage.scopes?.innermost(name) ?? scopeAroundConstruction(name)
    let isCaptive = reportCapture(from: scope)
    guard let scope else {
      if !isCaptive {
        reportMissingScope(.noScope) { .noOpenScope(site, name, open: storage.scopes, stops: $0) }
      }
      return standIn()
    }
    let place = place(in: scope)
    let box = keptBox(in: place)
    if scope.store.lock.withLock({ place.slot.isTornDown }) {
      reportOnce(.closedScope) { .closedScopeUsed(.readAfterTearDown, scope, site.name, at: site.location) }
    }
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
    // Not under a lock, since comparing runs code of the clock. Nil for an instant of another kind of clock.
    // Negative if the value was built after `now` was taken.
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
  /// - Returns: Whether it would.
  @discardableResult
  private func reportCapture(from scope: ScopeState?) -> Bool {
    guard BuildConfiguration.isDebug, let parent, let holder = parent.holder,
      holder.keepsWhatCanEnd(lifetime, in: scope)
    else { return false }
    let path: CaptivePath =
      parent.path(from: holder).map { ($0.site.name, $0.lifetime) } + [(site.name, lifetime)]
    storage.observer?.note(.captured(path.map(\.name)))
    reportOnce(.captive) { .captiveDependency(path, at: site.location) }
    return true
  }
}

extension InstantProtocol where Duration == Swift.Duration {
  /// The time since an instant; nil if it belongs to another kind of clock.
  fileprivate func duration(since earlier: any InstantProtocol<Duration>) -> Duration? {
    (earlier as? Self)?.duration(to: self)
  }
}

// MARK: - Constructing

extension Read {
  /// The value that a slot keeps, or the test value if the slot accepts no more values.
  private func keptBox(in place: Place) -> AnyValueBox {
    // Looked for first, since the search for a cycle visits every running construction.
    let present = place.store.lock.withLock { place.current(&$0) }
    if present == nil, let cycle = cycle(in: place.store) { return standIn(breaking: cycle) }
    let outcome =
      present.map(Constructions.Outcome.use)
      ?? Constructions.outcome(in: place, at: site) {
        construction(for: .keeping, in: place.store, scope: place.scope)
      }
    switch outcome {
    case .use(let box):
      // It may just have been prepared.
      guard override == nil, let factory = box as? FactoryBox else { return use(box) }
      var read = self
      return read.box(from: factory)
    case .construct(let construction):
      let storage = source.forConstruction(
        construction,
        readIn: self.storage,
        outlivesOverrides: override.map(isPrepared) ?? true
      )
      let box = construction.run(in: storage, readIn: self.storage.scopes) { make(construction) }
      construction.update?.noteBuilt(place.slot)
      Constructions.finish(construction, with: box, in: place)
      return use(box)
    case .breakCycle(let cycle): return standIn(breaking: cycle)
    case .doWithout:
      if let scope = place.scope {
        let use = TearDown.isPart(of: scope) ? Diagnostic.UseOfClosedScope.firstReadInTearDown : .read
        reportMissingScope(.closedScope) {
          .closedScopeUsed(use, scope, site.name, at: site.location, stops: $0)
        }
      }
      return standIn()
    }
  }

  /// Whether an override is, or becomes, a prepared value.
  private func isPrepared(_ override: FactoryBox) -> Bool {
    override.origin?.kind == .prepared || UpdateClosure.current?.record?.box(for: identity) === override
  }

  /// A value for this reader only.
  private func ownBox() -> AnyValueBox {
    let store = override?.store ?? store
    if let cycle = cycle(in: store) { return standIn(breaking: cycle) }
    let construction = construction(for: .handingOver, in: store)
    defer { construction.end() }
    return use(construction.run(in: sourceOfOwn, readIn: storage.scopes) { make(construction) })
  }

  /// The test value, for a reader that can get no other. It is not kept.
  ///
  /// - Parameter cycle: The cycle that the test value breaks, if any. The process stops if the test value is
  ///   part of the cycle.
  private func standIn(breaking cycle: Cycle? = nil) -> AnyValueBox {
    if let cycle {
      storage.observer?.note(.brokeCycle(cycle))
      let isInCycle = parent?.chain.contains { $0.key == identity && $0.purpose == .standingIn } == true
      if isInCycle || context == .test { IssueReporter.stop(.cycle(cycle, stops: true), at: site.location) }
    }
    let construction = construction(for: .standingIn, in: store)
    construction.brokenCycle = cycle
    defer { construction.end() }
    let box = construction.run(in: sourceOfOwn, readIn: storage.scopes) { key.testBox(for: construction) }
    if let cycle { IssueReporter.report(.cycle(cycle, stops: false), at: site.location) }
    return box
  }

  /// The storage in which a value is constructed for this reader only.
  private var sourceOfOwn: Storage {
    source === storage ? storage : source.withoutKeepers(source.scopes, storeOf: storage)
  }

  private func make(_ construction: Construction) -> AnyValueBox {
    if let override { return override.make(construction) }
    let box = key.box(for: construction)
    if BuildConfiguration.isDebug, !isProvisional, lifetime.keepsValuesApart, let object = box.object,
      let first = store.noteBuilt(object, for: identity, at: site.location)
    {
      store.reportOnce(.shared, about: identity, at: site.location) {
        .valueShared(site, lifetime, in: context, first: first)
      }
    }
    return box
  }

  private func construction(
    for purpose: Construction.Purpose,
    in store: ValueStore,
    scope: ScopeState? = nil
  ) -> Construction {
    Construction(
      of: identity,
      at: site,
      for: purpose,
      lifetime: lifetime,
      in: store,
      context,
      scope: scope,
      isOfOverride: override != nil && purpose == .keeping
    )
  }

  /// The cycle on this thread that a construction of the value would close, if any.
  private func cycle(in store: ValueStore) -> Cycle? {
    guard let parent, let first = parent.earlier(identity, in: store, context) else { return nil }
    return Cycle(parent.path(from: first).map(\.site), closedAt: site)
  }

  /// Records the use of a value, and reports it if it stands in for a missing test value.
  private func use(_ box: AnyValueBox) -> AnyValueBox {
    if box.origin?.lacksTestValue == true, !site.isLost {
      if isProvisional { Storage.current.store.noteUntestedStart(of: key) }
      reportOnce(.noTestValue) {
        .noTestValue(site.name, at: site.location, test: LinkedTestRuntime.runtime?.currentTest?.name)
      }
    }
    if override == nil { recordUse(ofDefault: box) }
    return box
  }

  /// Reports a fault of this read, once for its place in each test. If the value is not in use yet, the next
  /// read reports it.
  private func reportOnce(_ fault: ReportedRead.Fault, _ diagnostic: () -> Diagnostic) {
    if isProvisional {
      parent?.holdBackReport()
    } else {
      store.reportOnce(fault, of: identity, at: site, diagnostic)
    }
  }

  /// Reports that no scope can keep the value, or stops the process.
  ///
  /// - Parameter diagnostic: Makes the report.
  private func reportMissingScope(_ fault: ReportedRead.Fault, _ diagnostic: (_ stops: Bool) -> Diagnostic) {
    if !isProvisional, context == .live, DependencyDiagnostics.stopsOnMissingLiveValue {
      IssueReporter.stop(diagnostic(true), at: site.location)
    }
    reportOnce(fault) { diagnostic(false) }
  }
}

// MARK: - Lost reads

extension Read {
  /// Reports a read that belongs to no test, to a test that has ended, or to released values.
  ///
  /// - Returns: Whether the read is an issue because of its test.
  private func reportLoss(of captured: Storage?) -> Bool {
    if ValueStore.isEmptying { return false }
    let runtime = LinkedTestRuntime.runtime
    let own = storage.store
    guard let test = own.test else {
      if storage.followsTest { return store.reportEscape(of: identity, at: site) }
      if own.isEmptied, BuildConfiguration.isDebug { reportOnce(.released) { .valuesReleased(site) } }
      return false
    }
    if let ended = own.testThatEnded ?? (own.isEmptied ? test : nil) {
      return store.reportLateRead(of: identity, at: site, after: ended)
    }
    if let ended = captured?.ownStore?.testThatEnded, captured?.ownStore !== own,
      runtime?.mayRunLateWork == true
    {
      store.reportLateRead(of: identity, at: site, after: ended)
    }
    if !test.isNamed { runtime?.collectEscapedRead(site, of: identity) }
    return false
  }
}
