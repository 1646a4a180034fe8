internal import Foundation
@_spi(Reflection) internal import Swift

/// Calls a closure with the offset and the type of each stored property of a structure.
func forEachField(of type: Any.Type, _ body: (_ offset: Int, _ type: Any.Type) -> Void) {
  _ = _forEachField(of: type) { _, offset, field, _ in
    body(offset, field)
    return true
  }
}

/// Whether two values are known to be the same: by `==`, as the same object, field by field, or by their bits.
func areSame<Value>(_ left: Value, _ right: Value) -> Bool {
  withUnsafePointer(to: left) { left in
    withUnsafePointer(to: right) { right in haveSameMemory(left, right, Value.self) }
  }
}

private func haveSameMemory(_ left: UnsafeRawPointer, _ right: UnsafeRawPointer, _ type: Any.Type) -> Bool {
  func areSame<Value>(_ type: Value.Type) -> Bool {
    let (first, second) = (left.assumingMemoryBound(to: type), right.assumingMemoryBound(to: type))
    func areEqual<Other: Equatable>(_ first: Other) -> Bool { first == second.pointee as? Other }
    if type is any Equatable.Type, let first = first.pointee as? any Equatable { return areEqual(first) }
    if let type = type as? any OptionalValue.Type { return type.areSame(left, right) }
    if type is AnyClass {
      return left.load(as: UnsafeRawPointer.self) == right.load(as: UnsafeRawPointer.self)
    }
    let mirror = Mirror(reflecting: first.pointee)
    let style = mirror.displayStyle
    if mirror.subjectType != type {
      // The type is that of a protocol.
      func areSameContents<Content>(_ type: Content.Type) -> Bool {
        guard let first = first.pointee as? Content, let second = second.pointee as? Content else {
          return false
        }
        return ModelOfSwiftUI.areSame(first, second)
      }
      return _openExistential(mirror.subjectType, do: areSameContents)
    }
    var hasFields = false
    var isSame = true
    if style == .struct {
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

private protocol OptionalValue {
  static func areSame(_ left: UnsafeRawPointer, _ right: UnsafeRawPointer) -> Bool
}

extension Optional: OptionalValue {
  fileprivate static func areSame(_ left: UnsafeRawPointer, _ right: UnsafeRawPointer) -> Bool {
    switch (left.assumingMemoryBound(to: Self.self).pointee, right.assumingMemoryBound(to: Self.self).pointee)
    {
    case (nil, nil): true
    case (let left?, let right?): ModelOfSwiftUI.areSame(left, right)
    default: false
    }
  }
}
