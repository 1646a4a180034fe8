// What a user interface needs, which hands values down a tree of views, not a tree of tasks.
extension DependencyValues {
  /// Runs an operation with these values. Where they override nothing, those of the current scope show.
  package func runOverCurrent<Result>(_ operation: () throws -> Result) rethrows -> Result {
    try DependencyValues(storage: storage.laid(over: .current)).bind(operation)
  }

  /// Whether other values are known to give the same results, so that nobody needs to hear of a change.
  package func hasSameValues(as other: DependencyValues) -> Bool { storage.hasSameValues(as: other.storage) }
}

extension Storage {
  fileprivate func hasSameValues(as other: Storage) -> Bool {
    if self === other { return true }
    guard
      context == other.context, defaults.values === other.defaults.values,
      openScopes.isSame(as: other.openScopes)
    else {
      return false
    }
    return hasOverridesKnown(to: other) && other.hasOverridesKnown(to: self)
  }

  private func hasOverridesKnown(to other: Storage) -> Bool {
    var isKnown = true
    allOverrides().forEach { key, box in
      switch (box, other.override(for: key)) {
      case (nil, .reset): break
      case (let box?, .value(let otherBox)) where box.isKnownToEqual(otherBox.takeUnretainedValue()): break
      default: isKnown = false
      }
    }
    return isKnown
  }
}
