internal import DependenciesShims

/// The stored properties of a structure, or of a class that Swift made: a class's own after those of its superclasses.
///
/// There are none where the runtime does not tell of them.
struct StoredProperties {
  let count: Int

  private let type: UnsafeRawPointer

  init(of type: Any.Type) {
    // A metatype is the address of the type's metadata.
    self.type = unsafeBitCast(type, to: UnsafeRawPointer.self)
    count = dependencies_stored_property_count(self.type)
  }

  /// The type of a property; nil if the property is weak or unowned, and so laid out in another way than its type.
  func type(at index: Int) -> Any.Type? {
    precondition((0..<count).contains(index))
    return dependencies_stored_property_type(type, index).map { unsafeBitCast($0, to: Any.Type.self) }
  }

  /// Where a property is, in bytes from where the object or the structure is.
  func offset(at index: Int) -> Int {
    precondition((0..<count).contains(index))
    return dependencies_stored_property_offset(type, index)
  }
}
