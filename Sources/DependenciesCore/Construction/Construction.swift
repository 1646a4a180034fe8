internal import DependenciesShims

/// The construction of one default, by one thread.
///
/// A build knows on behalf of which other build it was begun, so that a cycle can be told with its path. It lies in a
/// task local for the time it takes. A task that the construction starts inherits the task local but is not part of the
/// construction, which is synchronous: only the thread that builds counts.
final class Construction: @unchecked Sendable {
  enum Purpose {
    /// The value is kept for later readers.
    case keeping

    /// The value goes to its reader, or to those of one construction.
    case handingOver

    /// A family keeps the value, which lives as long as the family.
    case memoizing

    /// The value is the start of an override, and leaves no trace.
    case provisional

    /// The value stands in for one that a cycle keeps from being built, or that has no open scope.
    case fallback(Cycle?)
  }

  /// What the task local holds: the build while it runs, and nothing of it for a task that inherits it and goes on.
  private final class Handle: @unchecked Sendable {
    let owner = ThreadIdentity.current

    /// Touched by the owner alone.
    var build: Construction?

    init(_ build: Construction) {
      self.build = build
    }
  }

  @TaskLocal private static var inherited: Handle?

  let key: ObjectIdentifier
  let site: ReadSite
  let table: DefaultTable
  let purpose: Purpose
  let parent: Construction?
  let lifetime: DependencyLifetime

  /// Where a value of a scope is kept.
  let scopeStorage: ScopeStorage?

  /// Whether the value is one that an override keeps.
  let isOfOverride: Bool
  let owner = ThreadIdentity.current

  /// Whether this build, or one that it serves, is provisional.
  let isProvisional: Bool

  /// What waits for the build. Guarded by the lock of `ConstructionCoordinator`.
  let completion = Condition()

  // The rest is touched by the owning thread alone.
  private(set) var lacksTestValue = false
  private(set) var reads: [ConstructionRead] = []
  private var knownReads: Set<ConstructionRead.Identity> = []

  /// The scope in which the value is built, while it is.
  private(set) var storage: Storage?

  /// The scopes that are open where the value was asked for.
  private(set) var surroundings = ScopeStack.none

  /// What has been built for this construction alone, if it is the outermost.
  private var graph: [(identity: ScopedInstance.Identity, box: AnyValueBox)] = []

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
    let isKept = if case .keeping = purpose { true } else { false }
    self.isOfOverride = isOfOverride && isKept
    isProvisional =
      switch purpose {
      case .provisional: true
      // It is in use from now on, whatever asked for it.
      case .memoizing: false
      case .keeping, .handingOver, .fallback: parent?.isProvisional ?? false
      }
  }
}

extension Construction {
  /// The build that the current thread is in the middle of.
  static var active: Construction? {
    // A task local that is not bound is looked for among all that are.
    guard isRunningHere, let inherited, inherited.owner == .current else { return nil }
    return inherited.build
  }

  /// Whether the current thread may be in the middle of a build. It is quicker to find out than ``active``.
  static var isRunningHere: Bool { dependencies_builds() > 0 }

  /// Whether what is being built or made at this moment is not in use yet.
  static var isProvisional: Bool {
    active?.isProvisional == true || Updating.isActive
  }

  /// Whether the value is kept for later readers.
  var isKept: Bool {
    if case .keeping = purpose { true } else { false }
  }

  /// Whether a family keeps the value.
  var isMemoizing: Bool {
    if case .memoizing = purpose { true } else { false }
  }

  /// Whether the value goes to its reader.
  var isHandedOver: Bool {
    if case .handingOver = purpose { true } else { false }
  }

  /// Whether the value stands in for one that cannot be built.
  var isFallback: Bool {
    if case .fallback = purpose { true } else { false }
  }

  /// Builds the value while the scope is the current one.
  ///
  /// It is never inlined: what it does around a construction is the same for each way to make a value.
  @inline(never)
  func run(in storage: Storage, _ make: () -> AnyValueBox) -> AnyValueBox {
    Lock.checkThatNoneIsHeld()
    surroundings = storage.openScopes
    let storage = storage.forBuilding(self)
    self.storage = storage
    let handle = Handle(self)
    defer {
      self.storage = nil
      handle.build = nil
    }
    dependencies_count_builds(1)
    defer { dependencies_count_builds(-1) }
    return Self.$inherited.withValue(handle) {
      DependencyValues(storage: storage).bind { ThreadFrame.none(make) }
    }
  }

  /// Where the value comes from, once it is made; nil for one that leaves no trace.
  var origin: ValueOrigin? {
    guard isKept || isHandedOver else { return nil }
    // The order of first reads is no trap where the override itself is what is built, or where no override is seen.
    let isTrap = !isOfOverride && lifetime != .singleton
    return ValueOrigin(
      kind: .built,
      name: site.name,
      location: site.location,
      reads: isTrap ? reads : [],
      lacksTestValue: lacksTestValue
    )
  }

  /// What has been built for the construction that this build belongs to.
  func sharedBox(of identity: ScopedInstance.Identity) -> AnyValueBox? {
    graphRoot.graph.last { $0.identity == identity }?.box
  }

  /// Shares what has been built with the construction that this build belongs to.
  func share(_ box: AnyValueBox, as identity: ScopedInstance.Identity) {
    graphRoot.graph.append((identity, box))
  }

  /// The scopes that are open while the value is built: those that live as long as it does, held so that the value does not
  /// keep them.
  func openScopes(among surroundings: ScopeStack) -> ScopeStack {
    switch purpose {
    case .keeping: scopeStorage.map(ScopeStack.borrowing) ?? (isOfOverride ? surroundings.borrowed : .none)
    case .memoizing: surroundings.borrowed
    case .handingOver, .provisional, .fallback: surroundings
    }
  }

  /// Remembers what the construction read, once.
  func record(_ read: ConstructionRead) {
    // What the construction overrides for itself is part of the value, not of the scope around it.
    guard let storage, read.isWhatOneFinds(in: storage), knownReads.insert(read.identity).inserted else {
      return
    }
    reads.append(read)
  }
}

extension Construction {
  /// Called by the test value of a key that has none.
  static func noteMissingTestValue(of key: any TestDependencyKey.Type) {
    guard let build = active, build.key == ObjectIdentifier(key) else {
      // Some code asked the key itself.
      if isProvisional { return }
      let test = LinkedTestRuntime.runtime?.currentTest?.name
      IssueReporter.report(.noTestValue(DependencyName(key), at: nil, test: test), at: nil)
      return
    }
    if case .fallback(let cycle) = build.purpose {
      guard let cycle else { return }
      IssueReporter.stop(.cycle(cycle, outcome: .stop), at: build.site.location)
    }
    if build.isProvisional { return }
    build.lacksTestValue = true
    build.table.reportMissingTestValue(of: build.key, at: build.site)
  }
}
