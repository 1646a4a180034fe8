// Using the value that is kept, or building one.
extension Read {
  /// Gets the value that a slot keeps, or builds it. If it needs itself, or the slot accepts no more values,
  /// the reader gets the test value.
  func resolveKept(in place: Place) -> AnyValueBox {
    // Looked for first, since the search for a cycle visits every running construction.
    let present = place.store.lock.withLock { place.use(by: edited?.preparation, &$0) }
    if let present { return use(present) }
    if let cycle = cycle(in: place.store) { return buildStandIn(breaking: cycle) }
    let construction = construction(for: .keeping, in: place.store, scope: place.scope)
    switch Constructions.outcome(of: construction, in: place) {
    case .use(let box): return use(box)
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

  private func buildKept(by construction: Construction, in place: Place) -> AnyValueBox {
    let storage = source.forConstruction(construction)
    let box = construction.run(in: storage, readIn: self.storage.scopes) { key.box(for: construction) }
    Constructions.finish(construction, with: box, in: place)
    return use(box)
  }

  /// Builds a value that no slot keeps.
  func buildForReader() -> AnyValueBox {
    if let cycle = cycle(in: store) { return buildStandIn(breaking: cycle) }
    let construction = construction(for: .handingOver, in: store)
    defer { construction.end() }
    return use(construction.run(in: source, readIn: storage.scopes) { key.box(for: construction) })
  }

  /// Builds the test value, for a reader that can get no other. It is not kept.
  ///
  /// - Parameter cycle: The cycle that the test value breaks, if any. The process stops if the test value is
  ///   part of the cycle, or if the key has no test value of its own (`Construction.noteMissingTestValue`).
  func buildStandIn(breaking cycle: Cycle? = nil) -> AnyValueBox {
    if let cycle {
      let isInCycle = parent?.chain.contains { $0.key == identity && $0.purpose == .standingIn } == true
      // In a test, the default is the test value.
      if isInCycle || context == .test { IssueReporter.stop(.cycle(cycle), at: site) }
    }
    let construction = construction(for: .standingIn, in: store)
    construction.brokenCycle = cycle
    defer { construction.end() }
    let box = construction.run(in: source, readIn: storage.scopes) { key.testBox(for: construction) }
    if let cycle { emit(.cycle(cycle)) }
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
      isForUpdate: isForUpdate,
      preparation: edited?.preparation
    )
  }

  /// The cycle on this thread that a construction of the value would close, if any.
  private func cycle(in store: ValueStore) -> Cycle? {
    guard let parent, let first = parent.earlier(identity, in: store, context) else { return nil }
    return Cycle(parent.path(from: first).map(\.site), closedAt: site)
  }

  /// Records the use of a value, and reports it if it stands in for a missing one, or was silently built from one.
  func use(_ box: AnyValueBox) -> AnyValueBox {
    if let missing = box.origin?.missing { noteMissing(missing) }
    recordUse(ofDefault: box)
    return box
  }

  private func noteMissing(_ missing: DependencyName) {
    let isOwn = missing.keyType == key
    if !isSilent {
      if site.isLost { return }
      let part = isOwn ? nil : ReadSite(name: missing, location: site.location)
      return emit(context == .live ? .noLiveValue : .noTestValue(in: part.map { _ in site.name }), at: part)
    }
    // What is silently built from it bears the mark as well.
    if let parent, parent.isSilent { parent.missing = parent.missing ?? missing }
    // The library's own assignment through a key path replaces the value that it reads.
    guard let edit = edited?.edit, !ThreadFrame.isAssigning(key.valueType) else { return }
    store.noteSilentRead(of: identity, at: edit.location)
  }
}
