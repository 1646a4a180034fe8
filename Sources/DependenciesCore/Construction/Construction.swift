internal import DependenciesShims

/// The construction of one value, by one thread.
///
/// It refers to the construction that it is part of, so that a cycle can be reported with its path. A task
/// that it starts inherits the task local, but is not part of it: only the constructing thread counts.
final class Construction: @unchecked Sendable {
  enum Purpose {
    /// The value is kept for later readers.
    case keeping

    /// Only the reader gets the value, or the readers within one construction.
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

  let store: ValueStore
  let context: DependencyContext

  /// The scope that keeps the value.
  let scope: ScopeState?

  /// Whether the value is made for an update closure, and not for code that uses it.
  let isForUpdate: Bool

  /// The call of `prepareDependencies` whose closure has read the value through its `$0`.
  let preparation: Preparation?

  let thread = ThreadIdentity.current

  /// Wakes the threads that wait for the end. Guarded by the lock of ``Constructions``.
  var completion: Condition?

  // Only the constructing thread accesses the rest.

  /// The storage in which the value is constructed; nil after the end.
  private(set) var storage: Storage?

  /// The scopes that are open where the value is read.
  private(set) var surroundings: OpenScopes?

  /// The values of `graph` keys, if this is the ``graphRoot`` of their readers.
  var graph: [ObjectIdentifier: (slot: Slot, box: AnyValueBox)] = [:]

  /// The cycle that the value breaks.
  var brokenCycle: Cycle?

  /// The dependency without a value of its own that the value stands in for, or is silently built from.
  var missing: DependencyName?

  /// Whether a missing value that it reads is not reported.
  var isSilent: Bool { isForUpdate && context != .live }

  private var hasFailed = false

  /// Called when an error is thrown in place of the value.
  func fail() { hasFailed = true }

  /// Whether later readers may get the value.
  var mayBeKept: Bool { !hasFailed }

  /// The reads of the construction; nil in release builds, and before the first read.
  private var reads: ConstructionReads?

  init(
    of key: ObjectIdentifier,
    at site: ReadSite,
    for purpose: Purpose,
    lifetime: DependencyLifetime,
    in store: ValueStore,
    _ context: DependencyContext,
    scope: ScopeState? = nil,
    isForUpdate: Bool = false,
    preparation: Preparation? = nil
  ) {
    Lock.checkThatNoneIsHeld()
    let parent = Self.active
    self.key = key
    self.site = site
    self.purpose = purpose
    self.lifetime = lifetime
    self.parent = parent
    self.store = store
    self.context = context
    self.scope = scope
    self.isForUpdate = isForUpdate
    self.preparation = preparation
  }
}

// MARK: - Running

extension Construction {
  @TaskLocal private static var inherited: Construction?

  /// The construction that the current thread is running.
  static var active: Construction? {
    // Checked first, since the search for a task local that is not bound visits every binding.
    guard isRunningHere, let inherited, inherited.thread == .current, inherited.storage != nil else {
      return nil
    }
    return inherited
  }

  /// Whether the current thread is running a construction. Faster than ``active``.
  static var isRunningHere: Bool { dependencies_constructions() > 0 }

  /// Constructs the value in `storage`, for a reader in the open scopes `surroundings`.
  @inline(never)
  func run(in storage: Storage, readIn surroundings: OpenScopes?, _ make: () -> AnyValueBox) -> AnyValueBox {
    Lock.checkThatNoneIsHeld()
    (self.storage, self.surroundings) = (storage, surroundings)
    dependencies_count_constructions(1)
    defer { dependencies_count_constructions(-1) }
    return storage.observingWork(.construction(site, lifetime, isForUpdate: isForUpdate)) { storage in
      self.storage = storage
      return Self.$inherited.withValue(self) {
        DependencyValues(storage: storage).bind { unsafe ThreadFrame.withFrame(nil, make) }
      }
    }
  }

  /// Called when the value has been kept or handed over. A task that the construction has started keeps this
  /// object, and must keep nothing else alive.
  func end() {
    storage = nil
    surroundings = nil
    graph = [:]
  }

  /// The origin of the value, once it is made.
  var origin: ValueOrigin {
    // The order of first reads does not matter to values that do not see the overrides around their reader.
    let isTrap = scope == nil && !lifetime.isProcessWide
    return ValueOrigin(
      kind: purpose == .standingIn ? .standIn : .built,
      name: site.name,
      location: site.location,
      reads: isTrap ? reads : nil,
      missing: missing
    )
  }

  /// Records a read of the construction.
  ///
  /// - Parameters:
  ///   - override: The origin of the override that it found; nil for a default.
  ///   - readsOfDefault: The reads of that default's construction.
  func record(_ key: ObjectIdentifier, override: ValueOrigin?, _ readsOfDefault: ConstructionReads? = nil) {
    guard let storage else { return }
    let reads = reads ?? ConstructionReads()
    self.reads = reads
    reads.add(key, override: override, in: storage)
    if let readsOfDefault { reads.add(readsOfDefault, in: storage) }
  }
}

// MARK: - Chains

// Chains of constructions that are part of one another, all on one thread.
extension Construction: ConstructionNode {
  /// This construction and the constructions that it is part of, innermost first.
  var chain: some Sequence<Construction> { sequence(first: self, next: \.parent) }

  /// The innermost construction of a key in the chain, if constructing it again cannot end.
  func earlier(_ key: ObjectIdentifier, in store: ValueStore, _ context: DependencyContext) -> Construction? {
    var fresh: [Construction] = []
    for construction in chain where construction.key == key && construction.context == context {
      if construction.store === store { return construction }
      // The stores of scopes exist before the read, so a chain of them ends.
      if construction.store.isFresh { fresh.append(construction) }
    }
    // A construction may read itself with fresh values, but hardly as often as this.
    return fresh.count < 4 ? nil : fresh.last
  }

  /// The constructions in the chain, outermost first, from `first` on.
  func path(from first: Construction) -> [Construction] {
    [first] + chain.prefix { $0 !== first }.reversed()
  }

  /// The construction in the chain whose value keeps the value that is read now.
  var holder: Construction? {
    let holder = chain.first { $0.purpose != .handingOver && $0.purpose != .memoizing }
    return holder?.purpose == .keeping ? holder : nil
  }

  /// The outermost construction with which this one shares values of `graph` keys. The search ends at a
  /// singleton, and at a construction whose value may outlive the value that the next one keeps.
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

  /// Whether the value outlives a value that its construction reads, and so keeps it longer than it lives.
  ///
  /// - Parameters:
  ///   - lifetime: The lifetime of the value that is read.
  ///   - scope: The scope of that value, if it has one.
  func keepsWhatCanEnd(_ lifetime: DependencyLifetime, in scope: ScopeState?) -> Bool {
    if case .scoped = lifetime, let scope, let own = self.scope { return !own.isWithin(scope) }
    return lifetime.canEndBefore(self.lifetime)
  }
}

/// A cycle of values that need one another.
package struct Cycle: Sendable {
  /// The reads, each made for the one before. The last is of the same dependency as the first.
  package let reads: [ReadSite]

  package init(_ steps: [ReadSite], closedAt site: ReadSite) {
    reads = steps + [ReadSite(name: steps.first?.name ?? site.name, location: site.location)]
  }
}

/// The path from a value to a shorter-lived one that it keeps. The construction of each read the next.
package typealias CaptivePath = [(name: DependencyName, lifetime: DependencyLifetime)]
