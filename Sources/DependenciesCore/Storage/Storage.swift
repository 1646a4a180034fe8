/// The values in effect at one point of a program: overrides, open scopes, and the store of the defaults.
///
/// `DependencyValues` wraps one. It changes only before another thread can see it.
@safe
@usableFromInline
package final class Storage: @unchecked Sendable {
  /// The values outside of every scope.
  package static let process = Storage()

  // Every read accesses these. No code changes a storage that another thread can see, so the checks of
  // exclusive access are off.

  /// The context set here; nil for the prevailing one of the store.
  @safe @exclusivity(unchecked) package var context: DependencyContext?

  @safe @exclusivity(unchecked) var overrides: OverrideMap

  /// A storage whose overrides are in effect below those of this one, so that the cost of a copy does not grow
  /// with them. The base has no base.
  ///
  /// This storage owns a reference to it. Reads must not retain it, since threads share it.
  @safe @exclusivity(unchecked) private var base: Unmanaged<Storage>?

  /// The open scopes.
  @safe @exclusivity(unchecked) package var scopes: OpenScopes?

  /// The store of a test or of fresh values; nil for that of the process or of the running test.
  @safe @exclusivity(unchecked) package private(set) var ownStore: ValueStore?

  /// Empties the store when its last owner, such as this storage, is released. A storage in which a value is
  /// constructed has no keeper, so a value that captures it does not keep its own store full.
  @safe @exclusivity(unchecked) package private(set) var keeper: StoreKeeper?

  /// The store, for reads that take no lock and retain nothing.
  ///
  /// **It is set only where this storage has the keeper, or the store is the process's.** So no store is
  /// emptied under a reader that retains nothing. Code that breaks this rule corrupts memory. Every other
  /// read takes the lock, and retains the box it finds.
  @safe @exclusivity(unchecked) private(set) var fastStore: Unmanaged<ValueStore>?

  /// Whether the running test decides which store counts.
  @safe @exclusivity(unchecked) private(set) var followsTest: Bool

  /// The update closure that changes this storage. No other code runs in a storage that has one.
  @safe @exclusivity(unchecked) var edit: Edit?

  /// The call of `prepareDependencies` whose closure it is. Each write puts a value into the store.
  @safe @exclusivity(unchecked) var preparation: Preparation?

  /// The storage that wrappers and captured closures remember in place of this one, while a default is being
  /// built: without the overrides of its reader, with those that its construction sets.
  @safe @exclusivity(unchecked) var remembered: Storage?

  /// Receives the events. All reads take the slow path then.
  @safe @exclusivity(unchecked) var observer: DependencyObservation?

  // For storages without a store of their own. Read once, since a look at a shared object retains it.
  private static let rootFollowsTest = ProcessEnvironment.isTestRunner
  private static let rootFastStore =
    unsafe rootFollowsTest ? nil : Unmanaged.passUnretained(ValueStore.process)

  /// Makes a storage without overrides.
  ///
  /// - Parameter keeper: The keeper of its store; nil for the store of the process.
  package init(_ keeper: StoreKeeper? = nil) {
    overrides = OverrideMap()
    (fastStore, followsTest) = unsafe (Self.rootFastStore, Self.rootFollowsTest)
    if let keeper { use(keeper.store, keeper) }
  }

  /// Makes a copy.
  ///
  /// - Parameters:
  ///   - other: The other storage. Borrowed, since retaining it would cause contention between threads.
  ///   - keepsBase: Whether the copy may refer to the other storage, which keeps everything in that alive.
  init(copying other: borrowing Storage, keepsBase: Bool = true) {
    context = other.context
    fastStore = other.fastStore
    followsTest = other.followsTest
    let keepsLayers = keepsBase && other.edit?.isLayered == true
    if let base = other.base, !keepsLayers, !keepsBase || !other.overrides.isSmall {
      overrides = unsafe base.takeUnretainedValue().overrides.joined(with: other.overrides)
    } else if keepsLayers || !keepsBase || other.overrides.isSmall {
      overrides = other.overrides.copy()
      base = unsafe other.base?.retain()
    } else {
      overrides = OverrideMap()
      base = unsafe .passRetained(copy other)
    }
    // Most storages have none of these, and a check costs less than to copy them.
    if other.ownStore != nil || other.scopes != nil || other.observer != nil || other.remembered != nil {
      ownStore = other.ownStore
      keeper = other.keeper
      scopes = other.scopes
      observer = other.observer
      remembered = other.remembered.map { Storage(copying: $0) }
    }
    checkInvariants()
  }

  deinit { unsafe base?.release() }

  /// Makes a store the one that counts here.
  ///
  /// - Parameters:
  ///   - store: The store; nil for that of the process or of the running test.
  ///   - keeper: The keeper of the store; nil if this storage must not have it.
  func use(_ store: ValueStore?, _ keeper: StoreKeeper?) {
    (ownStore, self.keeper) = (store, keeper)
    // A suite's store is in use until one of its tests runs.
    followsTest = store.map { $0.test?.isCase == false } ?? Self.rootFollowsTest
    let ownFastStore = unsafe followsTest ? nil : keeper.map { unsafe Unmanaged.passUnretained($0.store) }
    fastStore = unsafe store == nil ? Self.rootFastStore : ownFastStore
    checkInvariants()
  }

  /// Checks the rule of ``fastStore``, in debug builds.
  private func checkInvariants() {
    guard BuildConfiguration.isDebug, let store = unsafe fastStore?.takeUnretainedValue() else { return }
    assert(
      store === keeper?.store || store === ValueStore.process,
      "A storage without the keeper of a store must not read it without its lock."
    )
  }
}

// MARK: - Overrides

extension Storage {
  @inline(__always)
  package func override(for key: ObjectIdentifier) -> Override {
    let found = overrides[key]
    guard case .none = found, let base else { return found }
    return unsafe base._withUnsafeGuaranteedRef { $0.overrides[key] }
  }

  func boxOfOverride(for key: ObjectIdentifier) -> AnyValueBox? {
    if case .value(let box) = override(for: key) { unsafe box.takeUnretainedValue() } else { nil }
  }

  /// Sets an override; a box of nil resets the key.
  func set(_ box: consuming AnyValueBox?, for key: ObjectIdentifier) {
    if remembered != nil { setRemembered(box, for: key) }
    overrides.insert(box, for: key)
  }

  // Not inlined, since the optimizer would retain the box at each write.
  @inline(never)
  private func setRemembered(_ box: borrowing AnyValueBox?, for key: ObjectIdentifier) {
    remembered?.set(copy box, for: key)
  }

  func set(_ context: DependencyContext) {
    remembered?.set(context)
    self.context = context
  }

  func set(_ scopes: OpenScopes) {
    remembered?.set(scopes)
    self.scopes = scopes
  }

  var hasOverrides: Bool { unsafe !overrides.isEmpty || base != nil }

  /// The keys that it overrides or resets.
  var overriddenKeys: [ObjectIdentifier] {
    var keys: [ObjectIdentifier] = []
    forEachOverride { key, _ in keys.append(key) }
    return keys
  }

  /// Visits the overrides, with nil for each key that was reset.
  package func forEachOverride(_ body: (_ key: ObjectIdentifier, _ box: AnyValueBox?) -> Void) {
    overrides.forEach(body)
    unsafe base?.takeUnretainedValue().overrides.forEach { if case .none = overrides[$0] { body($0, $1) } }
  }

  /// Whether it may have a value for a key of a set. A value of the base may have been reset.
  func mayHaveValue(of keys: borrowing KeySet) -> Bool {
    if overrides.hasValue(of: keys) { return true }
    return unsafe base?.takeUnretainedValue().overrides.hasValue(of: keys) == true
  }

  /// Sets the overrides and the context of another storage here.
  func apply(_ changes: Storage) {
    changes.forEachOverride { set($1, for: $0) }
    if let context = changes.context { set(context) }
  }
}

// MARK: - Layers

extension Storage {
  /// The base.
  var below: Storage? { unsafe base?.takeUnretainedValue() }

  /// Makes the overrides those of the base, so that what an update closure sets is apart from them.
  func beginLayer() {
    joinLayers()
    let below = Storage()
    swap(&below.overrides, &overrides)
    unsafe base = .passRetained(below)
  }

  /// Joins the overrides of the base and the own ones, which win.
  func joinLayers() {
    guard let below else { return }
    overrides = below.overrides.joined(with: overrides)
    unsafe base?.release()
    base = nil
  }
}

// MARK: - Stores

extension Storage {
  /// The store that counts here. For the store of a test, call this on ``inTest``.
  package var store: ValueStore { ownStore ?? .process }

  /// This storage; in a test, with the store of the running test in place of none or of that of its suite.
  @inline(__always)
  package var inTest: Storage {
    followsTest ? LinkedTestRuntime.runtime?.storage(inPlaceOf: self) ?? self : self
  }

  /// Whether the store belongs to fresh `DependencyValues`.
  var hasFreshStore: Bool { ownStore?.isFresh == true }
}
