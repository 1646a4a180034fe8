/// A property that remembers the scope in which its owner was made: a `@Dependency` or `DependencyValues`.
protocol StorageCarrier {
  var carriedStorage: Storage { get }
}

/// The storage of a model's first ``StorageCarrier`` property, or nil if it has none. The search includes
/// superclasses, optionals and tuples.
func storageCarried(by model: Any) -> Storage? {
  for mirror in sequence(first: Mirror(reflecting: model), next: \.superclassMirror) {
    for child in mirror.children {
      if let carrier = child.value as? any StorageCarrier { return carrier.carriedStorage }
      guard mirror.displayStyle == .optional || mirror.displayStyle == .tuple else { continue }
      if let storage = storageCarried(by: child.value) { return storage }
    }
  }
  // Last, since the cast would slow down the search in every model.
  return (model as? DependencyValues)?.storage
}
