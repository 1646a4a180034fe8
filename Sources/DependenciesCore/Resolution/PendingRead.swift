/// A read that found neither a value that overrides the key nor a default without a lock.
struct PendingRead<Key: TestDependencyKey> {
  let scope: Scope
  let site: ReadSite

  /// The defaults, or what the override keeps.
  let table: DefaultTable

  /// The override that is built when it is read.
  let override: LazyBox<Key.Value>?

  /// The build that the thread is in the middle of.
  let parent: Build?

  let lifetime = Key.lifetime
  let key = ObjectIdentifier(Key.self)
}

extension PendingRead {
  /// The value: one that there is, or one that is built now.
  func value() -> Key.Value {
    let isDefault = lifetime == .cached || lifetime == .singleton
    // What was prepared is a value, and has no lifetime of its own.
    if !isDefault, let box = BuildGraph.withLock({ table.box(for: key) }) { return use(box) }
    switch lifetime.kind {
    case .cached: return kept(in: DefaultPlace(table: table, key: key), builtIn: scope)
    case .singleton: return kept(in: DefaultPlace(table: table, key: key), builtIn: scope.processWide)
    case .transient: return handedOver()
    case .weak: return kept(in: WeakPlace<Key.Value>(table: table, key: key), builtIn: scope)
    case .graph: return sharedInConstruction()
    case .scoped(let name): return scoped(to: name)
    case .expiring(let duration): return expiring(after: duration)
    }
  }

  /// A value from which an override starts: it reports nothing and is not kept.
  func provisionalValue() -> Key.Value {
    // A scope that does not keep its defaults has not looked among them yet.
    if let box = table[key] { return withExtendedLifetime(table) { box.value(for: Key.self) } }
    if let box = BuildGraph.withLock({ existingBox }) {
      return Unmanaged.passUnretained(box).value(for: Key.self)
    }
    if let cycle = cycle() { return standIn(breaking: cycle) }
    let build = build(for: .provisional)
    return build.run(in: scope, make)
  }

  /// The value that there is of a key that is not cached. The caller holds the lock of `BuildGraph`.
  private var existingBox: AnyValueBox? {
    switch lifetime.kind {
    case .cached, .singleton, .transient, .graph: nil
    case .weak: WeakPlace<Key.Value>(table: table, key: key).box
    case .scoped(let name):
      if case .storage(let storage) = scope.openScopes.innermost(name) {
        storage.instance(of: identity)?.box
      } else {
        nil
      }
    case .expiring: table.expiringValues[key]?.box
    }
  }

  /// What the value belongs to: the defaults, or the override, whichever box of it was found.
  var anchor: AnyObject { override?.anchor ?? table }

  /// What tells a value from others of the same key.
  var identity: ScopedInstance.Identity {
    ScopedInstance.Identity(key: key, table: ObjectIdentifier(anchor))
  }

  // MARK: Building

  /// The value that a place keeps.
  func kept(in place: some ValuePlace, of storage: ScopeStorage? = nil, builtIn scope: Scope) -> Key.Value {
    if let cycle = cycle(storage) { return standIn(breaking: cycle) }
    let turn = BuildGraph.turn(in: place, at: site, onBehalfOf: parent) { build(for: .keeping, storage) }
    switch turn {
    case .use(let box):
      if box.origin?.lacksTestValue == true { table.reportMissingTestValue(of: key, at: site) }
      return use(box)
    case .build(let build):
      let box = box(of: build, in: scope)
      if case .weak = lifetime.kind, box.object == nil {
        table.reportValueThatCannotBeWeak(of: key, at: site)
      }
      return use(BuildGraph.finish(build, with: box, in: place))
    case .breakCycle(let cycle): return standIn(breaking: cycle)
    case .doWithout: return storage.map(valueInsteadOfClosed) ?? testValue()
    }
  }

  /// A value of its own.
  private func handedOver() -> Key.Value {
    if let cycle = cycle() { return standIn(breaking: cycle) }
    return use(box(of: build(for: .handingOver), in: scope))
  }

  /// The value of the construction that goes on.
  private func sharedInConstruction() -> Key.Value {
    let identity = identity
    if let box = parent?.graphRoot.graph[identity] { return use(box) }
    if let cycle = cycle() { return standIn(breaking: cycle) }
    let box = box(of: build(for: .handingOver), in: scope)
    parent?.graphRoot.graph[identity] = box
    return use(box)
  }

  func build(for purpose: Build.Purpose, _ storage: ScopeStorage? = nil) -> Build {
    Build(
      of: key,
      at: site,
      in: table,
      for: purpose,
      onBehalfOf: parent,
      lifetime: lifetime,
      storage: storage,
      isOfOverride: override != nil
    )
  }

  private func box(of build: Build, in scope: Scope) -> AnyValueBox {
    let value = build.run(in: scope, make)
    // The order of first reads is no trap where the override itself is what is built, or where no override is seen.
    let isTrap = override == nil && lifetime != .singleton
    return ValueBox(
      value,
      origin: ValueOrigin(
        kind: .built,
        name: site.name,
        location: site.location,
        reads: isTrap ? build.reads : [],
        lacksTestValue: build.lacksTestValue
      )
    )
  }

  private func make() -> Key.Value {
    if let override { return override.make() }
    // It was stored under the same key.
    if let prepared = table.preparedBuild(of: key) { return (prepared as! LazyBox<Key.Value>).make() }
    return Key.value(in: table.context, at: site)
  }

  // MARK: Cycles

  /// The cycle that would come to be if the value were built, on this thread.
  private func cycle(_ storage: ScopeStorage? = nil) -> Cycle? {
    parent?.earlier(key, in: table, storage).map { Cycle(parent, from: $0, closedAt: site) }
  }

  /// The test value, for a reader that cannot have the default. Stops the process if the test value is in the cycle too.
  private func standIn(breaking cycle: Cycle) -> Key.Value {
    if parent?.standsIn(for: key) == true || table.context == .test {
      IssueReporter.stop(.cycle(cycle, outcome: .stop), at: site.location)
    }
    let value = build(for: .fallback(cycle)).run(in: scope) { Key.testValue }
    IssueReporter.report(.cycle(cycle, outcome: .testValue), at: site.location)
    return value
  }

  private func use(_ box: AnyValueBox) -> Key.Value {
    let box = Unmanaged.passUnretained(box)
    if BuildConfiguration.isDebug, override == nil { scope.noteUse(ofDefault: box, of: Key.self, at: site) }
    return box.value(for: Key.self)
  }
}

extension DefaultTable {
  /// What was prepared to be built when it is read.
  fileprivate func preparedBuild(of key: ObjectIdentifier) -> AnyValueBox? {
    BuildGraph.withLock { preparedBuilds[key] }
  }
}
