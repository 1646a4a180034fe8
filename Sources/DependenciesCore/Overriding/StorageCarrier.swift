/// A property that remembers the scope in which its owner was made: a `@Dependency`, or `DependencyValues`.
protocol StorageCarrier {
  var carriedStorage: Storage { get }
}

/// The storage that the first such property of a model carries, those of its superclasses included; nil if
/// there is none. An optional and a tuple are looked into.
func storageCarried(by model: Any) -> Storage? {
  for mirror in sequence(first: Mirror(reflecting: model), next: \.superclassMirror) {
    for child in mirror.children {
      if let carrier = child.value as? any StorageCarrier { return carrier.carriedStorage }
      guard mirror.displayStyle == .optional || mirror.displayStyle == .tuple else { continue }
      if let storage = storageCarried(by: child.value) { return storage }
    }
  }
  // Last, since the cast would slow every model down.
  return (model as? DependencyValues)?.storage
}
