internal import DependenciesShims

/// The construction of one value, by one thread.
///
/// A construction knows on behalf of which other it began, so that a cycle can be reported with its path. It
/// is in a task local while it runs. A task that it starts inherits the task local but is not part of the
/// construction, which is synchronous: only the thread that constructs counts.
final class Construction: @unchecked Sendable {
  enum Purpose {
    /// The value is kept for later readers.
    case keeping

    /// The value goes to its reader, or to those of one construction.
    case handingOver

    /// A family keeps the value, which lives as long as the family.
    case memoizing

    /// The value is made for an update closure, and is kept only if the closure does not write it back.
    case provisional

    /// The value replaces one that cannot be constructed: because of a cycle, or because no scope is open for
    /// it.
    case standingIn

    var mayBeKept: Bool { self == .keeping || self == .provisional }
  }

  let key: ObjectIdentifier
  let site: ReadSite
  let table: DefaultTable
  let purpose: Purpose
  let parent: Construction?
  let lifetime: DependencyLifetime

  /// The scope that keeps the value.
  let scopeStorage: ScopeStorage?

  /// Whether the value is one that an override keeps.
  let isOfOverride: Bool

  /// Whether a scope keeps the value, and so it is constructed from the values of the scope.
  var isOfScope: Bool { scopeStorage != nil && purpose.mayBeKept }

  /// Whether this construction, or one that it is part of, is provisional.
  let isProvisional: Bool

  let owner = ThreadIdentity.current
  let identity = dependencies_unique_number()

  /// Wakes those who wait for the end; nil as long as nobody does. Guarded by the lock of
  /// `ConstructionCoordinator`.
  var completion: Condition?

  // The rest is touched by the owning thread alone while it constructs, and then by whoever keeps the value.

  /// The storage in which the value is constructed.
  private(set) var storage: Storage?

  /// The scopes that are open where the value was asked for.
  private(set) var surroundings = ScopeStack.none

  /// The values of `graph` keys, if this is the ``graphRoot`` of the constructions that read them.
  var graph: [ScopedInstance.Identity: AnyValueBox] = [:]

  /// The cycle that the value breaks.
  var brokenCycle: Cycle?

  /// Whether the key has no value for tests.
  var lacksTestValue = false

  /// The values that were made for the update closure that this one is made for, and the closure's own read.
  var update: (reads: UpdateReads, root: PendingRead)?

  /// Whether something was not reported, because the value is not in use yet.
  private(set) var hasSuppressedReport = false

  /// What has been read, in debug builds.
  private(set) var reads: [ConstructionRead] = []

  init(
    of key: ObjectIdentifier,
    at site: ReadSite,
    in table: DefaultTable,
    for purpose: Purpose,
    onBehalfOf parent: Construction?,
    lifetime: DependencyLifetime = .cached,
    scopeStorage: ScopeStorage? = nil,
    isOfOverride: Bool = false
  ) {
    self.key = key
    self.site = site
    self.table = table
    self.purpose = purpose
    self.parent = parent
    self.lifetime = lifetime
    self.scopeStorage = scopeStorage
    self.isOfOverride = isOfOverride && purpose.mayBeKept
    // What a family keeps is in use from now on, whatever asked for it.
    isProvisional =
      purpose == .provisional || purpose != .memoizing && parent?.isProvisional == true
  }
}

// MARK: - Running

extension Construction {
  /// What the task local holds: the construction while it runs, and nothing for a task that inherits it and
  /// goes on.
  private final class Handle: @unchecked Sendable {
    let owner = ThreadIdentity.current

    /// Touched by the owner alone.
    var construction: Construction?

    init(_ construction: Construction) {
      self.construction = construction
    }
  }

  @TaskLocal private static var inherited: Handle?

  /// The construction that the current thread is in the middle of.
  static var active: Construction? {
    // To look for a task local that is not bound takes as long as there are bindings.
    guard isRunningHere, let inherited, inherited.owner == .current else { return nil }
    return inherited.construction
  }

  /// Whether the current thread is in the middle of a construction. It is quicker to find out than
  /// ``active``.
  static var isRunningHere: Bool { dependencies_constructions() > 0 }

  /// Whether what is being constructed or made at this moment is not in use yet.
  static var isProvisional: Bool { active?.isProvisional == true || Updating.isActive }

  /// Whether nothing is to be reported, because what is being constructed is not in use yet. Such a value is
  /// not kept, so that the next one reports it.
  ///
  /// - Parameter includesUpdates: Whether the code of an update closure itself is not in use, either.
  static func suppressesReport(inUpdates includesUpdates: Bool = true) -> Bool {
    guard let active, active.isProvisional else { return includesUpdates && Updating.isActive }
    for construction in active.chain { construction.hasSuppressedReport = true }
    return true
  }

  /// Constructs the value while a storage is the current one.
  ///
  /// It is never inlined: what it does around a construction is the same for each way to make a value.
  ///
  /// - Parameters:
  ///   - storage: The storage.
  ///   - surroundings: The scopes that are open where the value was asked for, if others than those of the
  ///     storage.
  ///   - make: Makes the value.
  @inline(never)
  func run(
    in storage: Storage,
    askedForIn surroundings: ScopeStack? = nil,
    _ make: () -> AnyValueBox
  ) -> AnyValueBox {
    Lock.checkThatNoneIsHeld()
    self.surroundings = surroundings ?? storage.openScopes
    var storage = storage.forConstructing(self)
    if DependencyObservation.current != nil { storage = storage.observed }
    self.storage = storage
    let handle = Handle(self)
    dependencies_count_constructions(1)
    defer {
      dependencies_count_constructions(-1)
      handle.construction = nil
    }
    return DependencyObservation.run(.construction(site, lifetime, isProvisional: isProvisional)) {
      Self.$inherited.withValue(handle) {
        DependencyValues(storage: storage).bind { ThreadFrame.withFrame(nil, make) }
      }
    }
  }

  /// Where the value comes from, once it is made; nil for one that leaves no trace.
  var origin: ValueOrigin? {
    guard purpose != .memoizing else { return nil }
    // The order of first reads is no trap if the override itself is what is constructed, or if the overrides
    // around the reader are not seen.
    let isTrap = !isOfOverride && !isOfScope && !lifetime.rules.isProcessWide
    return ValueOrigin(
      kind: purpose == .standingIn ? .standIn : .built,
      name: site.name,
      location: site.location,
      reads: isTrap ? reads : [],
      lacksTestValue: lacksTestValue
    )
  }

  /// The scopes that are open while the value is constructed: those that live as long as it does, held so
  /// that the value does not keep them.
  func openScopes(among surroundings: ScopeStack) -> ScopeStack {
    switch purpose {
    case .keeping, .provisional: isOfOverride ? surroundings.borrowed : .none
    case .memoizing: surroundings.borrowed
    case .handingOver, .standingIn: surroundings
    }
  }

  /// Remembers what the construction read, once.
  func record(_ read: ConstructionRead) {
    // What the construction overrides for itself is part of the value, not of the scope around it.
    guard let storage, read.matches(storage), !reads.contains(where: { $0.isSame(as: read) }) else { return }
    reads.append(read)
  }
}

// MARK: - Chains

// The constructions of which one is part of another, all on one thread.
extension Construction {
  /// This construction and those that it is part of, innermost first.
  var chain: some Sequence<Construction> { sequence(first: self, next: \.parent) }

  /// The innermost construction of a key in the chain, if constructing it again cannot end.
  func earlier(_ key: ObjectIdentifier, in table: DefaultTable, _ scopeStorage: ScopeStorage?)
    -> Construction?
  {
    var elsewhere: [Construction] = []
    for construction in chain where construction.key == key {
      if construction.table === table, construction.scopeStorage === scopeStorage { return construction }
      if construction.table.context == table.context { elsewhere.append(construction) }
    }
    // A construction may start over with fresh values and ask for itself once more, but hardly as often as
    // this.
    return elsewhere.count < 4 ? nil : elsewhere.last
  }

  /// The constructions in the chain, outermost first, from `first` on, which is one of them.
  func path(from first: Construction) -> [Construction] {
    [first] + chain.prefix { $0 !== first }.reversed()
  }

  /// The construction in the chain whose value keeps what is read now.
  var holder: Construction? {
    let holder = chain.first { $0.purpose != .handingOver && $0.purpose != .memoizing }
    return holder?.purpose == .keeping ? holder : nil
  }

  /// The outermost construction with which this one shares values of `graph` keys: not one that keeps what
  /// may end earlier, and a singleton shares with nobody.
  var graphRoot: Construction {
    var root = self
    for construction in chain {
      root = construction
      if construction.lifetime.rules.isProcessWide { break }
      if construction.purpose == .keeping, let next = construction.parent?.holder,
        construction.keepsWhatCanEnd(next.lifetime, in: next.scopeStorage.map(ScopeStack.Found.storage))
      {
        break
      }
    }
    return root
  }

  /// Whether the value keeps, longer than that lives, a value that is read while it is constructed.
  ///
  /// - Parameters:
  ///   - lifetime: The lifetime of the value that is read.
  ///   - scope: The scope that it belongs to, if there is one.
  func keepsWhatCanEnd(_ lifetime: DependencyLifetime, in scope: ScopeStack.Found?) -> Bool {
    // A value of an override lives as long as the override, which may be made in the scope.
    if isOfOverride, scopeStorage == nil { return false }
    return lifetime.rules.canEndBefore(self, in: scope)
  }
}

/// Values that need one another to be constructed.
struct Cycle: Sendable {
  /// The reads on the way around, in order; the last is of the same dependency as the first.
  let steps: [ReadSite]

  /// Makes the path from the reads on the way, each of which was made for the one before.
  ///
  /// - Parameters:
  ///   - steps: The reads.
  ///   - site: The read that came back to the first.
  init(_ steps: [ReadSite], closedAt site: ReadSite) {
    self.steps = steps + [ReadSite(name: steps.first?.name ?? site.name, location: site.location)]
  }
}
