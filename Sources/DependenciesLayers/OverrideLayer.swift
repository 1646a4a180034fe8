package import DependenciesCore

/// The overrides of one place in a tree, such as a view or a responder, and of everything inside it.
package struct OverrideLayer: Sendable {
  /// Only overrides and a context, without the other values they were made from.
  fileprivate let storage: Storage

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
    let changes = try values.updated(at: location, update).storage.changes(from: values.storage)
    storage = layer?.storage.merging(under: changes) ?? changes
  }
}

extension DependencyValues {
  /// The values of the current scope, under the overrides of a place in a tree.
  ///
  /// - Parameter layers: The overrides of the place and of those around it, the innermost first.
  package static func current(under layers: some Sequence<OverrideLayer>) -> DependencyValues {
    layers.reversed().reduce(.current) { DependencyValues(storage: $0.storage.merging(under: $1.storage)) }
  }
}

// For user interfaces, which hand values down a tree of views instead of tasks.
extension DependencyValues {
  /// Runs an operation with these values over those of the current scope.
  package func runOverCurrent<Result>(_ operation: () throws -> Result) rethrows -> Result {
    try DependencyValues(storage: Storage.current.merging(under: storage)).bind(operation)
  }

  /// Whether other values are known to give the same results, so that no update is needed.
  package func hasSameValues(as other: DependencyValues) -> Bool {
    let (storage, other) = (storage, other.storage)
    if storage === other { return true }
    guard storage.context == other.context, storage.store === other.store else { return false }
    var isSame = true
    storage.forEachOverride { key, box in
      switch other.override(for: key) {
      case .none: isSame = false
      case .reset: isSame = isSame && box == nil
      case .value(let value): isSame = isSame && box?.isKnownToEqual(value.takeUnretainedValue()) == true
      }
    }
    other.forEachOverride { key, _ in
      if case .none = storage.override(for: key) { isSame = false }
    }
    return isSame
  }
}
