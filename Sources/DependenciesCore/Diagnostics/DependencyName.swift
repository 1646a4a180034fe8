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

  /// The left-hand side of its assignment in an update closure: `$0.apiClient` or `$0[APIClientKey.self]`.
  @inline(never)
  var assignment: String { property.map { "$0.\($0)" } ?? "$0[\(key).self]" }

  /// Whether the library itself declares the key, which users cannot name.
  var isBuiltIn: Bool { keyType is any BuiltInKey.Type }

  /// The name of the scopes that the values belong to, if they do.
  var scope: (any DependencyScopeName.Type)? {
    if case .scoped(let scope) = (keyType as? any TestDependencyKey.Type)?.lifetime { scope } else { nil }
  }

  /// The types, as facts of a diagnostic.
  package var facts: [Diagnostic.Fact] { [("Key", isBuiltIn ? nil : key), ("Value", value)] }

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

/// One place that reads one dependency.
package struct ReadSite: Sendable {
  package let name: DependencyName
  package let location: CodeLocation

  /// Whether the read has been reported as one outside of tests, or as one for a test that has ended. What
  /// else is wrong with it follows from that.
  var isLost = false
}

extension ReadSite {
  /// The place of a read of a key.
  package init(of key: any TestDependencyKey.Type, at location: CodeLocation) {
    self.init(name: DependencyName(key), location: location)
  }

  /// The place of a read or a write through the subscript of `DependencyValues`.
  ///
  /// If a `@Dependency` reads through a key path, the place is that of the wrapper. If an update closure
  /// calls a property of the values that it changes, it is that of the closure. Otherwise the caller of a
  /// property is not known.
  ///
  /// Not inlined: each property of `DependencyValues` has a copy of the subscript.
  ///
  /// - Parameters:
  ///   - key: The key.
  ///   - location: The place of the subscript.
  ///   - function: The property or the method that the subscript stands in.
  ///   - update: The place of the call whose update closure changes the values.
  @inline(never)
  init(
    _ key: any TestDependencyKey.Type,
    location: CodeLocation,
    function: StaticString,
    update: CodeLocation?
  ) {
    if update == nil, let frame = ThreadFrame.current {
      self.init(name: DependencyName(key, property: function), location: frame.location)
      return
    }
    if update?.isFollowed(by: location) == true || !function.mayBeProperty(of: location) {
      // A closure that uses the subscript may stand in a property of the user, such as the body of a view.
      self.init(of: key, at: location)
    } else {
      self.init(
        name: DependencyName(key, property: function),
        location: update ?? location.ofDeclaration
      )
    }
  }

  /// The facts that most diagnostics about a read state.
  var facts: [Diagnostic.Fact] { name.facts + [("Read at", location)] }
}

/// Names of functions without parentheses that are no properties of `DependencyValues`.
private let namesOfOthers = ["liveValue", "previewValue", "testValue", "deinit"]

extension StaticString {
  /// Whether this `#function` may be a property of `DependencyValues`: not a value of a key, nor the name
  /// that Swift gives to an initial value, which is its type, or to top-level code, which is its module.
  fileprivate func mayBeProperty(of location: CodeLocation) -> Bool {
    let name = description
    return isProperty && name.first?.isUppercase == false && !namesOfOthers.contains(name)
      && !location.fileID.hasPrefix("\(name)/")
  }
}
