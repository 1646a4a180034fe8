internal import Foundation
@_spi(Reflection) internal import Swift

/// Calls a closure with the offset and the type of each stored property of a structure.
func forEachField(of type: Any.Type, _ body: (_ offset: Int, _ type: Any.Type) -> Void) {
  _ = _forEachField(of: type) { _, offset, field, _ in
    body(offset, field)
    return true
  }
}

/// Whether two values are known to be the same: by `==`, field by field, or by their bits.
func areSame<Value>(_ left: Value, _ right: Value) -> Bool {
  withUnsafePointer(to: left) { left in
    withUnsafePointer(to: right) { right in haveSameMemory(left, right, Value.self) }
  }
}

private func haveSameMemory(_ left: UnsafeRawPointer, _ right: UnsafeRawPointer, _ type: Any.Type) -> Bool {
  func areEqual<Value: Equatable>(_ type: Value.Type) -> Bool {
    left.assumingMemoryBound(to: type).pointee == right.assumingMemoryBound(to: type).pointee
  }
  func areSame<Value>(_ type: Value.Type) -> Bool {
    if let type = type as? any Equatable.Type { return areEqual(type) }
    var hasFields = false
    var isSame = true
    if Mirror(reflecting: left.assumingMemoryBound(to: type).pointee).displayStyle == .struct {
      forEachField(of: type) { offset, field in
        hasFields = true
        // The values of these are compared when they are installed.
        if field is any StoredProperty.Type { return }
        isSame = isSame && haveSameMemory(left + offset, right + offset, field)
      }
    }
    return hasFields ? isSame : memcmp(left, right, MemoryLayout<Value>.size) == 0
  }
  return _openExistential(type, do: areSame)
}
