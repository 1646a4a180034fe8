/// A read that found no value at hand: no override that has one, and no default that has been built.
///
/// It is an object because closures and constructions hand it on, and it has much to copy.
final class PendingRead: Sendable {
  let keyType: any TestDependencyKey.Type
  let key: ObjectIdentifier
  let lifetime: DependencyLifetime
  let storage: Storage
  let site: ReadSite

  /// The defaults, or what the override keeps.
  let table: DefaultTable

  /// The override that is constructed when it is read.
  let override: FactoryBox?

  /// The construction that the thread is in the middle of.
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

  /// What tells the value from others of the same key.
  var identity: ScopedInstance.Identity {
    ScopedInstance.Identity(key: key, owner: override?.identity ?? table.identity)
  }
}

extension PendingRead {
  /// The value: one that there is, or one that is constructed now.
  func box() -> AnyValueBox {
    // A prepared value has no lifetime of its own; and a default may be there by now.
    if let box = ConstructionCoordinator.withLock({ table.box(for: key) }) { return use(box) }
    return lifetime.rules.box(for: self)
  }

  /// A value for an update closure: it reports nothing, and is kept only if the closure does not write it
  /// back.
  func provisionalBox() -> AnyValueBox {
    // A storage that does not keep its defaults has not looked among them yet.
    if let box = ConstructionCoordinator.withLock({ table.box(for: key) }) { return box }
    if let box = lifetime.rules.existingBox(for: self) { return box }
    let scope = lifetime.rules.scope(for: self)
    if let cycle = cycle(scope) { return standIn(breaking: cycle) }
    let reads = parent?.update?.reads ?? Updating.reads
    if lifetime.rules.sharesValues, let box = reads?.box(for: self) { return box }
    let construction = construction(for: .provisional, scope)
    construction.update = reads.map { ($0, root) }
    let box = box(of: construction)
    // The reads keep the construction.
    construction.update = nil
    reads?.add(box, for: self, from: construction)
    return box
  }

  /// The read of the update closure itself on behalf of which this one is made.
  var root: PendingRead { parent?.update?.root ?? self }

  /// Keeps a value that was made for an update closure, unless there is one by now.
  func keep(_ box: AnyValueBox, from construction: Construction) {
    guard let slot = lifetime.rules.slot(for: self) else { return }
    if override == nil { _ = storage.defaults.values.table(for: storage.context, notingUseBy: site) }
    ConstructionCoordinator.adopt(box, from: construction, in: slot)
  }

  /// The value that a slot keeps.
  func keptBox(in slot: any ValueSlot) -> AnyValueBox {
    boxIfAccepted(in: slot) ?? testBox()
  }

  /// The value that a slot keeps; nil if it takes none any more.
  func boxIfAccepted(in slot: any ValueSlot) -> AnyValueBox? {
    if let cycle = cycle(slot.scopeStorage) { return standIn(breaking: cycle) }
    let outcome = ConstructionCoordinator.outcome(in: slot, at: site, onBehalfOf: parent) {
      construction(for: .keeping, slot.scopeStorage)
    }
    switch outcome {
    case .use(let box): return use(box)
    case .construct(let construction):
      return use(ConstructionCoordinator.finish(construction, with: box(of: construction), in: slot))
    case .breakCycle(let cycle): return standIn(breaking: cycle)
    case .doWithout: return nil
    }
  }

  /// A value of the reader's own.
  func ownBox() -> AnyValueBox {
    if let cycle = cycle() { return standIn(breaking: cycle) }
    return use(box(of: construction(for: .handingOver)))
  }

  /// A value for a reader that can have no other. It is not kept.
  func testBox() -> AnyValueBox {
    let construction = construction(for: .standingIn)
    return construction.run(in: storage) {
      override?.make(construction) ?? keyType.testBox(for: construction)
    }
  }

  /// Notes that a value is used, and reports it if nobody gave it for tests.
  func use(_ box: AnyValueBox) -> AnyValueBox {
    if box.origin?.lacksTestValue == true { table.reportMissingTestValue(of: key, at: site) }
    if override == nil { storage.recordUse(ofDefault: box, of: keyType, at: site) }
    return box
  }

  /// Reports a fault of this read: once for its place, in each test.
  func reportOnce(_ diagnostic: Diagnostic) { table.reportOnce(diagnostic, of: key, at: site) }

  private func construction(
    for purpose: Construction.Purpose,
    _ scopeStorage: ScopeStorage? = nil
  ) -> Construction {
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

  private func box(of construction: Construction) -> AnyValueBox {
    let storage =
      construction.purpose.mayBeKept
      ? lifetime.rules.constructionStorage(for: self, in: construction.scopeStorage) : storage
    return construction.run(in: storage, askedForIn: self.storage.openScopes) {
      let prepared = ConstructionCoordinator.withLock { table.existingRecord(of: key)?.preparedBuild }
      return (override ?? prepared)?.make(construction) ?? keyType.box(for: construction)
    }
  }
}

// MARK: - Cycles

extension PendingRead {
  /// The cycle that there would be if the value were constructed, on this thread.
  private func cycle(_ scopeStorage: ScopeStorage? = nil) -> Cycle? {
    guard let parent, let first = parent.earlier(key, in: table, scopeStorage) else { return nil }
    return Cycle(parent.path(from: first).map(\.site), closedAt: site)
  }

  /// The test value, for a reader that cannot have the default. Stops the process if the test value is in the
  /// cycle too.
  private func standIn(breaking cycle: Cycle) -> AnyValueBox {
    DependencyObservation.current?.note(.brokeCycle(cycle.steps))
    let isInCycle = parent?.chain.contains { $0.key == key && $0.purpose == .standingIn } == true
    if isInCycle || table.context == .test {
      IssueReporter.stop(.cycle(cycle, stops: true), at: site.location)
    }
    let construction = construction(for: .standingIn)
    construction.brokenCycle = cycle
    let box = construction.run(in: storage) { keyType.testBox(for: construction) }
    IssueReporter.report(.cycle(cycle, stops: false), at: site.location)
    return box
  }
}

// MARK: - Captive dependencies

extension PendingRead {
  /// Reports that what is being constructed would keep the value longer than it lives, in debug builds.
  ///
  /// - Returns: Whether it would.
  @discardableResult
  func reportCapture(from scope: ScopeStack.Found?) -> Bool {
    guard BuildConfiguration.isDebug, let parent, let holder = parent.holder,
      holder.keepsWhatCanEnd(lifetime, in: scope)
    else { return false }
    let path =
      parent.path(from: holder).map { CaptivePath.Step(name: $0.site.name, lifetime: $0.lifetime) }
      + [CaptivePath.Step(name: site.name, lifetime: lifetime)]
    DependencyObservation.current?.note(.captured(path.map(\.name)))
    reportOnce(.captiveDependency(CaptivePath(steps: path), at: site.location))
    return true
  }
}

/// How a value came to keep one that does not live as long.
struct CaptivePath: Sendable {
  struct Step: Sendable {
    let name: DependencyName
    let lifetime: DependencyLifetime
  }

  /// From the value that lives longer to the one that does not; each read the next while it was constructed.
  let steps: [Step]
}
