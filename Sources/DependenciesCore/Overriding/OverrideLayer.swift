/// The overrides of one place in a tree, such as a view or a responder. They hold there and for all that is
/// inside it.
package struct OverrideLayer: Sendable {
  /// Overrides and a context, and nothing else of the values they were made from.
  fileprivate let storage: Storage

  /// Runs an update closure, once, and keeps what it changes.
  ///
  /// - Parameters:
  ///   - values: The values in force at the place, which the closure starts from.
  ///   - layer: What the place has overridden before. It stays where the closure overrides nothing else.
  ///   - location: The place in the code, for diagnostics.
  ///   - update: Changes the values.
  package init(
    from values: DependencyValues,
    over layer: OverrideLayer?,
    at location: CodeLocation,
    _ update: (inout DependencyValues) throws -> Void
  ) rethrows {
    let updated = try values.updated(at: location, update).storage
    let changes = updated.changes(from: values.storage) ?? Storage()
    storage = changes.over(layer?.storage)
  }
}

extension DependencyValues {
  /// The values of the current scope with the overrides of a place in a tree, which win.
  ///
  /// - Parameter layers: The overrides of the place and of those around it, the innermost first.
  package static func current(under layers: some Sequence<OverrideLayer>) -> DependencyValues {
    layers.reversed().reduce(.current) { DependencyValues(storage: $1.storage.over($0.storage)) }
  }
}
