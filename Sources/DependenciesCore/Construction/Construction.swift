internal import DependenciesShims

/// The construction of one value, by one thread.
///
/// A construction knows the construction that it began for, so that a cycle can be reported with its path. A
/// task that it starts inherits the task local, but is not part of it: only the constructing thread counts.
final class Construction: @unchecked Sendable {
  enum Purpose {
    /// The value is kept for later readers.
    case keeping

    /// The value is handed to its reader, or to the readers within one construction.
    case handingOver

    /// A family keeps the value.
    case memoizing

    /// The value replaces one that cannot be constructed.
    case standingIn
  }

  let site: ReadSite
  let purpose: Purpose
  let parent: Construction?
  let lifetime: DependencyLifetime

  /// The identity of the key, or of the family's member for an output.
  let key: ObjectIdentifier

  /// The store that the value belongs to, and its context.
  let store: ValueStore
  let context: DependencyContext

  /// The scope that keeps the value.
  let scope: ScopeState?

  /// Whether an override keeps the value.
  let isOfOverride: Bool

  /// Whether the value is made for an update closure. Reports then wait until it is used.
  let isProvisional: Bool

  /// Whether the value is made only to find out which keys its construction reads. It is not kept.
  let isForExplanation: Bool

  /// The update closure that the value is made for, if it is asynchronous or that of `prepareDependencies`.
  let update: UpdateClosure?

  let thread = ThreadIdentity.current

  /// Wakes the threads that wait for the end. Guarded by the lock of ``Constructions``.
  var completion: Condition?

  // Only the constructing thread accesses the rest.

  /// The storage in which the value is constructed, until it has been kept.
  private(set) var storage: Storage?

  /// The scopes that are open where the value is read.
  private(set) var surroundings: OpenScopes?

  /// The values of `graph` keys, if this is the ``graphRoot`` of the constructions that read them.
  var graph: [ObjectIdentifier: (slot: Slot, box: AnyValueBox)] = [:]

  /// The cycle that the value breaks.
  var brokenCycle: Cycle?

  /// Whether the key has no value for tests.
  var lacksTestValue = false

  /// Whether a report was held back because the value is not in use yet.
  private var hasHeldBackReport = false

  /// Whether later readers may get the value. Otherwise the next construction makes the report that this one
  /// held back.
  var mayBeKept: Bool { !hasHeldBackReport && !isForExplanation }

  /// The reads of the construction; only in debug builds.
  private(set) var reads: [ConstructionRead] = []

  init(
    of key: ObjectIdentifier,
    at site: ReadSite,
    for purpose: Purpose,
    lifetime: DependencyLifetime,
    in store: ValueStore,
    _ context: DependencyContext,
    scope: ScopeState? = nil,
    isOfOverride: Bool = false
  ) {
    let parent = Self.active
    (self.key, self.site, self.purpose, self.lifetime, self.parent) = (key, site, purpose, lifetime, parent)
    (self.store, self.context, self.scope, self.isOfOverride) = (store, context, scope, isOfOverride)
    // A family is called by an update closure as anywhere else.
    isProvisional = purpose != .memoizing && (parent.map(\.isProvisional) == true || UpdateClosure.isActive)
    isForExplanation = parent?.isForExplanation ?? ThreadFrame.isExplaining
    update = parent.map(\.update) ?? Storage.bound._withUnsafeGuaranteedRef(\.update)
  }
}

// MARK: - Running

extension Construction {
  @TaskLocal private static var inherited: Construction?

  /// The construction that the current thread is running.
  static var active: Construction? {
    // The search for a task local that is not bound visits every binding.
    guard isRunningHere, let inherited, inherited.thread == .current, inherited.storage != nil else {
      return nil
    }
    return inherited
  }

  /// Whether the current thread is running a construction. Faster than ``active``.
  static var isRunningHere: Bool { dependencies_constructions() > 0 }

  /// Constructs the value while a storage is the current one.
  ///
  /// - Parameters:
  ///   - storage: The storage.
  ///   - surroundings: The scopes that are open where the value is read.
  ///   - make: Makes the value.
  @inline(never)
  func run(in storage: Storage, readIn surroundings: OpenScopes?, _ make: () -> AnyValueBox) -> AnyValueBox {
    Lock.checkThatNoneIsHeld()
    (self.storage, self.surroundings) = (storage, surroundings)
    dependencies_count_constructions(1)
    defer { dependencies_count_constructions(-1) }
    return storage.observingWork(.construction(site, lifetime, isProvisional: isProvisional)) { storage in
      self.storage = storage
      return Self.$inherited.withValue(self) {
        DependencyValues(storage: storage).bind { ThreadFrame.withFrame(nil, make) }
      }
    }
  }

  /// Called when the value has been kept or handed over. A task that the construction has started keeps this,
  /// and must keep nothing else.
  func end() { (storage, surroundings, graph) = (nil, nil, [:]) }

  /// Where the value comes from, once it is made.
  var origin: ValueOrigin {
    // The order of first reads does not matter to a value that does not see the overrides around its reader.
    let isTrap = !isOfOverride && scope == nil && !lifetime.isProcessWide
    return ValueOrigin(
      kind: purpose == .standingIn ? .standIn : .built,
      name: site.name,
      location: site.location,
      reads: isTrap ? reads : [],
      lacksTestValue: lacksTestValue
    )
  }

  /// Remembers what the construction read, once.
  func record(_ read: ConstructionRead) {
    // Reads of the construction's own overrides are left out: such an override is part of the value, not of
    // the storage around it.
    guard let storage, read.matches(storage), !reads.contains(where: { $0.isSame(as: read) }) else { return }
    reads.append(read)
  }
}

// MARK: - Reports that wait

extension Construction {
  /// Whether a report has to wait, because the value that is being made is not in use yet.
  ///
  /// - Parameter includesUpdates: Whether the code of an update closure itself is not in use, either.
  static func holdsBackReport(inUpdates includesUpdates: Bool = true) -> Bool {
    guard let active, active.isProvisional else { return includesUpdates && UpdateClosure.isActive }
    active.holdBackReport()
    return true
  }

  /// Notes that this construction, and the constructions that it is part of, have held back a report.
  func holdBackReport() {
    for construction in chain where construction.isProvisional { construction.hasHeldBackReport = true }
  }
}

// MARK: - Chains

// Chains of constructions that are part of one another, all on one thread.
extension Construction: ConstructionNode {
  /// This construction and the constructions that it is part of, innermost first.
  var chain: some Sequence<Construction> { sequence(first: self, next: \.parent) }

  /// The innermost construction of a key in the chain, if constructing it again cannot end.
  func earlier(_ key: ObjectIdentifier, in store: ValueStore, _ context: DependencyContext) -> Construction? {
    var elsewhere: [Construction] = []
    for construction in chain where construction.key == key && construction.context == context {
      if construction.store === store { return construction }
      elsewhere.append(construction)
    }
    // A construction may start over with fresh values and read itself once more, but hardly as often as this.
    return elsewhere.count < 4 ? nil : elsewhere.last
  }

  /// The constructions in the chain, outermost first, from `first` on, which is one of them.
  func path(from first: Construction) -> [Construction] {
    [first] + chain.prefix { $0 !== first }.reversed()
  }

  /// The construction in the chain whose value keeps the value that is read now.
  var holder: Construction? {
    let holder = chain.first { $0.purpose != .handingOver && $0.purpose != .memoizing }
    return holder?.purpose == .keeping ? holder : nil
  }

  /// The outermost construction with which this one shares values of `graph` keys. The search stops at a
  /// singleton, and before a construction that keeps a value which may end earlier than its own.
  var graphRoot: Construction {
    var root = self
    for construction in chain {
      root = construction
      if construction.lifetime.isProcessWide { break }
      if construction.purpose == .keeping, let next = construction.parent?.holder,
        construction.keepsWhatCanEnd(next.lifetime, in: next.scope)
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
  func keepsWhatCanEnd(_ lifetime: DependencyLifetime, in scope: ScopeState?) -> Bool {
    // A value of an override lives as long as the override, which may be made in the scope.
    if isOfOverride { return false }
    if case .scoped = lifetime, let scope, let own = self.scope { return !own.isWithin(scope) }
    return lifetime.canEndBefore(self.lifetime)
  }
}

/// A cycle of values that need one another: its reads, each of which was made for the one before. The last
/// read is of the same dependency as the first.
package typealias Cycle = [ReadSite]

extension Cycle {
  /// Makes the cycle from the reads along it, and the read that came back to the first.
  package init(_ steps: [ReadSite], closedAt site: ReadSite) {
    self = steps + [ReadSite(name: steps.first?.name ?? site.name, location: site.location)]
  }
}

/// The path by which a value keeps a value that does not live as long, from the longer-lived one to the
/// shorter-lived one. Each read the next while it was constructed.
package typealias CaptivePath = [(name: DependencyName, lifetime: DependencyLifetime)]
