/// A dependency as diagnostics name it: in the spelling of the code that they are about.
///
/// It is an object because it is a part of many structures that are copied.
final class DependencyName: Sendable {
  /// How code named the dependency.
  enum Spelling {
    /// `@Dependency(\.apiClient)`: by the property of `DependencyValues`.
    case property(String)

    /// `@Dependency(APIClientKey.self)`.
    case wrapper

    /// `DependencyValues.current[APIClientKey.self]`, as properties of `DependencyValues` do it too.
    case `subscript`

    /// `APIClientKey`, without a read.
    case key

    /// `DependencyFamily<Int, Avatar>(7)`: by the input that a family was called with.
    case call(input: any Sendable)
  }

  private let keyType: Any.Type
  private let valueType: Any.Type
  private let writtenSpelling: Spelling

  init(key: Any.Type, value: Any.Type, spelling: Spelling = .key) {
    self.keyType = key
    self.valueType = value
    self.writtenSpelling = spelling
  }

  convenience init(_ key: any TestDependencyKey.Type, spelling: Spelling = .key) {
    self.init(key: key, value: key.valueType, spelling: spelling)
  }

  // Each text says several names, and each name is made from others, so that inlining them makes hundreds of copies.

  /// The key's type.
  @inline(never)
  var key: String { entry.map { "@DependencyEntry var \($0)" } ?? typeName(keyType) }

  /// The property that `@DependencyEntry` declares with a key that nobody but the macro names; nil for any other key.
  @inline(never)
  var entry: String? {
    let prefix = "DependencyValues.__Key_"
    let name = typeName(keyType)
    return name.hasPrefix(prefix) ? String(name.dropFirst(prefix.count)) : nil
  }

  @inline(never)
  private var spelling: Spelling {
    if case .property = writtenSpelling { return writtenSpelling }
    return entry.map { .property($0) } ?? writtenSpelling
  }

  /// The value's type.
  var value: String { typeName(valueType) }

  /// The shortest name that code has for it: `\.apiClient`, or `APIClientKey`.
  @inline(never)
  var short: String {
    switch spelling {
    case .property(let property): "\\.\(property)"
    case .call(let input): "\(key)(\(input))"
    case .wrapper, .subscript, .key: key
    }
  }

  /// As it was read.
  @inline(never)
  var read: String {
    switch spelling {
    case .property: "@Dependency(\(short))"
    case .call: short
    case .wrapper: "@Dependency(\(key).self)"
    case .subscript: "DependencyValues.current[\(key).self]"
    case .key: key
    }
  }

  /// Whether it is an output of a family.
  var isOutput: Bool {
    if case .call = writtenSpelling { true } else { false }
  }

  /// As a wrapper reads it.
  @inline(never)
  var declaration: String {
    if case .property = spelling { read } else { "@Dependency(\(key).self)" }
  }

  /// As an update closure sets it: `$0.apiClient`, or `$0[APIClientKey.self]`.
  @inline(never)
  var assignment: String {
    if case .property(let property) = spelling { "$0.\(property)" } else { "$0[\(key).self]" }
  }
}
