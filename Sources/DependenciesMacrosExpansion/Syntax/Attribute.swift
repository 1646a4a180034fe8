/// An attribute, such as `@available(iOS 17, *)`, or a modifier, such as `private(set)`.
struct Attribute {
  /// The whole attribute, with its arguments.
  let range: Range<Int>

  /// The last component of the name, without `@`.
  let name: String

  let arguments: [Argument]

  let parentheses: Range<Int>?
}

/// `#if` … `#endif` around attributes.
struct ConditionalAttributes {
  /// From `#if` to `#endif`.
  let range: Range<Int>

  /// The attributes of all clauses.
  let attributes: [Attribute]
}

/// An argument of an attribute.
struct Argument {
  let label: String?
  let labelRange: Range<Int>?
  let value: Range<Int>

  /// The text of a plain string, such as `"name"`; nil for anything else.
  let string: String?
}

extension [Attribute] {
  func first(named name: String) -> Attribute? { first { $0.name == name } }
  func contains(named name: String) -> Bool { contains { $0.name == name } }
}
