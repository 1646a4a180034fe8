import SwiftSyntax

// Types.

extension Reference {
  mutating func add(_ type: SwiftSyntax.TypeSyntax) {
    let range = range(type)
    add("type \(range.text) void: \(type.isVoidType) optional: \(type.isOptionalType)") { reference in
      if let attributed = type.as(AttributedTypeSyntax.self) {
        reference.addShape(of: attributed.baseType, attributes: attributed, range)
      } else {
        reference.addShape(of: type, attributes: nil, range)
      }
    }
  }

  private mutating func addShape(
    of type: SwiftSyntax.TypeSyntax,
    attributes: AttributedTypeSyntax?,
    _ range: Range<Int>
  ) {
    switch type.as(TypeSyntaxEnum.self) {
    case .functionType(let function):
      add(function, attributes: attributes, range)
    case .optionalType(let optional):
      add("optional") { $0.add(optional.wrappedType) }
    case .implicitlyUnwrappedOptionalType(let optional):
      add("implicitly unwrapped") { $0.add(optional.wrappedType) }
    case .tupleType(let tuple):
      if let only = tuple.elements.first, tuple.elements.count == 1, only.firstName == nil {
        add("parenthesized") { $0.add(only.type) }
      } else {
        add("tuple") { reference in
          for element in tuple.elements {
            reference.add(element.type.as(AttributedTypeSyntax.self)?.baseType ?? element.type)
          }
        }
      }
    case .packExpansionType:
      add("pack expansion")
    default:
      add(type.qualifiedName.map { "named \($0)" } ?? "other")
    }
  }

  private mutating func add(
    _ function: SwiftSyntax.FunctionTypeSyntax,
    attributes: AttributedTypeSyntax?,
    _ range: Range<Int>
  ) {
    let effects = function.effectSpecifiers
    add("function \(range.text) async: \(effects?.asyncSpecifier != nil)") { reference in
      if let attributes { reference.addAttributes(of: attributes) }
      for parameter in function.parameters { reference.add(parameter) }
      if let clause = effects?.throwsClause, clause.type?.qualifiedName != "Never" {
        if let type = clause.type {
          reference.add("throws") { $0.add(type) }
        } else {
          reference.add("throws anything")
        }
      } else {
        reference.add("throws nothing")
      }
      reference.add("effects \(effects.map { reference.range($0).text } ?? "none")")
      reference.add("result") { $0.add(function.returnClause.type) }
    }
  }

  private mutating func add(_ parameter: TupleTypeElementSyntax) {
    let attributed = parameter.type.as(AttributedTypeSyntax.self)
    let last = parameter.ellipsis.map { Syntax($0) } ?? Syntax(parameter.type)
    let range = range(parameter.type).lowerBound..<range(last).upperBound
    let label = parameter.secondName.map { self.range($0).text } ?? "none"
    add("parameter \(range.text) label: \(label) named: \(parameter.firstName != nil)") { reference in
      let isInout = attributed?.specifiers.contains { $0.trimmedDescription == "inout" } == true
      let isAutoclosure = attributed?.attributes.contains { $0.trimmedDescription.hasPrefix("@autoclosure") }
      reference.add("inout: \(isInout) autoclosure: \(isAutoclosure == true)")
      if let ellipsis = parameter.ellipsis { reference.add("ellipsis \(reference.range(ellipsis).text)") }
      if let attributed { reference.addAttributes(of: attributed) }
      reference.add(attributed?.baseType ?? parameter.type)
    }
  }
}

// MARK: Requirements

extension Reference {
  mutating func add(_ function: FunctionDeclSyntax) {
    let last =
      function.genericWhereClause.map { Syntax($0) } ?? Syntax(function.signature)
    add("function \(function.name.text) \(range(function.name, last).text)")
    for parameter in function.genericParameterClause?.parameters ?? [] {
      add("generic parameter \(parameter.name.text)")
      if let constraint = parameter.inheritedType { add(constraint) }
    }
    for parameter in function.signature.parameterClause.parameters {
      let attributed = parameter.type.as(AttributedTypeSyntax.self)
      let isInout = attributed?.specifiers.contains { $0.trimmedDescription == "inout" } == true
      add("label \(parameter.firstName.text) name \((parameter.secondName ?? parameter.firstName).text)")
      add("inout: \(isInout) ellipsis: \(parameter.ellipsis.map { range($0).text } ?? "none")")
      add(attributed?.baseType ?? parameter.type)
    }
    add("effects \(function.signature.effectSpecifiers.map { range($0).text } ?? "none")")
    if let result = function.signature.returnClause { add(result.type) }
  }
}

extension SwiftSyntax.TypeSyntax {
  /// The last name, also of `any Name` and `some Name`.
  fileprivate var qualifiedName: String? {
    switch self.as(TypeSyntaxEnum.self) {
    case .attributedType(let type): type.baseType.qualifiedName
    case .someOrAnyType(let type): type.constraint.qualifiedName
    case .packElementType(let type): type.pack.qualifiedName
    default: lastName
    }
  }

  /// What the type is without parentheses and attributes.
  private var bare: SwiftSyntax.TypeSyntax {
    if let type = self.as(AttributedTypeSyntax.self) { return type.baseType.bare }
    guard let tuple = self.as(TupleTypeSyntax.self), tuple.elements.count == 1,
      let only = tuple.elements.first, only.firstName == nil
    else { return self }
    return only.type.bare
  }

  fileprivate var isVoidType: Bool {
    bare.as(TupleTypeSyntax.self)?.elements.isEmpty ?? (bare.qualifiedName == "Void")
  }

  fileprivate var isOptionalType: Bool {
    bare.is(OptionalTypeSyntax.self) || bare.is(ImplicitlyUnwrappedOptionalTypeSyntax.self)
      || bare.qualifiedName == "Optional"
  }
}
