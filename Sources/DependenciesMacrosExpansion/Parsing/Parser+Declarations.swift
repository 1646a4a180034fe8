// Declarations and the members of types.

extension Parser {
  /// Reads the only declaration of a source.
  static func declaration(in source: Source, skippingMembers: Bool = false) -> DeclarationSyntax? {
    Parser(source, skippingMembers: skippingMembers).parseDeclaration()
  }

  func parseDeclaration() -> DeclarationSyntax? {
    let start = current.range.lowerBound
    let (attributes, conditionalAttributes, modifiers) = parseAttributesAndModifiers()
    let introducer = current
    guard introducer.kind == .word, let kind = parseDeclarationBody() else { return nil }
    return DeclarationSyntax(
      range: start..<previousEnd,
      attributes: attributes,
      conditionalAttributes: conditionalAttributes,
      modifiers: modifiers,
      introducer: introducer.range,
      kind: kind
    )
  }

  private func parseDeclarationBody() -> DeclarationSyntax.Kind? {
    switch advance().text {
    case "var", "let": return .variables(parseVariables(isLet: tokens[position - 1].text == "let"))
    case "struct", "extension", "class", "enum", "actor", "protocol":
      return .type(parseTypeDeclaration(introducer: tokens[position - 1].text))
    case "init": return .initializer(parseInitializer())
    // Operators are static, so no closure stands for them.
    case "func" where isInProtocol && current.kind == .word: return .requirement(parseRequirement())
    case "associatedtype" where isInProtocol: return parseAssociatedType()
    case "func", "macro": skipFunction()
    case "subscript":
      skipGenericParameters()
      skipSignature()
    case "deinit": skipSignature()
    case "typealias", "associatedtype": skipTypeAlias()
    case "case", "import", "operator", "precedencegroup": skipToNextMember()
    default: return nil
    }
    return .other
  }

  // MARK: Types

  private func parseTypeDeclaration(introducer: String) -> TypeDeclarationSyntax {
    var name = ""
    if let type = parseType(), case .named(let last) = type.shape { name = last.withoutBackticks }
    skipGenericParameters()
    let inheritedTypes = parseInheritedTypes()
    // Constraints hold no braces.
    while !isAtEnd, !isAt("{") { advance() }
    var members: [MemberSyntax] = []
    if ["actor", "class", "protocol", "struct"].contains(introducer), !skipsMembers, consume("{") {
      isInProtocol = introducer == "protocol"
      members = parseMembers()
      isInProtocol = false
      _ = consume("}")
    } else {
      skipBalanced()
    }
    return TypeDeclarationSyntax(
      introducer: introducer,
      name: name,
      inheritedTypes: inheritedTypes,
      members: members
    )
  }

  private func parseInheritedTypes() -> [TypeDeclarationSyntax.InheritedType] {
    var types: [TypeDeclarationSyntax.InheritedType] = []
    guard consume(":") else { return types }
    repeat {
      guard let type = parseType() else { return types }
      types.append(.init(type: type, text: source[type.range].filter { $0 != " " }))
    } while consume(",")
    return types
  }

  /// Reads members up to a closing brace or the next clause of `#if`.
  private func parseMembers() -> [MemberSyntax] {
    var members: [MemberSyntax] = []
    guard depth < Self.maximumDepth else {
      while !isAtEnd, !isAt("}"), !["#elseif", "#else", "#endif"].contains(current.text) { skipBalanced() }
      return members
    }
    depth += 1
    defer { depth -= 1 }
    while !isAtEnd, !isAt("}"), !["#elseif", "#else", "#endif"].contains(current.text) {
      let before = position
      if let declaration = parseDeclaration() {
        members.append(.declaration(declaration))
      } else if current.text == "#if" {
        members.append(.conditional(parseConditional()))
      } else if !isAt("}"), current.kind != .directive {
        skipToNextMember()
      }
      if position == before { skipBalanced() }
    }
    return members
  }

  private func parseConditional() -> [MemberSyntax.Clause] {
    var clauses: [MemberSyntax.Clause] = []
    while current.kind == .directive, current.text != "#endif" {
      let directive = advance()
      let condition =
        directive.range.lowerBound..<(directive.text == "#else" ? directive.range.upperBound : skipLine())
      let members = parseMembers()
      clauses.append(.init(condition: condition, isElse: directive.text == "#else", members: members))
    }
    if current.text == "#endif" { advance() }
    return clauses
  }

  // MARK: Others

  private func parseAssociatedType() -> DeclarationSyntax.Kind {
    let name = advance().text
    var constraints: [TypeSyntax] = []
    if consume(":") {
      repeat {
        if let constraint = parseType() { constraints.append(constraint) }
      } while consume(",")
    }
    if current.isOperator("=") {
      advance()
      _ = parseType()
    }
    skipRequirements()
    return .associatedType(name: name, constraints: constraints)
  }

  private func skipTypeAlias() {
    advance()
    skipGenericParameters()
    if isAt(":") {
      advance()
      _ = parseType()
    }
    if current.isOperator("=") {
      advance()
      _ = parseType()
    }
    skipRequirements()
  }

  /// Skips to the next token that starts a line or follows a semicolon.
  private func skipToNextMember() {
    repeat {
      if consume(";") { return }
      skipBalanced()
    } while !isAtEnd && !isAt("}") && !current.startsLine && current.kind != .directive
  }
}
