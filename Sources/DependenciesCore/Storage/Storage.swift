/// The values in effect at one point of a program: overrides, open scopes, and the store of the defaults.
///
/// `DependencyValues` wraps one. It changes only before another thread can see it.
@usableFromInline
package final class Storage: @unchecked Sendable {
  /// The values outside of every scope.
  package static let process: Storage = {
    // Every program reaches this line first.
    LoadedImages.reportIfSeveral()
    return Storage()
  }()

  // Every read accesses these. No code changes a storage that another thread can see, so the checks of
  // exclusive access are off.

  /// The context set here; nil for the prevailing one of the store.
  @exclusivity(unchecked) private(set) var context: DependencyContext?

  @exclusivity(unchecked) private var overrides: OverrideMap

  /// The storage that this one was copied from, if that has many overrides; then this one has only the later
  /// ones. The base has no base. So the cost of a copy does not grow with the overrides.
  ///
  /// This storage owns a reference to it. Reads must not retain it, since threads share it.
  @exclusivity(unchecked) private var base: Unmanaged<Storage>?

  /// The open scopes.
  @exclusivity(unchecked) private(set) var scopes: OpenScopes?

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

  /// The properties that few storages have; nil if this one has none of them.
  @exclusivity(unchecked) private var rare: RareProperties?

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
    if other.ownStore != nil || other.scopes != nil || other.rare != nil {
      (ownStore, keeper, scopes) = (other.ownStore, other.keeper, other.scopes)
      rare = other.rare?.copy()
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

// MARK: - Rare properties

/// The properties of a ``Storage`` that few storages have.
private final class RareProperties {
  var observer: DependencyObservation?
  var update: UpdateClosure.Reference?
  var remembered: Storage?
  var record: ChangeRecord?

  /// The properties of a copy of the storage.
  func copy() -> RareProperties? {
    let copy = RareProperties()
    copy.observer = observer
    copy.update = update?.inOperation
    copy.remembered = remembered.map { Storage(copying: $0) }
    return copy.observer != nil || copy.update != nil || copy.remembered != nil ? copy : nil
  }
}

extension Storage {
  /// Receives the events; while it is set, all reads take the slow path.
  var observer: DependencyObservation? {
    get { rare?.observer }
    set { setRare(\.observer, to: newValue) }
  }

  /// The update closure that runs in this storage, or that the operation here is part of.
  var update: UpdateClosure.Reference? {
    get { rare?.update }
    set { setRare(\.update, to: newValue) }
  }

  /// The storage that wrappers remember in place of this one, while a default is being built: without the
  /// overrides of its reader, with those that its construction sets.
  private var remembered: Storage? {
    get { rare?.remembered }
    set { setRare(\.remembered, to: newValue) }
  }

  /// Records the changes of an update closure. Only the closure's own copies have it: see
  /// ``DependencyValues/makeUnique()``.
  var record: ChangeRecord? {
    get { rare?.record }
    set { setRare(\.record, to: newValue) }
  }

  private func setRare<Value>(_ property: ReferenceWritableKeyPath<RareProperties, Value?>, to value: Value?) {
    if value == nil, rare == nil { return }
    let properties = rare ?? RareProperties()
    properties[keyPath: property] = value
    rare = properties
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
  func set(_ box: consuming AnyValueBox?, for key: ObjectIdentifier) {
    if let rare {
      rare.record?.note(copy box, for: key)
      rare.remembered?.set(copy box, for: key)
    }
    overrides.insert(box, for: key)
  }

  func set(_ context: DependencyContext) {
    record?.note(context)
    remembered?.set(context)
    self.context = context
  }

  func set(_ scopes: OpenScopes) {
    remembered?.set(scopes)
    self.scopes = scopes
  }

  var hasOverrides: Bool { !overrides.isEmpty || base != nil }

  /// Visits the overrides, with nil for each key that was reset.
  func forEachOverride(_ body: (_ key: ObjectIdentifier, _ box: AnyValueBox?) -> Void) {
    overrides.forEach(body)
    base?.takeUnretainedValue().overrides.forEach { if case .none = overrides[$0] { body($0, $1) } }
  }

  /// Sets the overrides and the context of another storage here.
  func apply(_ changes: Storage) {
    changes.forEachOverride { set($1, for: $0) }
    if let context = changes.context { set(context) }
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
    let copy = Storage(copying: self, keepsBase: false)
    copy.scopes = scopes
    copy.adopt(reader ?? self)
    return copy
  }

  /// Takes over the store, without its keeper, the context and the observer of a reader.
  private func adopt(_ reader: Storage) {
    use(reader.ownStore, nil)
    (context, observer) = (reader.context, reader.observer)
  }

  /// The storage that a scope is opened with. It keeps only its overrides and fresh values alive.
  func opening(_ scopes: OpenScopes) -> Storage {
    let copy = Storage(copying: self, keepsBase: false)
    if !hasFreshStore { copy.use(ownStore, nil) }
    copy.scopes = scopes
    copy.rare = nil
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
    if addsNothing, rare == nil, captured.rare == nil { return captured }
    return merged(with: captured, scopes.map { $0.over(captured.scopes) } ?? captured.scopes)
  }

  /// This storage over another one.
  ///
  /// - Parameter scopes: The open scopes of the result.
  func merged(with captured: Storage, _ scopes: OpenScopes?) -> Storage {
    let merged = Storage(copying: captured)
    if rare != nil || merged.rare != nil { (merged.observer, merged.update) = (observer, update) }
    merged.apply(self)
    if let scopes { merged.set(scopes) }
    if ownStore != nil, !yieldsStore(to: captured) { merged.use(ownStore, keeper) }
    if let remembered { merged.remembered = remembered.over(captured) }
    return merged
  }

  /// Whether the store of a captured storage counts more than that of this one.
  private func yieldsStore(to captured: Storage) -> Bool {
    if hasFreshStore { return captured.hasFreshStore && store.isEmptied && !captured.store.isEmptied }
    return captured.hasFreshStore
  }

  /// The storage in which a value is constructed from the values of this one.
  ///
  /// It keeps neither the store nor the scopes of the value, so a value that captures it does not keep itself
  /// alive.
  ///
  /// - Parameters:
  ///   - construction: The construction, of a value that is kept.
  ///   - reader: The storage that the value is read in.
  ///   - outlivesOverrides: Whether the value outlives the overrides around its reader. Then wrappers that its
  ///     construction makes must not remember them.
  func forConstruction(
    _ construction: Construction,
    readIn reader: Storage,
    outlivesOverrides: Bool = false
  ) -> Storage {
    // Built from the values of the scope, in the store and context of the reader.
    if let scope = construction.scope {
      return scope.opening.map { $0.values.withoutKeepers($0.values.scopes, storeOf: reader) } ?? reader
    }
    let isInOverride = construction.isOfOverride || construction.purpose == .memoizing
    let plain = Storage()
    plain.adopt(reader)
    if construction.lifetime.isProcessWide, !isInOverride { return plain }
    if self === reader, ownStore == nil, scopes == nil, !hasOverrides { return self }
    // A default outlives the scopes around its first reader, so it must not see them.
    let result = withoutKeepers(isInOverride ? scopes?.withoutKeepers : nil, storeOf: reader)
    forEachOverride { key, box in
      if let box = box as? FactoryBox { result.set(box.withoutKeeper, for: key) }
    }
    if outlivesOverrides, hasOverrides { result.remembered = plain }
    return result
  }
}

// MARK: - The fast path

// Not generic, so the compiler makes no copy for each key.
extension Storage {
  /// The storage that a wrapper remembers; nil for the root of a process without tests.
  @usableFromInline
  static func captured() -> Storage? {
    bound._withUnsafeGuaranteedRef { current in
      if let remembered = current.remembered { return remembered.inTest }
      return current.followsTest ? current.inTest : current.isProcess ? nil : current
    }
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
    if rare != nil, observer != nil { return nil }
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
