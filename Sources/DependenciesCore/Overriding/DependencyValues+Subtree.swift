// What a user interface needs, which hands values down a tree of views, not a tree of tasks.
extension DependencyValues {
  /// Runs an operation with these values. Where they override nothing, those of the current scope show.
  package func runOverCurrent<Result>(_ operation: () throws -> Result) rethrows -> Result {
    try DependencyValues(storage: storage.over(.current)).bind(operation)
  }

  /// Whether other values are known to give the same results, so that nobody needs to hear of a change.
  package func hasSameValues(as other: DependencyValues) -> Bool {
    let (storage, other) = (storage, other.storage)
    if storage === other { return true }
    guard storage.context == other.context, storage.store === other.store,
      storage.scopes?.isSame(as: other.scopes) ?? (other.scopes == nil)
    else { return false }
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
