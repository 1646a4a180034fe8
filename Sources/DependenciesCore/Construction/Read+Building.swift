// Using the value that is kept, or building one.
extension Read {
  /// Gets the value that a slot keeps, or builds it. If it needs itself, or the slot accepts no more values,
  /// the reader gets the test value.
  func resolveKept(in place: Place) -> AnyValueBox {
    // Looked for first, since the search for a cycle visits every running construction.
    if let present = place.store.lock.withLock({ place.current(&$0) }) { return useKept(present) }
    if let cycle = cycle(in: place.store) { return buildStandIn(breaking: cycle) }
    let construction = construction(for: .keeping, in: place.store, scope: place.scope)
    switch Constructions.outcome(of: construction, in: place) {
    case .use(let box): return useKept(box)
    case .construct: return buildKept(by: construction, in: place)
    case .breakCycle(let cycle): return buildStandIn(breaking: cycle)
    case .doWithout:
      if let scope = place.scope {
        let isInTearDown = TearDown.isPart(of: scope) && !scope.store.isEmptied
        emit(.closedScope(isInTearDown ? .firstReadInTearDown : .read, scope))
      }
      return buildStandIn()
    }
  }

  /// Uses the value of a slot, which may just have been prepared.
  private func useKept(_ box: AnyValueBox) -> AnyValueBox {
    guard override == nil, let factory = box as? FactoryBox else { return use(box) }
    var read = self
    return read.resolveOverride(factory)
  }

  private func buildKept(by construction: Construction, in place: Place) -> AnyValueBox {
    let storage = source.forConstruction(
      construction,
      readIn: self.storage,
      outlivesOverrides: override.map(isPrepared) ?? true
    )
    let box = construction.run(in: storage, readIn: self.storage.scopes) { make(construction) }
    // Only defaults can be prepared.
    if place.store === store { construction.update?.noteBuilt(place.slot) }
    Constructions.finish(construction, with: box, in: place)
    return use(box)
  }

  /// Whether an override is, or becomes, a prepared value.
  private func isPrepared(_ override: FactoryBox) -> Bool {
    if override.origin?.kind == .prepared { return true }
    return UpdateClosure.current?.box(for: identity, in: store, storage.context) === override
  }

  /// Builds a value that no slot keeps.
  func buildForReader() -> AnyValueBox {
    let store = override?.store ?? store
    if let cycle = cycle(in: store) { return buildStandIn(breaking: cycle) }
    let construction = construction(for: .handingOver, in: store)
    defer { construction.end() }
    return use(construction.run(in: sourceOfOwn, readIn: storage.scopes) { make(construction) })
  }

  /// Builds the test value, for a reader that can get no other. It is not kept.
  ///
  /// - Parameter cycle: The cycle that the test value breaks, if any. The process stops if the test value is
  ///   part of the cycle, or if the key has no test value of its own (`Construction.noteMissingTestValue`).
  func buildStandIn(breaking cycle: Cycle? = nil) -> AnyValueBox {
    var cycle = cycle
    cycle?.isOfOverride = override != nil
    if let cycle {
      let isInCycle = parent?.chain.contains { $0.key == identity && $0.purpose == .standingIn } == true
      // In a test, the default is the test value. An override is not.
      if isInCycle || context == .test && override == nil { IssueReporter.stop(.cycle(cycle), at: site) }
    }
    let construction = construction(for: .standingIn, in: store)
    construction.brokenCycle = cycle
    defer { construction.end() }
    let box = construction.run(in: sourceOfOwn, readIn: storage.scopes) { key.testBox(for: construction) }
    if let cycle { emit(.cycle(cycle)) }
    return box
  }

  /// The storage in which a value is constructed for this reader only.
  private var sourceOfOwn: Storage {
    source === storage ? storage : source.withoutKeepers(source.scopes, storeOf: storage)
  }

  private func make(_ construction: Construction) -> AnyValueBox {
    if let override { return override.make(construction) }
    let box = key.box(for: construction)
    if BuildConfiguration.isDebug, !isProvisional { checkLifetime(of: box) }
    return box
  }

  /// Reports that a new value does not have the lifetime that was declared for it.
  private func checkLifetime(of box: AnyValueBox) {
    if lifetime.keepsValuesApart, let object = box.object,
      let first = store.noteBuilt(object, for: identity, at: site.location)
    {
      emit(.sharedValue(lifetime, context, first: first))
    }
    // An entry that has another lifetime was given it on purpose.
    if case .cached = lifetime, let entry = key as? any __DependencyEntryKey.Type,
      let client = entry.valueType as? any TestDependencyKey.Type, client.valueType == client,
      client.lifetime != .cached
    {
      emit(.lifetimeWithoutEffect(client.lifetime))
    }
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
  func use(_ box: AnyValueBox) -> AnyValueBox {
    if box.origin?.lacksTestValue == true, !site.isLost {
      reportUntestedStart()
      emit(.noTestValue)
    }
    if override == nil { recordUse(ofDefault: box) }
    return box
  }

  /// Reports, in a test, that an update closure reads a value that is not made for tests, or a value that is
  /// made of one.
  private func reportUntestedStart() {
    let location = parent?.locationOfUpdate ?? UpdateClosure.currentLocation
    guard let location, !isReplacedOrExplained else { return }
    // The value around this one has no test value either, and is reported itself.
    if parent?.chain.contains(where: \.lacksTestValue) == true { return }
    let current = Storage.current
    let start = ReadSite(name: site.name, location: location)
    current.emit(.startsUntested, at: start, in: context, of: current.store)
  }

  /// Whether no code gets the value: Swift reads it before an assignment through a key path replaces it, or
  /// an explanation names it.
  private var isReplacedOrExplained: Bool {
    if let parent { return parent.isReplaced || parent.isForExplanation }
    return ThreadFrame.isAssigning(key.valueType) || ThreadFrame.isExplaining
  }
}
