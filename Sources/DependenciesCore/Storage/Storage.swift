/// The overrides in force at one point of a program, its context, and the defaults that fill the rest.
///
/// A storage is changed only by the one `DependencyValues` that holds it, before anyone else can see it; once
/// bound, any thread reads it. `DependencyValues` copies it before a change if it is shared.
@usableFromInline
package final class Storage: @unchecked Sendable {
  /// The storage at the root of the process: no overrides, the process's defaults.
  package static let process: Storage = {
    // Whatever a program does first comes by here.
    LoadedImages.reportIfSeveral()
    return Storage()
  }()

  // Every read passes by here. Nobody changes a storage that another thread can see, so there is nothing to
  // check at each access.
  @exclusivity(unchecked) var context: DependencyContext?
  @exclusivity(unchecked) private var overrides: OverrideMap

  /// The defaults; nil for those at the root of the process. Most storages have these, so to retain them
  /// would make threads wait.
  let ownDefaults: DefaultsReference?

  /// The defaults for the fast path: those that this storage keeps alive; nil if it keeps none, or if each
  /// read is noted.
  let keptDefaults: Unmanaged<DefaultValues>?

  /// Whether a test that runs has other defaults.
  let yieldsToTests: Bool

  /// The scopes with lifetimes of their own that are open here.
  let openScopes: ScopeStack

  /// Where to look for what this storage does not override. A copy of a storage with many overrides looks in
  /// the original, and a copy of one with few where the original looks. For code that captured one storage
  /// and runs in another, `upper` is the current one and `lower` the captured one. They also keep the
  /// overrides that this storage hides.
  let upper: Storage?
  let lower: Storage?

  /// How many storages a look-up passes through before the last one.
  private let depth: Int

  /// At this depth, a copy has all overrides itself.
  private static let maximumDepth = 3

  // Every storage without defaults of its own has these. They are read once, since to look at the shared
  // object retains it.
  private static let rootYieldsToTests = DefaultsReference.root.yieldsToTests
  private static let rootDefaults = DefaultsReference.root.kept.map(Unmanaged.passUnretained)

  /// The default for whose construction the storage was made, or the one that it was copied from; nil for
  /// others, and in release builds.
  let constructing: ConstructionRecord?

  /// Whether this storage, or one that it looks in, was made for a construction; then reads of it are
  /// recorded.
  let isWatched: Bool

  /// Whether each read is noted.
  let isObserved: Bool

  /// The asynchronous update closure that is running where this is the current storage.
  let update: Updating.AsynchronousUpdate?

  package convenience init(defaults: DefaultsReference) {
    self.init(defaults: defaults, context: nil)
  }

  init(
    defaults: DefaultsReference? = nil,
    context: DependencyContext? = nil,
    overrides: consuming OverrideMap = OverrideMap(),
    openScopes: ScopeStack = .none,
    upper: Storage? = nil,
    lower: Storage? = nil,
    constructing: ConstructionRecord? = nil,
    observed isObserved: Bool = false,
    during update: Updating.AsynchronousUpdate? = nil
  ) {
    self.isObserved = isObserved
    if let defaults, defaults !== DefaultsReference.root {
      ownDefaults = defaults
      yieldsToTests = defaults.yieldsToTests
      keptDefaults = isObserved ? nil : defaults.kept.map(Unmanaged.passUnretained)
    } else {
      ownDefaults = nil
      yieldsToTests = Self.rootYieldsToTests
      keptDefaults = isObserved ? nil : Self.rootDefaults
    }
    self.context = context
    self.overrides = overrides
    self.openScopes = openScopes
    self.upper = upper
    self.lower = lower
    depth = upper.map { max($0.depth, lower?.depth ?? 0) + 1 } ?? 0
    self.constructing = constructing
    isWatched = constructing != nil || upper?.isWatched == true || lower?.isWatched == true
    self.update = update
  }
}

// MARK: - Overrides

extension Storage {
  /// The override of a key. This storage keeps it.
  @inline(__always)
  func override(for key: ObjectIdentifier) -> Override {
    let found = overrides[key]
    guard case .none = found, upper != nil else { return found }
    return overrideBelow(for: key)
  }

  /// The override of a key in this storage alone, without those that it looks in.
  func ownOverride(for key: ObjectIdentifier) -> Override { overrides[key] }

  /// The box of an override; nil if there is none, or the key was reset.
  func boxOfOverride(for key: ObjectIdentifier) -> AnyValueBox? {
    if case .value(let box) = override(for: key) { box.takeUnretainedValue() } else { nil }
  }

  @inline(never)
  private func overrideBelow(for key: ObjectIdentifier) -> Override {
    let found = upper?.override(for: key) ?? .none
    guard case .none = found else { return found }
    return lower?.override(for: key) ?? .none
  }

  /// Sets the override of a key; nil to hide any override there is. Nobody else may see the storage yet.
  func set(_ box: consuming AnyValueBox?, for key: ObjectIdentifier) {
    overrides.insert(isObserved ? box.map(ObservedBox.init) : box, for: key)
  }

  var hasOverrides: Bool { !overrides.isEmpty || upper != nil }

  /// Visits the overrides in force, in no order.
  func forEachOverride(_ body: (_ key: ObjectIdentifier, _ box: AnyValueBox) -> Void) {
    forEachOverrideOrReset { key, box in
      if let box = box?.original { body(key, box) }
    }
  }

  /// Visits the overrides in force, in no order, with nil for each key that was reset.
  func forEachOverrideOrReset(_ body: (_ key: ObjectIdentifier, _ box: AnyValueBox?) -> Void) {
    if upper == nil { overrides.forEach(body) } else { allOverrides().forEach(body) }
  }

  /// Where the overrides came from that another storage does not have.
  func origins(over other: Storage) -> [ValueOrigin] {
    var origins: [ValueOrigin] = []
    forEachOverride { key, box in
      if let origin = box.origin, other.boxOfOverride(for: key)?.original !== box { origins.append(origin) }
    }
    return origins
  }

  /// Logs the overrides that another storage does not have.
  func log(to log: OverrideLog, over other: Storage) {
    let origins = origins(over: other)
    log.withValue { $0 += origins }
  }

  /// The overrides of this storage and of those that it looks in.
  func allOverrides() -> OverrideMap {
    guard let upper else { return overrides.copy() }
    var result = (lower ?? upper).allOverrides()
    if lower != nil { upper.forEachOverrideOrReset { result.insert($1, for: $0) } }
    overrides.forEach { result.insert($1, for: $0) }
    return result
  }

  /// The same, with a replacement for each box.
  func allOverrides(_ replacement: (AnyValueBox) -> AnyValueBox) -> OverrideMap {
    var result = OverrideMap()
    forEachOverrideOrReset { result.insert($1.map(replacement), for: $0) }
    return result
  }
}

// MARK: - Defaults

extension Storage {
  package var defaults: DefaultsReference { ownDefaults ?? .root }

  /// Whether the defaults are those at the root of the process.
  var hasImplicitDefaults: Bool { ownDefaults == nil }

  /// The defaults for the storage's context.
  var table: DefaultTable {
    let values = defaults.values
    return withExtendedLifetime(values) { values.table(for: context).takeUnretainedValue() }
  }

  /// This storage, with the defaults of the running test in place of none, or of those of its suite.
  @inline(__always)
  var inTest: Storage {
    yieldsToTests ? LinkedTestRuntime.runtime?.storage(inPlaceOf: self) ?? self : self
  }

  /// The log for the overrides that are made here, if there is one.
  var overrideLog: OverrideLog? {
    isObserved ? defaults.kept?.overrideLog : keptDefaults?._withUnsafeGuaranteedRef { $0.overrideLog }
  }

  /// Whether this storage has nothing that the root of the process has not.
  @inline(__always)
  var isPlain: Bool {
    !hasOverrides && context == nil && (ownDefaults?.isRoot ?? true) && openScopes.isEmpty
  }

  /// Whether an update closure is running here and this storage may be what it changes, or what it made: any
  /// but the current one, since values can be assigned to what the closure changes.
  var isChanging: Bool { Updating.isActive && Storage.current !== self }
}

// MARK: - Copies

extension Storage {
  /// A storage with the same contents that nobody else holds.
  @inline(never)
  func copy() -> Storage {
    guard !yieldsToTests, depth < Self.maximumDepth else { return copy(opening: openScopes) }
    // With many overrides, it looks in this one, so that a scope costs the same however many there are.
    let isSmall = overrides.isSmall
    return Storage(
      defaults: ownDefaults,
      context: context,
      overrides: isSmall ? overrides.copy() : OverrideMap(),
      openScopes: openScopes,
      upper: isSmall ? upper : self,
      lower: isSmall ? lower : nil,
      constructing: constructing,
      observed: isObserved
    )
  }

  /// Whether it overrides a key that `upper` or `lower` overrides, too. Nobody sees the value there, so it
  /// must not be kept.
  var hidesOverrides: Bool {
    if upper == nil { return false }
    var hidesSome = false
    overrides.forEach { key, _ in
      if case .none = overrideBelow(for: key) { return }
      hidesSome = true
    }
    return hidesSome
  }

  /// A copy that has all overrides itself.
  var flat: Storage { copy(opening: openScopes) }

  /// This storage, or a flat copy if it is at the maximum depth.
  var shallow: Storage { depth < Self.maximumDepth ? self : flat }

  /// A copy in which other scopes are open.
  func copy(opening openScopes: ScopeStack) -> Storage {
    with(yieldsToTests ? inTest.ownDefaults : ownDefaults, opening: openScopes, constructing: constructing)
  }

  /// A copy that is the current storage while an asynchronous update closure runs.
  func copy(during update: Updating.AsynchronousUpdate) -> Storage {
    with(ownDefaults, opening: openScopes, constructing: constructing, during: update)
  }

  /// A storage with the same contents that does not keep its defaults: for code that makes what they will
  /// keep.
  func borrowed() -> Storage {
    let values = defaults.values
    return values.isProcess ? self : with(.borrowing(values), opening: openScopes)
  }

  /// A copy of which each read passes by the slow path, to be noted; this storage if it is one.
  var observed: Storage {
    if isObserved { return self }
    return Storage(
      defaults: yieldsToTests ? inTest.ownDefaults : ownDefaults,
      context: context,
      overrides: allOverrides(ObservedBox.init),
      openScopes: openScopes,
      constructing: constructing,
      observed: true,
      during: update
    )
  }

  /// A storage with the same overrides, and defaults that are a test's.
  package func rooted(in values: DefaultValues) -> Storage {
    with(.keeping(values), opening: openScopes)
  }

  private func with(
    _ defaults: DefaultsReference?,
    opening openScopes: ScopeStack,
    constructing: ConstructionRecord? = nil,
    during update: Updating.AsynchronousUpdate? = nil
  ) -> Storage {
    Storage(
      defaults: defaults,
      context: context,
      overrides: allOverrides(),
      openScopes: openScopes,
      constructing: constructing,
      observed: isObserved,
      during: update
    )
  }

  /// The storage in which a value is built that knows nothing of what is in force here: no overrides, no open
  /// scopes.
  var processWide: Storage {
    Storage(defaults: defaults.isOutsideOfTests ? defaults : .keeping(defaults.values), context: context)
  }

  /// The storage that is current while a default is constructed that was asked for here.
  func forConstructing(_ construction: Construction) -> Storage {
    // The values of a scope are the same for each reader.
    if construction.isOfScope { return self }
    // What captures the storage during construction keeps its overrides for as long as the default lives.
    // Debug builds want to know whose construction that was.
    let isWatched = BuildConfiguration.isDebug && construction.purpose == .keeping && hasOverrides
    let values = defaults.values
    let hasForeignScopes = !openScopes.isEmpty && construction.purpose != .handingOver
    let hasForeignOverrides = hasOverrides && construction.purpose == .memoizing
    guard
      isWatched || !values.isProcess || hasForeignScopes || hasForeignOverrides || construction.isOfOverride
    else {
      return self
    }
    return Storage(
      defaults: .borrowing(values),
      context: context,
      overrides: overrides(for: construction),
      openScopes: construction.openScopes(among: openScopes),
      constructing: isWatched ? ConstructionRecord(construction, in: self) : nil
    )
  }

  private func overrides(for construction: Construction) -> OverrideMap {
    // A family may lie in an override, and outlives the others. What an override keeps must not keep the
    // override.
    if construction.purpose == .memoizing {
      return allOverrides { $0.original.map(WeakOverrideBox.init) ?? $0 }
    }
    return construction.isOfOverride ? allOverrides(\.borrowed) : allOverrides()
  }
}
