/// A dependency in diagnostics, in the spelling of the user's code: `\.apiClient`, or `APIClientKey.self`.
///
/// It is an object because many structs contain one and are copied.
package final class DependencyName: Sendable {
  package let keyType: Any.Type
  package let valueType: Any.Type

  /// The function that read or wrote the key, which is the name of its property or of a method.
  private let function: StaticString?

  /// The input of a call, if this is an output of a family.
  private let input: (any Sendable)?

  package init(
    _ key: Any.Type,
    _ value: Any.Type,
    function: StaticString? = nil,
    input: (any Sendable)? = nil
  ) {
    keyType = key
    valueType = value
    self.function = function
    self.input = input
  }

  /// Names the dependency of a key.
  ///
  /// - Parameters:
  ///   - key: The key.
  ///   - function: The property by which the user's code names it, if that is known. The name of a method is
  ///     ignored.
  package convenience init(_ key: any TestDependencyKey.Type, property function: StaticString? = nil) {
    self.init(key, key.valueType, function: function)
  }

  // Not inlined: messages use several of these names, and the names each other, so copies add up.

  /// The property of `DependencyValues`, if it is known.
  @inline(never)
  package var property: String? {
    writtenProperty ?? (keyType as? any __DependencyEntryKey.Type)?.__property
      ?? (keyType as? any BuiltInKey.Type)?.property
  }

  /// The property by which the user's code names it; nil if it names the key.
  package var writtenProperty: String? { function.flatMap { $0.isProperty ? "\($0)" : nil } }

  /// The type of the key.
  @inline(never)
  package var key: String { typeName(keyType) }

  /// The type of the value.
  package var value: String { typeName(valueType) }

  /// The name in messages: `\.apiClient` or `APIClientKey`.
  @inline(never)
  package var short: String { property.map { "\\.\($0)" } ?? input.map { "\(key)(\($0))" } ?? key }

  /// What the code of a read names: `\.apiClient` or `APIClientKey.self`.
  package var path: String { property == nil ? "\(key).self" : short }

  /// The code of the read.
  @inline(never)
  package var read: String { "@Dependency(\(path))" }

  /// The code of the read at a place, which may be in a view.
  func read(at location: CodeLocation?) -> String {
    location?.isOfView == true ? "@EnvironmentDependency(\(path))" : read
  }

  /// The code of a modifier that sets it for a view.
  func modifier(_ value: String) -> String {
    property.map { ".dependency(\\.\($0), \(value))" } ?? ".dependencies { \(assignment) = \(value) }"
  }

  /// The same, if a view reads it at a place.
  func modifier(_ value: String, forReaderAt location: CodeLocation?) -> String? {
    location?.isOfView == true ? modifier(value) : nil
  }

  /// The left-hand side of its assignment in an update closure: `$0.apiClient` or `$0[APIClientKey.self]`.
  @inline(never)
  var assignment: String { property.map { "$0.\($0)" } ?? "$0[\(key).self]" }

  /// Whether the library itself declares the key, which users cannot name.
  var isBuiltIn: Bool { keyType is any BuiltInKey.Type }

  /// The name of the scopes that the values belong to, if they do.
  var scope: (any DependencyScopeKind.Type)? {
    (keyType as? any TestDependencyKey.Type)?.lifetime.scopeName
  }

  /// The types, as facts of a diagnostic.
  package var facts: [Diagnostic.Fact] { [("Key", isBuiltIn ? nil : key), ("Value", value)] }

  /// The name of the value that the current thread is building.
  package static var underConstruction: DependencyName? { Construction.active?.site.name }

  /// Whether it is an output of a family.
  package var isOutput: Bool { input != nil }
}

extension StaticString {
  /// Whether this `#function` is that of a property: a method has parentheses.
  var isProperty: Bool { withUTF8Buffer { unsafe !$0.contains(UInt8(ascii: "(")) } }
}

// MARK: - Declarations, for cures

extension DependencyName {
  /// The declaration with `@DependencyEntry`; nil if the key was written.
  func entryDeclaration(_ arguments: String) -> String? {
    (keyType as? any __DependencyEntryKey.Type).map { entry in
      "@DependencyEntry(\(arguments)) var \(entry.__property): \(value) = …"
    }
  }

  /// The declaration of a live value. That of an entry may be in the entry, or in another module.
  package var liveValueDeclaration: String {
    let entry = entryDeclaration("liveValue: …")
    return """
      \(entry.map { "  \($0)\n\nor, in another module:\n\n" } ?? "")\
        extension \(key): DependencyKey {
          \(entry == nil ? "" : "public ")static var liveValue: \(value) { … }
        }
      """
  }

  /// The declaration of another lifetime.
  package func declaration(of lifetime: DependencyLifetime) -> String {
    entryDeclaration("…, lifetime: \(lifetime.code)")
      ?? "static var lifetime: DependencyLifetime { \(lifetime.code) }"
  }
}
