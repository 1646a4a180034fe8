/// The overrides and the context that one update closure sets, in its values and in copies of them.
///
/// It tells which overrides are a scope's own, and gives code inside `prepareDependencies` the values that
/// the closure has set so far.
package final class ChangeRecord: Sendable {
  private enum Phase {
    /// The closure is running, and has made these changes so far.
    case open(Storage)

    /// The closure has ended. Code that it has started may still refer to the record.
    case ended(changes: Storage?)
  }

  private let phase = Locked(Phase.open(Storage()))

  package init() {}

  /// Notes that the closure has set an override; nil for a reset.
  func note(_ box: AnyValueBox?, for key: ObjectIdentifier) {
    // Released when the lock is free.
    let replaced = phase.withLock { phase -> AnyValueBox? in
      guard case .open(let noted) = phase else { return nil }
      defer { noted.set(box, for: key) }
      return noted.boxOfOverride(for: key)
    }
    withExtendedLifetime(replaced) {}
  }

  /// Notes that the closure has set the context.
  func note(_ context: DependencyContext) {
    phase.withLock { if case .open(let noted) = $0 { noted.set(context) } }
  }

  /// The override that the closure has set for a key; nil after its end.
  func box(for key: ObjectIdentifier) -> AnyValueBox? {
    phase.withLock { if case .open(let noted) = $0 { noted.boxOfOverride(for: key) } else { nil } }
  }

  /// The context that the closure has set; nil after its end.
  var context: DependencyContext? {
    phase.withLock { if case .open(let noted) = $0 { noted.context } else { nil } }
  }

  /// Ends the record without changes.
  func end() { phase.set(.ended(changes: nil)) }

  /// Ends the record of a closure that has left these values. If it has assigned other values, all their
  /// overrides are changes.
  func end(with values: Storage) {
    let changes = Storage()
    // From here on, no other thread has what was noted.
    if case .open(let noted) = phase.replace(with: .ended(changes: nil)), values.record === self {
      noted.forEachOverride { key, box in
        if values.hasOverride(box, for: key) { changes.set(box, for: key) }
      }
      if let context = noted.context, context == values.context { changes.set(context) }
    } else {
      changes.apply(values)
    }
    let hasChanges = changes.hasOverrides || changes.context != nil
    phase.set(.ended(changes: hasChanges ? changes : nil))
  }

  /// The changes of the closure, after its end; nil if it made none.
  package var changes: Storage? {
    if case .ended(let changes) = phase.value { changes } else { nil }
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
