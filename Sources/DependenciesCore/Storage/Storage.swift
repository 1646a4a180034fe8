/// The values in effect at one point of a program: overrides, open scopes, and the store of the defaults.
///
/// `DependencyValues` wraps one. It changes only before another thread can see it.
@usableFromInline
package final class Storage: @unchecked Sendable {
  /// The values outside of every scope.
  package static let process = Storage()

  // Every read accesses these. No code changes a storage that another thread can see, so the checks of
  // exclusive access are off.

  /// The context set here; nil for the prevailing one of the store.
  @exclusivity(unchecked) var context: DependencyContext?

  @exclusivity(unchecked) private var overrides: OverrideMap

  /// The storage that this one was copied from, if that has many overrides; then this one has only the later
  /// ones. The base has no base. So the cost of a copy does not grow with the overrides.
  ///
  /// This storage owns a reference to it. Reads must not retain it, since threads share it.
  @exclusivity(unchecked) private var base: Unmanaged<Storage>?

  /// The open scopes.
  @exclusivity(unchecked) var scopes: OpenScopes?

  /// The store of a test or of fresh values; nil for that of the process or of the running test.
  @exclusivity(unchecked) package private(set) var ownStore: ValueStore?

  /// Empties the store when its last owner, such as this storage, is released. A storage in which a value is
  /// constructed has no keeper, so a value that captures it does not keep its own store full.
  @exclusivity(unchecked) private var keeper: StoreKeeper?

  /// The store, for reads that take no lock and retain nothing.
  ///
  /// **It is set only where this storage has the keeper, or the store is the process's.** So no store is
  /// emptied under a reader that retains nothing. Code that breaks this rule corrupts memory. Every other
  /// read takes the lock, and retains the box it finds.
  @exclusivity(unchecked) private(set) var fastStore: Unmanaged<ValueStore>?

  /// Whether the running test decides which store counts.
  @exclusivity(unchecked) private(set) var followsTest: Bool

  /// Receives the events; while it is set, all reads take the slow path.
  @exclusivity(unchecked) var observer: DependencyObservation?

  /// The update closure that runs in this storage. Copies do not have it.
  @exclusivity(unchecked) var update: UpdateClosure?

  // For storages without a store of their own. Read once, since a look at a shared object retains it.
  private static let rootFollowsTest = ProcessEnvironment.isTestRunner
  private static let rootFastStore = rootFollowsTest ? nil : Unmanaged.passUnretained(ValueStore.process)

  /// Makes a storage without overrides.
  ///
  /// - Parameter keeper: The keeper of its store; nil for the store of the process.
  package init(_ keeper: StoreKeeper? = nil) {
    overrides = OverrideMap()
    (fastStore, followsTest) = (Self.rootFastStore, Self.rootFollowsTest)
    if let keeper { use(keeper.store, keeper) }
  }

  /// Makes a copy.
  ///
  /// - Parameters:
  ///   - other: The other storage. Borrowed, since retaining it would cause contention between threads.
  ///   - keepsBase: Whether the copy may refer to the other storage, which keeps everything in that alive.
  init(copying other: borrowing Storage, keepsBase: Bool = true) {
    (context, fastStore, followsTest) = (other.context, other.fastStore, other.followsTest)
    if let base = other.base, !keepsBase || !other.overrides.isSmall {
      overrides = base.takeUnretainedValue().overrides.copy()
      other.overrides.forEach { overrides.insert($1, for: $0) }
    } else if !keepsBase || other.overrides.isSmall {
      overrides = other.overrides.copy()
      base = other.base?.retain()
    } else {
      overrides = OverrideMap()
      base = .passRetained(copy other)
    }
    // Most storages have none of these, and a check costs less than to copy them.
    if other.ownStore != nil || other.scopes != nil || other.observer != nil {
      (ownStore, keeper) = (other.ownStore, other.keeper)
      (scopes, observer) = (other.scopes, other.observer)
    }
  }

  deinit { base?.release() }

  /// Makes a store the one that counts here.
  ///
  /// - Parameters:
  ///   - store: The store; nil for that of the process or of the running test.
  ///   - keeper: The keeper of the store; nil if this storage must not have it.
  private func use(_ store: ValueStore?, _ keeper: StoreKeeper?) {
    (ownStore, self.keeper) = (store, keeper)
    // A suite's store is in use until one of its tests runs.
    followsTest = store.map { $0.test?.isCase == false } ?? Self.rootFollowsTest
    let ownFastStore = followsTest ? nil : keeper.map { Unmanaged.passUnretained($0.store) }
    fastStore = store == nil ? Self.rootFastStore : ownFastStore
  }
}

// MARK: - Overrides

extension Storage {
  @inline(__always)
  func override(for key: ObjectIdentifier) -> Override {
    let found = overrides[key]
    guard case .none = found, let base else { return found }
    return base._withUnsafeGuaranteedRef { $0.overrides[key] }
  }

  func boxOfOverride(for key: ObjectIdentifier) -> AnyValueBox? {
    if case .value(let box) = override(for: key) { box.takeUnretainedValue() } else { nil }
  }

  /// Sets an override; a box of nil resets the key.
  func set(_ box: consuming AnyValueBox?, for key: ObjectIdentifier) { overrides.insert(box, for: key) }

  private var hasOverrides: Bool { !overrides.isEmpty || base != nil }

  /// Visits the overrides, with nil for each key that was reset.
  func forEachOverride(_ body: (_ key: ObjectIdentifier, _ box: AnyValueBox?) -> Void) {
    overrides.forEach(body)
    base?.takeUnretainedValue().overrides.forEach { if case .none = overrides[$0] { body($0, $1) } }
  }

  /// The overrides and the context that another storage lacks; nil if there are none.
  func changes(from other: Storage) -> Storage? {
    if self === other { return nil }
    let changes = Storage()
    changes.context = context == other.context ? nil : context
    forEachOverride { key, box in
      if case .value(let known) = other.override(for: key), known.takeUnretainedValue() === box { return }
      changes.set(box, for: key)
    }
    return changes.hasOverrides || changes.context != nil ? changes : nil
  }

  /// Sets the overrides and the context of another storage here.
  func apply(_ changes: Storage) {
    changes.forEachOverride { set($1, for: $0) }
    if let context = changes.context { self.context = context }
  }
}

// MARK: - Stores

extension Storage {
  /// The store that counts here. For the store of a test, call this on ``inTest``.
  package var store: ValueStore { ownStore ?? .process }

  /// The keeper of the store, if this storage has it.
  package var storeKeeper: StoreKeeper? { keeper }

  /// This storage; in a test, with the store of the running test in place of none or of that of its suite.
  @inline(__always)
  var inTest: Storage {
    followsTest ? LinkedTestRuntime.runtime?.storage(inPlaceOf: self) ?? self : self
  }

  /// Whether the store belongs to fresh `DependencyValues`.
  private var hasFreshStore: Bool { if case .fresh? = ownStore?.owner { true } else { false } }
}

// MARK: - Copies

extension Storage {
  /// A copy of this storage, or of that of the running test.
  @inline(never)
  func copy() -> Storage {
    // `inTest` would retain this storage, which threads share.
    followsTest ? Storage(copying: inTest) : Storage(copying: self)
  }

  /// A copy with the store of a test.
  package func rooted(in keeper: StoreKeeper) -> Storage {
    let copy = Storage(copying: self)
    copy.use(keeper.store, keeper)
    return copy
  }

  /// A copy that keeps neither its store full nor its scopes open, for values that they keep.
  ///
  /// - Parameters:
  ///   - scopes: The open scopes of the copy, without keepers.
  ///   - reader: The storage whose store, context and observer the copy gets; nil for this one.
  func withoutKeepers(_ scopes: OpenScopes?, storeOf reader: Storage? = nil) -> Storage {
    let (copy, reader) = (Storage(copying: self, keepsBase: false), reader ?? self)
    copy.use(reader.ownStore, nil)
    (copy.context, copy.observer, copy.scopes) = (reader.context, reader.observer, scopes)
    return copy
  }

  /// The storage that a scope is opened with. It keeps only its overrides and fresh values alive.
  func opening(_ scopes: OpenScopes) -> Storage {
    let copy = Storage(copying: self, keepsBase: false)
    if !hasFreshStore { copy.use(ownStore, nil) }
    copy.scopes = scopes
    return copy
  }

  /// This storage over the one that an object captured.
  ///
  /// An override of this storage wins over a captured one. Fresh values win over those of a test or the
  /// process.
  func over(_ captured: Storage?) -> Storage { captured?.under(self) ?? self }

  /// This storage, as an object captured it, under the current one; nil if it adds nothing to that.
  func underCurrent() -> Storage? {
    // The current storage is not retained, as in ``copy()``.
    Self.bound._withUnsafeGuaranteedRef { $0.followsTest ? under($0.inTest) : under($0) }
  }

  /// This storage, as an object captured it, under another one; nil if it adds nothing to that.
  private func under(_ upper: Storage) -> Storage? { upper.covers(self) ? nil : upper.merged(with: self) }

  /// Whether a captured storage adds nothing to this one.
  func covers(_ captured: Storage) -> Bool {
    captured === self
      || !captured.hasOverrides && captured.context == nil && captured.scopes == nil
        && (captured.ownStore == nil || captured.ownStore === ownStore)
  }

  @inline(never)
  private func merged(with captured: Storage) -> Storage {
    let addsNothing = !hasOverrides && context == nil && scopes == nil && ownStore == nil && !followsTest
    if addsNothing, observer === captured.observer { return captured }
    let merged = Storage(copying: captured)
    merged.observer = observer
    merged.apply(self)
    if let scopes { merged.scopes = scopes.over(captured.scopes) }
    if ownStore != nil, !yieldsStore(to: captured) { merged.use(ownStore, keeper) }
    return merged
  }

  /// Whether the store of a captured storage counts more than that of this one.
  private func yieldsStore(to captured: Storage) -> Bool {
    if hasFreshStore { return captured.hasFreshStore && store.isEmptied && !captured.store.isEmptied }
    return captured.hasFreshStore
  }

  /// The storage in which a value is constructed for a read in this one.
  ///
  /// It keeps neither the store nor the scopes of the value, so a value that captures it does not keep itself
  /// alive.
  ///
  /// - Parameter construction: The construction, of a value that is kept.
  func forConstruction(_ construction: Construction) -> Storage {
    // Built from the values of the scope, in the store and context of the reader.
    if let scope = construction.scope {
      return scope.opening.map { $0.values.withoutKeepers($0.values.scopes, storeOf: self) } ?? self
    }
    if construction.lifetime.isProcessWide {
      let result = Storage()
      result.use(ownStore, nil)
      (result.context, result.observer) = (context, observer)
      return result
    }
    let isInOverride = construction.isOfOverride || construction.purpose == .memoizing
    if ownStore == nil, scopes == nil, !isInOverride { return self }
    // A default that outlives the scopes around its first reader must not see them.
    let result = withoutKeepers(isInOverride ? scopes?.withoutKeepers : nil)
    forEachOverride { key, box in
      if let box = box as? FactoryBox { result.set(box.withoutKeeper, for: key) }
    }
    return result
  }
}

// MARK: - The fast path

// Not generic, so the compiler makes no copy for each key.
extension Storage {
  /// The current storage, for a wrapper to remember; nil for the root of a process without tests.
  @usableFromInline
  static func captured() -> Storage? {
    bound._withUnsafeGuaranteedRef { $0.followsTest ? $0.inTest : $0.isProcess ? nil : $0 }
  }

  /// The box of the value that a wrapper with this captured storage reads; nil if it does not exist yet, or
  /// the read must be recorded.
  ///
  /// It is not retained. The binding of the current storage keeps it, or `captured`, which the caller must
  /// keep until the value is copied.
  @usableFromInline
  static func readyBox(of key: any TestDependencyKey.Type, over captured: Storage?) -> Unmanaged<AnyValueBox>?
  {
    bound._withUnsafeGuaranteedRef { $0.readyBox(of: key, over: captured) }
  }

  /// The box of a key's value; nil if it does not exist yet, or the read must be recorded. One of the two
  /// storages keeps it.
  @inline(__always)
  func readyBox(of key: any TestDependencyKey.Type, over captured: Storage?) -> Unmanaged<AnyValueBox>? {
    if observer != nil { return nil }
    if BuildConfiguration.isDebug, Construction.isRunningHere { return nil }
    let key = ObjectIdentifier(key)
    let found = override(for: key)
    if case .value(let box) = found { return box.isSlow ? nil : box }
    // Most code reads where it was made. Not unwrapped here, since the optimizer would retain `captured`.
    if captured != nil, captured !== self {
      return captured?.readyBox(of: key, under: self, knowing: found)
    }
    return readyDefault(of: key, in: context)
  }

  /// The same for an object that captured this storage and reads in `upper`, which has no value for the key.
  @inline(never)
  private func readyBox(
    of key: ObjectIdentifier,
    under upper: Storage,
    knowing found: Override
  ) -> Unmanaged<AnyValueBox>? {
    // If the two have different stores at hand, the slow path decides which one counts.
    guard upper.fastStore?.toOpaque() == fastStore?.toOpaque() else { return nil }
    if case .none = found, case .value(let box) = override(for: key) { return box.isSlow ? nil : box }
    return readyDefault(of: key, in: upper.context ?? context)
  }

  @inline(__always)
  private func readyDefault(of key: ObjectIdentifier, in context: DependencyContext?) -> Unmanaged<
    AnyValueBox
  >? {
    guard let fastStore else { return nil }
    guard let box = fastStore._withUnsafeGuaranteedRef({ $0.readyBox(for: key, in: context) }) else {
      return nil
    }
    return box.isSlow ? nil : box
  }

  /// The box of a value of an open scope; nil if it does not exist yet, or the read must be reported. Only
  /// for release builds, which do not record reads.
  func boxOfOpenScope(for key: any TestDependencyKey.Type) -> AnyValueBox? {
    guard observer == nil, let scopes, let fastStore, case .scoped(let name) = key.lifetime,
      let scope = scopes.innermost(name)
    else { return nil }
    let identity = ObjectIdentifier(key)
    guard case .none = override(for: identity) else { return nil }
    // All threads share the store, so retaining it would cause contention.
    return fastStore._withUnsafeGuaranteedRef { store in
      // A prepared value has no lifetime of its own.
      guard store.test == nil, store.readyBox(for: identity, in: context) == nil else { return nil }
      return scope.store.presentBox(for: identity, in: store.context(context))
    }
  }
}
