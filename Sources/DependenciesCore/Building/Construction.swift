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

    /// A ``Memoizer`` keeps the value.
    case memoizing

    /// The value replaces one that cannot be constructed.
    case standingIn
  }

  let site: ReadSite
  let purpose: Purpose
  let parent: Construction?
  let lifetime: DependencyLifetime

  /// The identity of the key, or of the memo.
  let key: ObjectIdentifier

  /// The key; nil for a memo.
  let keyType: (any TestDependencyKey.Type)?

  /// The store that keeps the value, or that of the reader.
  let store: ValueStore
  let context: DependencyContext

  let thread = ThreadIdentity.current

  // These are set before it runs.

  /// Whether the value is made for an update closure, and not for code that uses it.
  var isForDraft = false

  /// Whether the value is an old one, for an assignment through a path, which nothing keeps.
  let isOfOldValue = PathAssignment.isReadingOldValue

  /// The call of `prepareDependencies` whose closure has read the value through its `$0`.
  var preparation: Preparation?

  /// The scope that keeps the value.
  var scope: ScopeState?

  /// When the construction of an `expiring` value began, as an instant of the reader's clock.
  var began: Any?

  /// The cycle that the value breaks.
  var brokenCycle: Cycle?

  /// Wakes the threads that wait for the end. Guarded by the lock of the store.
  var completion: Condition?

  // Only the constructing thread accesses the rest.

  /// The environment of the reader for whom a value is built that is kept, and so built from another one; nil
  /// after the end.
  var environmentOfReader: DependencyEnvironment?

  /// The slot that gets the value.
  var slot: Slot?

  /// The environment that the value is built from; nil after the end.
  private(set) var environment: DependencyEnvironment?

  /// The values of `graph` keys, if this is the ``graphRoot`` of their readers.
  var graph: [GraphIdentity: (store: ValueStore, box: AnyValueBox)] = [:]

  /// Identifies a value of a `graph` key. The store is kept with the value, so that its address is not
  /// reused.
  struct GraphIdentity: Hashable {
    let key: ObjectIdentifier
    let context: DependencyContext
    let store: ObjectIdentifier
  }

  /// The dependency without a value of its own that the value stands in for, or is silently built from.
  var missing: DependencyName?

  /// Whether a missing value that it reads is not reported, though every other fault is.
  var isSilent: Bool { isOfOldValue || isForDraft && context != .live }

  /// Reports why the value stands in for another, once it is known whether it is a test value. Then nil.
  var reportOfStandIn: ((_ isTestValue: Bool) -> Void)?

  /// The dependencies that the value of a scope uses: keys, and for paths that are not known to read a key,
  /// the types of their values.
  private(set) var uses: Set<ObjectIdentifier> = []

  // Its reads, in debug builds. See ``ConstructionReads``.
  private var ownReads: [ObjectIdentifier: DependencyName] = [:]
  private var readsOfKeptValues: [ConstructionReads] = []

  init(
    of key: ObjectIdentifier,
    _ keyType: (any TestDependencyKey.Type)? = nil,
    at site: ReadSite,
    for purpose: Purpose,
    _ lifetime: DependencyLifetime,
    in store: ValueStore,
    _ context: DependencyContext
  ) {
    Lock.checkThatNoneIsHeld()
    let parent = Self.active
    (self.key, self.keyType) = (key, keyType)
    (self.site, self.parent) = (site, parent)
    (self.purpose, self.lifetime) = (purpose, lifetime)
    (self.store, self.context) = (store, context)
  }
}

// MARK: - Running

extension Construction {
  @TaskLocal private static var inherited: Construction?

  /// The construction that the current thread is running.
  static var active: Construction? {
    // Checked first, since the search for a task local that is not bound visits every binding.
    guard isRunningHere, let inherited, inherited.thread == .current, inherited.environment != nil else {
      return nil
    }
    return inherited
  }

  /// Whether the current thread is running a construction. Faster than ``active``.
  static var isRunningHere: Bool { dependencies_constructions() > 0 }

  /// Builds the value from `environment`.
  @inline(never)
  func run(in environment: DependencyEnvironment, _ make: () -> AnyValueBox) -> AnyValueBox {
    Lock.checkThatNoneIsHeld()
    self.environment = environment
    dependencies_count_constructions(1)
    defer { dependencies_count_constructions(-1) }
    let work = DependencyEvent.Work.construction(
      site,
      lifetime,
      isForDraft: isForDraft,
      breaking: brokenCycle
    )
    return environment.observingWork(work) { environment in
      self.environment = environment
      return Self.$inherited.withValue(self) {
        DependencyValues(environment: environment).bind { unsafe ThreadFrame.withFrame(nil, make) }
      }
    }
  }

  /// Called when the value has been kept or handed over. A task that the construction has started keeps this
  /// object, and must keep nothing else alive.
  func end() {
    environment = nil
    environmentOfReader = nil
    slot = nil
    graph = [:]
    reportOfStandIn = nil
  }

  /// The origin of the value, once it is made.
  var origin: ValueOrigin {
    ValueOrigin(
      kind: purpose == .standingIn ? .standIn : .built,
      name: site.name,
      location: site.location,
      reads: ownReads.isEmpty ? nil : reads,
      missing: missing
    )
  }

  private var reads: ConstructionReads {
    ConstructionReads(ownReads, ofKeptValues: readsOfKeptValues, isOfKeptValue: purpose == .keeping)
  }

  /// Notes that the value under construction here uses a key, or the values of a type: the construction reads
  /// it, or makes a `@Dependency` that names it. The order of tear-downs follows from it.
  @inline(__always)
  static func noteUse(of type: @autoclosure () -> Any.Type) {
    if isRunningHere { noteUseHere(of: type()) }
  }

  // Not inlined: most wrappers are made outside of constructions.
  @inline(never)
  private static func noteUseHere(of type: Any.Type) {
    // A transient value is a part of the kept value that it is made for.
    guard let user = active?.ofKeptValue, user.scope != nil else { return }
    user.uses.insert(ObjectIdentifier(type))
  }

  /// Notes that the construction has read a value.
  ///
  /// - Parameters:
  ///   - origin: Where the value comes from.
  ///   - environment: The environment of the reader.
  func note(
    _ name: DependencyName,
    of key: ObjectIdentifier,
    _ origin: ValueOrigin?,
    in environment: DependencyEnvironment
  ) {
    guard let own = self.environment else { return }
    var reads = [key: name]
    if let inner = origin?.reads {
      if inner.isOfKeptValue {
        readsOfKeptValues.append(inner)
      } else {
        reads.merge(inner.own) { name, _ in name }
        readsOfKeptValues += inner.ofKeptValues
      }
    }
    // An override that the construction makes itself is part of the value.
    for (key, name) in reads where environment.boxOfOverride(for: key) === own.boxOfOverride(for: key) {
      ownReads[key] = name
    }
  }
}
