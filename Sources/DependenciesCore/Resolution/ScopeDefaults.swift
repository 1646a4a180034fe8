/// The defaults that fill a scope where it has no override, and whether the scope keeps them alive.
struct ScopeDefaults {
  /// The defaults, if the scope keeps them alive.
  let kept: DefaultValues?

  private weak var borrowed: DefaultValues?

  /// Defaults that live as long as the scope.
  static func keeping(_ values: DefaultValues) -> ScopeDefaults {
    ScopeDefaults(kept: values, borrowed: nil)
  }

  /// Defaults of a scope in which one of them was built: what it captured must not keep the defaults that keep it.
  static func borrowing(_ values: DefaultValues) -> ScopeDefaults {
    ScopeDefaults(kept: nil, borrowed: values)
  }

  /// The defaults, or those of the process where the scope outlived its own.
  @inline(__always)
  var values: DefaultValues { kept ?? borrowed ?? .process }

  /// Whether the scope outlived its defaults.
  var isLost: Bool { kept == nil && borrowed == nil }

  /// The defaults of a scope that is laid over another: its own, unless it has none but those of the process.
  func laid(over other: ScopeDefaults) -> ScopeDefaults {
    guard values.isProcess else { return self }
    return isLost && other.values.isProcess ? self : other
  }
}
