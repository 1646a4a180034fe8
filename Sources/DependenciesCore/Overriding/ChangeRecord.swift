/// The overrides and the context that one update closure sets, in its values and in copies of them.
///
/// It tells which overrides are a scope's own, and gives code inside `prepareDependencies` the values that
/// the closure has set so far.
package final class ChangeRecord: Sendable {
  private struct State {
    /// Nil after the end of the closure. Code that it has started may still refer to the record.
    var noted: Noted? = Noted()

    /// The changes, after the end.
    var changes: Storage?
  }

  private struct Noted {
    var boxes: [ObjectIdentifier: AnyValueBox?] = [:]
    var context: DependencyContext?
  }

  private let state = Locked(State())

  package init() {}

  /// Notes that the closure has set an override; nil for a reset.
  func note(_ box: AnyValueBox?, for key: ObjectIdentifier) {
    let replaced = state.withLock { $0.noted?.boxes.updateValue(box, forKey: key) }
    withExtendedLifetime(replaced) {}
  }

  /// Notes that the closure has set the context.
  func note(_ context: DependencyContext) { state.withLock { $0.noted?.context = context } }

  /// The override that the closure has set for a key; nil after its end.
  func box(for key: ObjectIdentifier) -> AnyValueBox? {
    state.withLock { ($0.noted?.boxes[key] ?? nil) ?? nil }
  }

  /// Ends the record without changes.
  func end() { state.set(State(noted: nil)) }

  /// Ends the record of a closure that has left these values. If it has assigned other values, all their
  /// overrides are changes.
  func end(with values: Storage) {
    let changes = Storage()
    if values.record === self, let noted = state.value.noted {
      for (key, box) in noted.boxes where values.hasOverride(box, for: key) { changes.set(box, for: key) }
      if let context = noted.context, context == values.context { changes.set(context) }
    } else {
      changes.apply(values)
    }
    let hasChanges = changes.hasOverrides || changes.context != nil
    state.set(State(noted: nil, changes: hasChanges ? changes : nil))
  }

  /// The changes of the closure, after its end; nil if it made none.
  package var changes: Storage? { state.value.changes }
}

extension Storage {
  /// Whether a key has this override here; nil for a reset.
  fileprivate func hasOverride(_ box: AnyValueBox?, for key: ObjectIdentifier) -> Bool {
    switch self.override(for: key) {
    case .none: false
    case .reset: box == nil
    case .value(let found): unsafe found.takeUnretainedValue() === box
    }
  }
}
