package import DependenciesCore

// For user interfaces, which hand values down a tree of views instead of tasks.
extension DependencyValues {
  /// The values of the program, or of the running test.
  package static var withoutOverrides: DependencyValues { DependencyValues(environment: .process) }

  /// Whether other values are known to give the same results, so that no update is needed.
  package func hasSameValues(as other: DependencyValues) -> Bool {
    let (environment, other) = (environment, other.environment)
    if environment === other { return true }
    guard environment.context == other.context, environment.store === other.store else { return false }
    var isSame = true
    environment.forEachOverride { key, box in
      switch other.override(for: key) {
      case .none: isSame = false
      case .reset: isSame = isSame && box == nil
      case .value(let value): isSame = isSame && box?.isEqual(to: value.takeUnretainedValue()) == true
      }
    }
    other.forEachOverride { key, _ in
      if case .none = environment.override(for: key) { isSame = false }
    }
    return isSame
  }

  /// What decides the value of a key here, for a framework that compares it: the override, the mark of a
  /// reset, or the scope that has the value. Nil for a default of the program or of the running test, which is
  /// not built.
  package func decision(of key: any TestDependencyKey.Type) -> Any? {
    switch environment.override(for: ObjectIdentifier(key)) {
    case .value(let box): return box.takeUnretainedValue().anyValue
    case .reset: return Reset()
    case .none:
      guard case .scoped(let name) = key.lifetime.kind else { return nil }
      return environment.scope(name)
    }
  }

  private struct Reset {}
}
