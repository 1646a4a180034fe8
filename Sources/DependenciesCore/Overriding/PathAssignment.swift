/// An assignment through a key path.
///
/// Through a key path, Swift reads a computed property before it writes it. The read would build the value
/// that the assignment replaces, so it gets the new value instead.
@safe
struct PathAssignment {
  /// The values that change. User code may read the property of others while they do.
  private let storage: ObjectIdentifier

  private let newValue: UnsafeRawPointer

  fileprivate init(in values: DependencyValues, of newValue: UnsafeRawPointer) {
    unsafe (storage, self.newValue) = unsafe (ObjectIdentifier(values.storage), newValue)
  }

  /// The address of the new value; nil if other values are read.
  func newValue(in values: DependencyValues) -> UnsafeRawPointer? {
    unsafe storage == ObjectIdentifier(values.storage) ? newValue : nil
  }
}

extension DependencyValues {
  /// Sets the value at a key path. If it is the path of an entry or of a built-in, the old value is not read.
  package mutating func set<Value>(_ newValue: Value, at keyPath: WritableKeyPath<DependencyValues, Value>) {
    unsafe withUnsafePointer(to: newValue) { pointer in
      let assignment = unsafe PathAssignment(in: self, of: pointer)
      var frame = unsafe ThreadFrame(assignment, at: .passUnretained(keyPath))
      withExtendedLifetime(keyPath) { frame.run { self[keyPath: keyPath] = newValue } }
    }
  }
}
