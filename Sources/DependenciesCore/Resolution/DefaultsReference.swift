/// The defaults of a scope, beside what every read asks of them, so that none has to ask the defaults themselves.
struct DefaultsReference {
  /// Nil for the defaults at the root of the process. So many scopes have these that threads would stand in one another's way if
  /// they counted their references.
  private let own: ScopeDefaults?

  /// Whether a test that runs has other defaults.
  let yieldsToTests: Bool

  /// The values, if `defaults` keeps them alive.
  let kept: Unmanaged<DefaultValues>?

  init(_ defaults: ScopeDefaults) {
    own = defaults === ScopeDefaults.root ? nil : defaults
    yieldsToTests = defaults.yieldsToTests
    kept = defaults.kept.map(Unmanaged.passUnretained)
  }

  var defaults: ScopeDefaults { own ?? .root }

  /// Whether these are the defaults that a scope has which was given none.
  @inline(__always)
  var isImplicit: Bool { own == nil }

  /// Whether the scope keeps the defaults of the process, or of none where tests run.
  var isRoot: Bool { own?.isRoot ?? true }

  /// What a scope has that is laid over another.
  func laid(over other: DefaultsReference) -> DefaultsReference {
    own === other.own ? self : DefaultsReference(defaults.laid(over: other.defaults))
  }
}
