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
    var isSame = true
    allOverrides().forEach { key, box in
      isSame = isSame && Self.isKnown(box, toEqual: other.override(for: key))
    }
    other.allOverrides().forEach { key, _ in
      if case .none = override(for: key) { isSame = false }
    }
    return isSame
  }

  private static func isKnown(_ box: AnyValueBox?, toEqual other: Override) -> Bool {
    switch (box, other) {
    case (nil, .reset): true
    case (let box?, .value(let other)): box.isKnownToEqual(other.takeUnretainedValue())
    default: false
    }
  }
}
