/// The overrides in force at one point of a program, its context, and the defaults that fill the rest.
///
/// A scope is changed only by the one `DependencyValues` that holds it, before anyone else can see it; once bound it
/// is read by any thread. `DependencyValues` copies it before a change where it is shared.
@usableFromInline
final class Scope: @unchecked Sendable {
  /// The scope at the root of the process: no overrides, the process's defaults.
  static let process: Scope = {
    // Whatever is done first comes by here.
    LoadedImages.reportIfSeveral()
    return Scope()
  }()

  // Every read passes by here. That nobody changes a scope which another can see is what this type promises, so checking it
  // anew at each access would buy nothing.
  @exclusivity(unchecked) var context: DependencyContext?

  /// What fills the rest.
  @exclusivity(unchecked) var reference: DefaultsReference

  @exclusivity(unchecked) var overrides: OwnOverrides

  /// Overrides below those of the scope's own, which it shares with the scopes that are made from it: so a scope costs the same,
  /// however many there are around it.
  @exclusivity(unchecked) var sharedOverrides: SharedOverrides?

  /// Two scopes to look in where this one has no override.
  @exclusivity(unchecked) var laid: LaidScopes

  /// The scopes with lifetimes of their own that are open here.
  @exclusivity(unchecked) var openScopes: OpenScopes

  /// The default for whose construction the scope was made, or the one that it was made from; nil for other scopes, and in
  /// release builds.
  let constructing: Construction?

  /// Makes a scope.
  ///
  /// - Parameters:
  ///   - defaults: What fills the rest; that of the root of the process if left out.
  ///   - context: The context; nil for the prevailing one.
  ///   - overrides: The overrides.
  ///   - sharedOverrides: Overrides below those.
  ///   - openScopes: The scopes with lifetimes of their own that are open here.
  ///   - constructing: The construction that the scope is for.
  init(
    defaults reference: DefaultsReference = DefaultsReference(.root),
    context: DependencyContext? = nil,
    overrides: consuming OwnOverrides = OwnOverrides(),
    over sharedOverrides: SharedOverrides? = nil,
    openScopes: OpenScopes = .none,
    constructing: Construction? = nil
  ) {
    self.reference = reference
    self.context = context
    self.overrides = overrides
    self.sharedOverrides = sharedOverrides
    laid = LaidScopes()
    self.openScopes = openScopes
    self.constructing = constructing
  }
}

extension Scope {
  var defaults: ScopeDefaults { reference.defaults }

  /// Whether a test that runs has other defaults.
  @inline(__always)
  var yieldsToTests: Bool { reference.yieldsToTests }

  /// The defaults, if the scope keeps them alive.
  @inline(__always)
  var keptDefaults: Unmanaged<DefaultValues>? { reference.kept }

  /// This scope, with the defaults of the running test in place of none, or of those of its suite.
  @inline(__always)
  var inTest: Scope { yieldsToTests ? TestDefaults.scope(for: self) : self }

  /// Whether an update closure runs here and this scope may be what it changes, or what it made: any but the current one, since
  /// values can be assigned to what the closure changes.
  var isChanging: Bool {
    Updating.isActive && Scope.current !== self
  }

  /// The defaults for the scope's context, if the scope keeps them alive: then they may be used as long as it is.
  @inline(__always)
  var keptTable: Unmanaged<DefaultTable>? {
    keptDefaults?._withUnsafeGuaranteedRef { $0.table(for: context) }
  }

  /// The defaults for the scope's context.
  var table: DefaultTable {
    let values = defaults.values
    return withExtendedLifetime(values) { values.table(for: context).takeUnretainedValue() }
  }

  /// The override of a key, if there is one. The scope keeps it.
  @inline(__always)
  func override(for key: ObjectIdentifier) -> Override {
    var found = overrides[key]
    if case .none = found, let sharedOverrides = sharedOverrides.unretained {
      found = sharedOverrides._withUnsafeGuaranteedRef { $0.table[key] }
    }
    if case .none = found, !laid.isEmpty { found = laid.override(for: key) }
    return found
  }

  /// The override of a key, as seen by an object that captured this scope and lives in another.
  @inline(__always)
  func capturedOverride(for key: ObjectIdentifier) -> Override {
    let found = override(for: key)
    if BuildConfiguration.isDebug, let constructing, case .value(let box) = found {
      constructing.noteEscape(ofOverride: box, of: key)
    }
    return found
  }
}

extension Scope {
  /// A scope with the same contents that nobody else holds, laid over no other.
  @inline(never)
  func copy() -> Scope { copy(opening: openScopes) }

  /// A scope with the same contents, in which other scopes are open.
  @inline(__always)
  func copy(opening openScopes: OpenScopes) -> Scope {
    with(
      yieldsToTests ? inTest.reference : reference,
      opening: openScopes,
      constructing: constructing
    )
  }

  /// A scope with the same contents that does not keep its defaults: for code that makes what they will keep.
  func borrowed() -> Scope {
    let values = defaults.values
    if values.isProcess { return self }
    return with(DefaultsReference(.borrowing(values)), opening: openScopes)
  }

  /// A scope with the same overrides, and defaults that are a test's.
  func rooted(in values: DefaultValues) -> Scope {
    with(DefaultsReference(.keeping(values)), opening: openScopes)
  }

  /// A scope with the same overrides and other defaults.
  @inline(__always)
  private func with(
    _ reference: DefaultsReference,
    opening openScopes: OpenScopes,
    constructing: Construction? = nil
  ) -> Scope {
    Scope(
      defaults: reference,
      context: context,
      overrides: laid.isEmpty ? overrides.copy() : OwnOverrides(),
      over: overridesBelow,
      openScopes: openScopes,
      constructing: constructing
    )
  }

  /// The scope in which a value is built that knows nothing of what is in force here: no overrides, no open scopes.
  var processWide: Scope {
    let defaults = defaults.isOutsideOfTests ? defaults : .keeping(defaults.values)
    return Scope(defaults: DefaultsReference(defaults), context: context)
  }

  /// The scope that is current while a build constructs a default that was asked for here.
  func forBuilding(_ build: Build) -> Scope {
    // What captures the scope during construction keeps its overrides for as long as the default lives. Debug builds want to
    // know whose construction that was.
    let isWatched = BuildConfiguration.isDebug && build.isKept && hasOverrides
    let values = defaults.values
    let hasForeignScopes = !openScopes.isEmpty && !build.isHandedOver
    let hasForeignOverrides = hasOverrides && build.isMemoizing
    guard isWatched || !values.isProcess || hasForeignScopes || hasForeignOverrides || build.isOfOverride
    else {
      return self
    }
    return Scope(
      defaults: DefaultsReference(values.isProcess ? .keeping(values) : .borrowing(values)),
      context: context,
      over: overrides(for: build),
      openScopes: build.openScopes(among: openScopes),
      constructing: isWatched ? Construction(build, in: self) : nil
    )
  }
}
