/// The overrides and the context that one update closure has set, in its values and in copies of them.
///
/// It tells which overrides are a scope's own, and gives code inside `prepareDependencies` the values that
/// the closure has set so far.
final class ChangeRecord: Sendable {
  private struct Changes {
    var boxes: [ObjectIdentifier: AnyValueBox?] = [:]
    var context: DependencyContext?
  }

  /// Nil after the end of the closure. Code that it has started may still refer to the record.
  private let noted = Locked<Changes?>(Changes())

  /// Notes that the closure has set an override; nil for a reset.
  func note(_ box: AnyValueBox?, for key: ObjectIdentifier) {
    let replaced = noted.withLock { $0?.boxes.updateValue(box, forKey: key) }
    withExtendedLifetime(replaced) {}
  }

  /// Notes that the closure has set the context.
  func note(_ context: DependencyContext) { noted.withLock { $0?.context = context } }

  /// The override that the closure has set for a key; nil after its end.
  func box(for key: ObjectIdentifier) -> AnyValueBox? { noted.withLock { ($0?.boxes[key] ?? nil) ?? nil } }

  /// Forgets everything.
  func end() { withExtendedLifetime(noted.replace(with: nil)) {} }

  /// The changes of the closure, which has ended with these values; nil if there are none. If it has assigned
  /// other values, all their overrides are changes.
  func changes(endingWith values: Storage) -> Storage? {
    let changes = Storage()
    let noted = noted.replace(with: nil)
    if values.record === self, let noted {
      for (key, box) in noted.boxes where values.hasOverride(box, for: key) { changes.set(box, for: key) }
      if let context = noted.context, context == values.context { changes.set(context) }
    } else {
      changes.apply(values)
    }
    return changes.hasOverrides || changes.context != nil ? changes : nil
  }
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
