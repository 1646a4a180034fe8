/// A dependency as diagnostics name it.
struct DependencyName: Sendable {
  private let keyType: Any.Type
  private let valueType: Any.Type

  /// The property of `DependencyValues` that it was read by; nil if it was read by its key.
  let property: String?

  init(key: Any.Type, value: Any.Type, property: String? = nil) {
    self.keyType = key
    self.valueType = value
    self.property = property
  }

  init<Key: TestDependencyKey>(_ key: Key.Type, property: String? = nil) {
    self.init(key: key, value: Key.Value.self, property: property)
  }

  /// The key's type.
  var key: String { typeName(keyType) }

  /// The value's type.
  var value: String { typeName(valueType) }

  /// The shortest spelling that code has for it: `\.apiClient`, or `APIClientKey`.
  var short: String {
    property.map { "\\.\($0)" } ?? key
  }

  /// As the wrapper that reads it is written: `@Dependency(\.apiClient)`, or `@Dependency(APIClientKey.self)`.
  var wrapper: String {
    "@Dependency(\(property == nil ? "\(key).self" : short))"
  }

  /// As an update closure sets it: `$0.apiClient`, or `$0[APIClientKey.self]`.
  var assignment: String {
    property.map { "$0.\($0)" } ?? "$0[\(key).self]"
  }
}
