package import DependenciesCore

/// The overrides of one place in a tree, such as a view or a responder, and of everything inside it.
package struct OverrideLayer: Sendable {
  /// Only overrides and a context, without the other values they were made from.
  fileprivate let environment: DependencyEnvironment

  /// Runs an update closure, once, and keeps its changes.
  ///
  /// - Parameters:
  ///   - values: The values in effect at the place, which the closure changes.
  ///   - layer: The earlier overrides of the place. They stay unless the closure replaces them.
  ///   - location: The place in the code, for diagnostics.
  ///   - update: Changes the values.
  package init(
    from values: DependencyValues,
    over layer: OverrideLayer?,
    at location: CodeLocation,
    _ update: (inout DependencyValues) throws -> Void
  ) rethrows {
    let changes = try values.updated(at: location, update).environment.changes(from: values.environment)
    environment = layer?.environment.merging(under: changes) ?? changes
  }
}

extension DependencyValues {
  /// The values of the current scope, under the overrides of a place in a tree.
  ///
  /// - Parameter layers: The overrides of the place and of those around it, the innermost first.
  package static func current(under layers: some Sequence<OverrideLayer>) -> DependencyValues {
    layers.reversed().reduce(.current) {
      DependencyValues(environment: $0.environment.merging(under: $1.environment))
    }
  }
}

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
}
