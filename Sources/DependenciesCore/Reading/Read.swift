/// A read on the slow path: where the value comes from, and what is wrong with it.
struct Read {
  let key: any TestDependencyKey.Type
  let lifetime: DependencyLifetime
  var site: ReadSite

  /// The environment of the reader: the current one over the captured one.
  let environment: DependencyEnvironment

  /// The store and the context of the default; scopes have stores of their own.
  let store: ValueStore
  let context: DependencyContext

  /// The construction that the thread is running.
  let parent = Construction.active

  /// The mark of the draft, if an update closure reads through its `$0`.
  let draft: DependencyEnvironment.Draft?

  /// The call of `prepareDependencies` whose closure reads through its `$0`.
  private let preparation: Preparation?

  /// Whether the read is that of an old value, and so reports, keeps and notes nothing.
  let isOfOldValue = PathAssignment.isReadingOldValue

  /// Whether the value is read for an update closure, and not for code that uses it.
  var isForDraft: Bool { draft != nil || parent?.isForDraft == true }

  /// Whether a missing value is not reported, though every other fault is: in a test or a preview, an update
  /// closure may only change a part of it.
  var isSilent: Bool { isOfOldValue || isForDraft && context != .live }

  var identity: ObjectIdentifier { ObjectIdentifier(key) }

  init(
    of key: any TestDependencyKey.Type,
    in environment: DependencyEnvironment,
    current: DependencyEnvironment? = nil,
    at site: ReadSite
  ) {
    self.key = key
    self.environment = environment
    self.site = site
    lifetime = key.lifetime
    let own = environment.store
    // After its test, a reader gets the value of the process, and a report.
    store = own.isClosed ? .process : own
    context = store.context(environment.context)
    preparation = current?.runningPreparation
    // Copies of the values of a preparation that has ended are no draft.
    let hasEnded = current?.preparation != nil && preparation == nil
    draft = hasEnded ? nil : current?.draft
  }
}

extension Read {
  /// Finds or builds the value of a key, for a reader in `current` that has captured `captured`.
  ///
  /// - Returns: The value in its box, from any source.
  @inline(never)
  static func resolve(
    _ key: any TestDependencyKey.Type,
    in current: DependencyEnvironment,
    over captured: DependencyEnvironment? = nil,
    at site: @autoclosure () -> ReadSite
  ) -> AnyValueBox {
    if let environment = current.observer?.environment(toRead: key, at: site()) {
      return resolve(key, in: environment, over: captured, at: site())
    }
    let environment = current.inTest.merging(over: captured)
    let captured = captured ?? ThreadFrame.captured
    if current.draft == nil, let box = environment.boxOfStore(for: key, over: captured) { return box }
    // `environment` may be a merged copy, which bears no mark.
    var read = Read(of: key, in: environment, current: current, at: site())
    let box = read.find(capturing: captured)
    if read.isOfOldValue { return box }
    if BuildConfiguration.isDebug, let parent = read.parent {
      parent.note(read.site.name, of: read.identity, box.origin, in: environment)
    }
    environment.observer?.note(.read(read.site, of: key, from: box.origin, isForDraft: read.isForDraft))
    return box
  }

  private mutating func find(capturing captured: DependencyEnvironment?) -> AnyValueBox {
    let override = environment.override(for: identity)
    if case .value(let box) = override { return unsafe box.takeUnretainedValue() }
    reportEscapedRead(capturing: captured)
    if case .none = override, let box = store.overrideOfEnvironment(for: identity) { return box }
    store.inherit(identity, in: context)
    // `keptValue` finds a prepared value in the slot. A scoped key cannot be prepared.
    switch lifetime.kind {
    case .cached, .weak: return keptValue(in: store)
    case .expiring: return keptValue(in: store, began: dropExpiredValue())
    case .transient: return preparedValue ?? builtForReader()
    case .graph: return preparedValue ?? builtInGraph()
    case .scoped(let name):
      Construction.noteUse(of: key)
      if let scope = environment.scope(name) { return keptValue(in: scope.store, of: scope) }
      let open = environment.scopes.filter { !$0.isClosed }
      return standInForScopedValue { [self] in
        .noOpenScope(site, name, open: open, in: parent, consequence: $0)
      }
    }
  }
}

// MARK: - Lifetimes

extension Read {
  /// Gets the value that a store keeps, or builds it from the environment of the store. If it needs itself,
  /// or the scope of the store builds no more values, the reader gets the test value.
  private func keptValue(
    in store: ValueStore,
    of scope: ScopeState? = nil,
    began: Any? = nil
  ) -> AnyValueBox {
    // Looked for first, since the search for a cycle visits every running construction.
    if let box = store.read(key, in: context, by: preparation) {
      return checked(box, keptIn: store, of: scope)
    }
    if let cycle = cycle(in: store) { return standInForCycle(cycle) }
    let construction = construction(for: .keeping, in: store)
    (construction.scope, construction.began) = (scope, began)
    switch store.step(of: construction) {
    case .found(let box): return checked(box, keptIn: store, of: scope)
    case .build:
      let environmentOfStore = store.environmentOfValues(readBy: environment, in: context)
      let box = construction.run(in: environmentOfStore) { key.box(for: construction) }
      store.finish(construction, with: box)
      if case .weak = lifetime.kind, box.object == nil { report(.weakValueIsNoObject(site), as: .value) }
      if BuildConfiguration.isDebug, let scope, TornDownObjects.contains(box.object, of: identity) {
        report(.tornDownObject(site, context, keptBy: scope), as: .warning)
      }
      return checked(box, keptIn: store, of: scope)
    case .breakCycle(let cycle): return standInForCycle(cycle)
    case .refused(let scope):
      return standInForScopedValue { .closedScope(scope, site.name, at: site.location, consequence: $0) }
    }
  }

  /// The prepared value of a key whose values are not kept.
  private var preparedValue: AnyValueBox? {
    store.preparedBox(for: identity, in: context, by: preparation, at: site)
  }

  /// Builds a value that only the reader gets, from the reader's environment.
  private func builtForReader() -> AnyValueBox {
    if let cycle = cycle(in: store) { return standInForCycle(cycle) }
    let construction = construction(for: .handingOver, in: store)
    defer { construction.end() }
    return checked(construction.run(in: environment.withoutDraft) { key.box(for: construction) })
  }

  private func builtInGraph() -> AnyValueBox {
    let root = parent?.graphRoot
    let value = Construction.GraphIdentity(key: identity, context: context, store: ObjectIdentifier(store))
    if let box = root?.graph[value]?.box { return checked(box) }
    let box = builtForReader()
    if root?.isOfOldValue == isOfOldValue { root?.graph[value] = (store, box) }
    return box
  }

  /// Builds the test value, for a reader whose own construction needs the value. The process stops in a test,
  /// where the test value is part of the cycle, and where the key has no test value of its own.
  private func standInForCycle(_ cycle: Cycle) -> AnyValueBox {
    func stop() -> Never { IssueReporter.stop(.cycle(cycle, stops: true), at: site.location) }
    let isInCycle = parent?.chain.contains { $0.key == identity && $0.purpose == .standingIn } == true
    // In a test, the default is the test value.
    if isInCycle || context == .test { stop() }
    return testValue(breaking: cycle) { isTestValue in
      if !isTestValue { stop() }
      report(.cycle(cycle, stops: false), as: .value)
    }
  }

  /// Builds the test value, for a reader that gets no value of a scope.
  private func standInForScopedValue(
    line: UInt = #line,
    _ diagnostic: @escaping (_ consequence: String) -> Diagnostic
  ) -> AnyValueBox {
    if stopsOnMissingLiveValue, !isOfOldValue {
      IssueReporter.stop(diagnostic(Diagnostic.stop), at: site.location)
    }
    return testValue(breaking: nil) {
      report(diagnostic(Diagnostic.consequence(isTestValue: $0)), line: line)
    }
  }

  /// Builds the test value, for a reader that can get no other. It is not kept.
  ///
  /// - Parameters:
  ///   - cycle: The cycle that the test value breaks, if any.
  ///   - report: Reports why. If the key has no test value, `noteMissingTestValue` calls it before another
  ///     value is built, which may stop the process.
  private func testValue(
    breaking cycle: Cycle?,
    _ report: @escaping (_ isTestValue: Bool) -> Void
  ) -> AnyValueBox {
    let construction = construction(for: .standingIn, in: store)
    (construction.brokenCycle, construction.reportOfStandIn) = (cycle, report)
    // Other reads are reported here.
    if isOfOldValue, context == .live { construction.missing = site.name }
    defer { construction.end() }
    let box = construction.run(in: environment.withoutDraft) { key.testBox(for: construction) }
    construction.reportOfStandIn?(true)
    return isOfOldValue ? checked(box) : box
  }

  private func construction(for purpose: Construction.Purpose, in store: ValueStore) -> Construction {
    let result = Construction(of: identity, key, at: site, for: purpose, lifetime, in: store, context)
    (result.isForDraft, result.preparation) = (isForDraft, preparation)
    if purpose == .keeping { result.environmentOfReader = environment }
    return result
  }

  /// The cycle on this thread that a construction of the value would close, if any.
  private func cycle(in store: ValueStore) -> Cycle? {
    parent?.cycle(closedBy: site, of: identity, in: store, context)
  }
}
