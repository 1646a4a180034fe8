/// The parts of a declaration that expansions need.
struct DeclarationSyntax {
  enum Kind {
    case variables(VariableSyntax)
    case type(TypeDeclarationSyntax)

    case initializer([ParameterSyntax])

    /// A function of a protocol.
    case requirement(FunctionSyntax)

    /// An associated type, with the types behind the colon.
    case associatedType(name: String, constraints: [TypeSyntax])
    case other
  }

  /// From the first attribute to the end of the body.
  let range: Range<Int>
  let attributes: [Attribute]
  let conditionalAttributes: [ConditionalAttributes]
  let modifiers: [Attribute]

  /// The introducer, such as `var`.
  let introducer: Range<Int>
  let kind: Kind

  /// The written access, such as `public`, but not `private(set)`.
  var access: Attribute? {
    modifiers.first { Self.accessLevels.contains($0.name) && $0.arguments.isEmpty }
  }

  var isPrivate: Bool { access?.name == "private" || access?.name == "fileprivate" }

  /// The modifier that makes it a member of the type, not of instances.
  var staticModifier: Attribute? { modifiers.first(named: "static") ?? modifiers.first(named: "class") }

  private static let accessLevels = ["private", "fileprivate", "internal", "package", "public", "open"]
}

/// A parameter of an initializer.
struct ParameterSyntax {
  /// The first name, as written.
  let label: String
  let type: TypeSyntax?
}

/// A function of a protocol.
struct FunctionSyntax {
  struct Parameter {
    /// The label, or `_`.
    let label: Range<Int>

    /// The name in the function's body; the label, if there is no other.
    let name: Range<Int>
    let type: FunctionTypeSyntax.Parameter
  }

  let name: Range<Int>
  let genericParameters: [GenericParameterSyntax]
  let parameters: [Parameter]

  /// `async throws`, as written, or empty.
  let effects: Range<Int>
  let result: TypeSyntax?

  /// From the name to the last requirement of its generic parameters.
  let signature: Range<Int>
}

/// A generic parameter, such as `Value: Decodable`.
struct GenericParameterSyntax {
  let name: String
  let constraint: TypeSyntax?
}

/// `var` or `let`, with one binding or several.
struct VariableSyntax {
  let isLet: Bool
  let bindings: [Binding]

  struct Binding {
    /// The name, with its backticks; nil for a pattern such as `(a, b)`.
    let name: Range<Int>?
    let type: TypeSyntax?

    let value: Value?
    let accessors: Accessors?

    /// Where a type or a value can be inserted.
    let end: Int
  }

  struct Value {
    enum Shape {
      /// A closure that is the whole value.
      case closure

      /// A literal whose type the language fixes, such as `Int`.
      case literal(type: String)
      case other
    }

    let range: Range<Int>
    let shape: Shape
  }

  struct Accessors {
    let range: Range<Int>

    /// The names of the accessors; empty if the braces hold the getter's body.
    let names: [String]

    /// Whether the property is computed, not stored with observers.
    var areComputed: Bool {
      names.allSatisfy { $0 != "willSet" && $0 != "didSet" }
    }
  }
}

/// A structure, class, enumeration, actor, protocol or extension.
struct TypeDeclarationSyntax {
  /// `struct`, `extension` and so on.
  let introducer: String

  /// The last name, without generic parameters.
  let name: String

  /// The types behind the colon, such as `Sendable` and `~Copyable`.
  let inheritedTypes: [InheritedType]

  /// The members between the braces; empty for enumerations and extensions.
  let members: [MemberSyntax]

  /// Stands for no type.
  static var none: TypeDeclarationSyntax {
    TypeDeclarationSyntax(introducer: "", name: "", inheritedTypes: [], members: [])
  }

  var isNoncopyable: Bool {
    inheritedTypes.contains { $0.text.hasPart("~Copyable") || $0.text.hasPart("~Swift.Copyable") }
  }

  struct InheritedType {
    let type: TypeSyntax

    /// As written, without spaces.
    let text: String
  }
}

/// A member of a type.
indirect enum MemberSyntax {
  case declaration(DeclarationSyntax)

  /// `#if` with its clauses, in order.
  case conditional([Clause])

  struct Clause {
    /// The words `#if DEBUG`, `#elseif os(Linux)` or `#else`.
    let condition: Range<Int>
    let isElse: Bool
    let members: [MemberSyntax]
  }
}
