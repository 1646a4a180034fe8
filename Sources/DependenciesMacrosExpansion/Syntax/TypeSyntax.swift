/// The parts of a written type that expansions need.
struct TypeSyntax {
  indirect enum Shape {
    case function(FunctionTypeSyntax)
    case optional(TypeSyntax)
    case implicitlyUnwrapped(TypeSyntax)
    case parenthesized(TypeSyntax)
    case tuple([TypeSyntax])

    /// `repeat each Value`.
    case packExpansion

    /// The last name of `Module.Name<Argument>`, `any Name` or `some Name`.
    case named(String)

    /// Anything else: arrays, compositions, metatypes, unknown syntax.
    case other
  }

  let range: Range<Int>
  let shape: Shape

  /// The type with the attributes and specifiers before it.
  func with(_ attributes: [Attribute], from start: Int) -> TypeSyntax {
    guard !attributes.isEmpty else { return self }
    let range = start..<range.upperBound
    guard case .function(var function) = shape else { return TypeSyntax(range: range, shape: shape) }
    (function.range, function.attributes) = (range, attributes)
    return TypeSyntax(range: range, shape: .function(function))
  }

  /// The function type, with or without parentheses around it.
  var function: FunctionTypeSyntax? {
    switch shape {
    case .function(let function): function
    case .parenthesized(let type): type.function
    default: nil
    }
  }

  /// The wrapped type of an optional of either kind.
  var wrapped: TypeSyntax? {
    switch shape {
    case .optional(let type), .implicitlyUnwrapped(let type): type
    case .parenthesized(let type): type.wrapped
    case .named, .function, .tuple, .packExpansion, .other: nil
    }
  }

  var isImplicitlyUnwrapped: Bool {
    if case .implicitlyUnwrapped = shape { true } else { false }
  }

  /// Whether it is `Void`, `()` or `Swift.Void`.
  var isVoid: Bool {
    switch shape {
    case .tuple(let elements): elements.isEmpty
    case .named(let name): name == "Void"
    case .parenthesized(let type): type.isVoid
    default: false
    }
  }

  /// The name of the type, or of the type that an optional wraps, if it may be a type alias. Nil for common
  /// types.
  var possibleAlias: String? {
    switch shape {
    case .named(let name):
      ["Bool", "Double", "Int", "Optional", "String"].contains(name) ? nil : name.withoutBackticks
    case .optional(let type), .implicitlyUnwrapped(let type), .parenthesized(let type): type.possibleAlias
    default: nil
    }
  }

  /// Whether it is a pack expansion, or a tuple that contains one.
  var isPack: Bool {
    switch shape {
    case .packExpansion: true
    case .tuple(let elements): elements.contains(where: \.isPack)
    case .parenthesized(let type): type.isPack
    default: false
    }
  }

  /// Whether `nil` is a value of the type.
  var isOptional: Bool {
    if case .named("Optional") = shape { return true }
    return wrapped != nil
  }
}

/// The type of a function: `@Sendable (_ id: Int) async throws -> String`.
struct FunctionTypeSyntax {
  enum Throwing {
    case nothing
    case anyError
    case specific(TypeSyntax)
  }

  struct Parameter {
    /// The label that a method gives it: the second name of `_ id: Int`.
    let label: Range<Int>?

    /// Whether any name precedes the type.
    let isNamed: Bool

    /// The type with its attributes and specifiers.
    let range: Range<Int>

    /// The type without its attributes and specifiers.
    let type: TypeSyntax
    let attributes: [Attribute]
    let isInout: Bool

    let ellipsis: Range<Int>?

    /// `= value`, which the compiler rejects in a type.
    let defaultValue: Range<Int>?

    var isAutoclosure: Bool { attributes.contains(named: "autoclosure") }
  }

  /// The whole type, with its attributes.
  var range: Range<Int>
  var attributes: [Attribute]
  let parameters: [Parameter]
  let isAsync: Bool
  let throwing: Throwing

  /// The word `rethrows`, which the compiler rejects in a type.
  let rethrowing: Range<Int>?

  /// `async throws(Failure)`, as written, or empty.
  let effects: Range<Int>
  let result: TypeSyntax

  var isThrowing: Bool {
    if case .nothing = throwing { false } else { true }
  }

  /// Changes that remove what only a function can have, so that the compiler rejects it once, where it is
  /// written.
  var corrections: [(range: Range<Int>, text: String)] {
    let defaults = parameters.compactMap { parameter in
      parameter.defaultValue.map { (range: parameter.range.upperBound..<$0.upperBound, text: "") }
    }
    return defaults + [rethrowing].compactMap { $0 }.map { (range: $0, text: "throws") }
  }

  /// The error that it throws, unless that is `any Error` or `Unimplemented`.
  func specificError(in source: Source) -> TypeSyntax? {
    guard case .specific(let type) = throwing else { return nil }
    if case .named(let name) = type.shape, ["Error", "Unimplemented"].contains(name) { return nil }
    return type
  }
}
