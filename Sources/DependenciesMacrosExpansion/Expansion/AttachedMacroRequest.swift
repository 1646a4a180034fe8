/// The compiler's request to expand an attached macro.
struct AttachedMacroRequest {
  enum Role: String {
    case accessor, member, memberAttribute, peer
  }

  /// Nil for a role that no macro of this library has.
  let role: Role?

  let source: Source
  let declaration: DeclarationSyntax?

  /// The macro's attribute. It is not in `source` if another macro attached it.
  let attribute: Attribute?
  let attributeSource: Source

  /// The types around the declaration, the innermost first, without members.
  let context: [TypeDeclarationSyntax]
  let contextAccess: String?

  /// The attributes of the type around the declaration.
  let contextAttributes: [Attribute]

  private let message: HostMessage.AttachedMacro

  init(_ request: HostMessage.AttachedMacro) {
    role = Role(rawValue: request.macroRole)
    source = Source(request.declSyntax.source, at: request.declSyntax.location)
    declaration = Parser.declaration(in: source)
    attributeSource = Source(request.attributeSyntax.source, at: request.attributeSyntax.location)
    let parser = Parser(attributeSource)
    attribute = parser.isAt("@") ? parser.parseAttribute(inType: false) : nil
    let context = (request.lexicalContext ?? []).map {
      Parser.declaration(in: Source($0.source), skippingMembers: true)
    }
    self.context = context.compactMap { declaration in
      if case .type(let type) = declaration?.kind { type } else { nil }
    }
    contextAccess = context.first??.access?.name
    contextAttributes = context.first??.attributes ?? []
    message = request
  }

  /// The properties that the macro is attached to.
  var variables: VariableSyntax? {
    if case .variables(let variables) = declaration?.kind { variables } else { nil }
  }

  /// The name of the type that the macro is attached to; empty for another declaration.
  var typeName: String {
    if case .type(let type)? = declaration?.kind { type.name } else { "" }
  }

  /// The access of an extension around the declaration, which a type without written access has.
  private var inheritedAccess: String? {
    context.first?.introducer == "extension" && declaration?.access == nil ? contextAccess : nil
  }

  /// The access of the type, which its members cannot exceed, with a space behind it.
  var memberAccess: String { Self.access(declaration?.access?.name ?? inheritedAccess) }

  /// The access of a type beside the declaration, with a space behind it. It inherits that of an extension.
  var peerAccess: String { inheritedAccess == nil ? memberAccess : "" }

  private static func access(_ name: String?) -> String {
    switch name {
    case "public"?, "open"?: "public "
    case "package"?: "package "
    // A private type can be used in its whole file.
    case "private"?, "fileprivate"?: "fileprivate "
    default: ""
    }
  }

  /// The declaration's introducer, such as `var`; empty without a declaration.
  var introducer: Range<Int> { declaration?.introducer ?? 0..<0 }

  /// Whether the compiler rejects data races, which it only warns of in other language modes.
  var isSwift6: Bool { message.isSwift6 }

  /// The name of an endpoint's method; nil for the empty string, the macro's default.
  var methodArgument: Argument? { attribute?.arguments.first { $0.label == "method" && $0.string != "" } }

  /// The name of an endpoint's method, as it is written without backticks around a keyword.
  var methodName: String? { methodArgument?.string?.withoutBackticks }

  /// The key's `lifetime` property, with modifiers in front; nil if the attribute has no lifetime.
  func lifetime(modifiers: String) -> String? {
    attribute?.arguments.first { $0.label == "lifetime" }.map {
      "\(modifiers)static var lifetime: __DependencyLifetime { return \(attributeSource[$0.value]) }"
    }
  }

  func diagnostic(_ misuse: Misuse, at range: Range<Int>, fixIt: FixIt? = nil) -> MacroDiagnostic {
    MacroDiagnostic(misuse: misuse, source: source, range: range, fixIt: fixIt)
  }

  /// A diagnostic at a range of the attribute, or at all of it.
  func attributeDiagnostic(_ misuse: Misuse, at range: Range<Int>? = nil, fixIt: FixIt? = nil)
    -> MacroDiagnostic
  {
    let range = range ?? attribute?.range ?? 0..<0
    return MacroDiagnostic(misuse: misuse, source: attributeSource, range: range, fixIt: fixIt)
  }

  /// The change to another attribute of this library.
  func replacingAttribute(with name: String) -> FixIt? {
    attribute.map { .replace($0.range, of: attributeSource, with: "@\(name)") }
  }

  /// A diagnostic if a type declares a conformance with operators, such as `Equatable`. The compiler finds
  /// operators twice in a type with a macro that may declare any name.
  func conformanceWithOperators(of type: TypeDeclarationSyntax, beside macro: String) -> MacroDiagnostic? {
    type.inheritedTypes.first { ["Equatable", "Hashable", "Comparable"].contains($0.type.possibleAlias) }.map
    {
      diagnostic(
        .conformanceBesideMacro(type: type.name, conformance: $0.text, macro: macro),
        at: $0.type.range
      )
    }
  }

  /// A diagnostic if a type contains `some`.
  func opaqueType(_ type: TypeSyntax?, of name: String) -> MacroDiagnostic? {
    let words = type.map(source.opaqueTypes) ?? []
    return words.first.map { first in
      diagnostic(.opaqueType(name: name), at: first, fixIt: .replace(words, of: "some", with: "any"))
    }
  }

  /// A diagnostic if the attribute has an argument whose label is not one of the given ones.
  ///
  /// - Parameters:
  ///   - macro: The name of the macro.
  ///   - labels: The labels that it has; nil for an argument without a label.
  ///   - cure: What to write in place of an argument with a label.
  func unknownArgument(
    of macro: String,
    labels: [String?],
    cure: (String?) -> String? = { _ in nil }
  ) -> MacroDiagnostic? {
    guard let argument = attribute?.arguments.first(where: { !labels.contains($0.label) }) else { return nil }
    return attributeDiagnostic(
      .unknownArgument(macro: macro, label: argument.label, cure: cure(argument.label)),
      at: argument.labelRange ?? argument.value
    )
  }
}
