import SwiftSyntax

// What the toolchain's own parser says, in the same words as the plugin's.

extension Facts {
  /// Attributes whose arguments are no list of expressions, so that only their extent is compared.
  static let attributesWithOwnGrammar: Set<String> = [
    "abi", "available", "_available", "backDeployed", "convention", "derivative", "differentiable", "objc",
    "_documentation", "_effects", "nonisolated", "_dynamicReplacement", "_implements", "_originallyDefinedIn",
    "_specialize",
    "specialized", "transpose", "unavailable", "originallyDefinedIn", "lifetime", "_lifetime", "isolated",
    "_opaqueReturnTypeOf",
  ]
}

/// Says what it finds in a declaration of the toolchain's tree, with offsets from the declaration's first byte of trivia.
struct Reference {
  let start: Int

  /// Whether functions are requirements, of which the plugin reads more.
  private var isInProtocol = false
  private(set) var facts = Facts()

  init(_ declaration: DeclSyntax, withMembers: Bool) {
    start = declaration.position.utf8Offset
    add(declaration, withMembers: withMembers)
  }

  func range(_ node: some SyntaxProtocol) -> Range<Int> { range(node, node) }

  func range(_ first: some SyntaxProtocol, _ last: some SyntaxProtocol) -> Range<Int> {
    let end = last.endPositionBeforeTrailingTrivia.utf8Offset - start
    return min(first.positionAfterSkippingLeadingTrivia.utf8Offset - start, end)..<end
  }

  mutating func add(_ line: String) { facts.add(line) }

  mutating func add(_ line: String, details: (inout Reference) -> Void) {
    var copy = self
    facts.add(line) { facts in
      copy.facts = facts
      details(&copy)
      facts = copy.facts
    }
  }

  // MARK: Declarations

  mutating func add(_ declaration: DeclSyntax, withMembers: Bool) {
    guard let introducer = Self.introducer(of: declaration) else { return }
    add("declaration \(introducer.text) \(range(declaration).text)") { reference in
      if let declaration = declaration.asProtocol((any WithAttributesSyntax).self) {
        reference.add(modifiers: declaration, isBefore: true)
        reference.add(declaration.attributes)
        reference.add(modifiers: declaration, isBefore: false)
      }
      reference.addKind(of: declaration, introducer: introducer.text, withMembers: withMembers)
    }
  }

  private mutating func addKind(of declaration: DeclSyntax, introducer: String, withMembers: Bool) {
    if let variables = declaration.as(VariableDeclSyntax.self) {
      add(variables)
    } else if let type = declaration.asProtocol((any DeclGroupSyntax).self) {
      add("type \(introducer) \(Self.name(of: declaration).withoutBackticks)")
      for inherited in type.inheritanceClause?.inheritedTypes ?? [] { add(inherited.type) }
      if withMembers, ["actor", "class", "protocol", "struct"].contains(introducer) {
        isInProtocol = introducer == "protocol"
        add(type.memberBlock.members)
      }
    } else if let initializer = declaration.as(InitializerDeclSyntax.self) {
      add("labels \(initializer.signature.parameterClause.parameters.map { $0.firstName.text })")
    } else if isInProtocol, let function = declaration.as(FunctionDeclSyntax.self),
      case .identifier = function.name.tokenKind
    {
      add(function)
    } else if isInProtocol, let type = declaration.as(AssociatedTypeDeclSyntax.self) {
      add("associated type \(type.name.text)")
      for constraint in type.inheritanceClause?.inheritedTypes ?? [] { add(constraint.type) }
    }
  }

  private mutating func add(_ members: MemberBlockItemListSyntax) {
    for member in members {
      guard let conditional = member.decl.as(IfConfigDeclSyntax.self) else {
        add(member.decl, withMembers: false)
        continue
      }
      add("conditional") { reference in
        for clause in conditional.clauses {
          let isElse = clause.poundKeyword.tokenKind == .poundElse
          let condition = reference.range(
            clause.poundKeyword,
            clause.condition.map { Syntax($0) } ?? Syntax(clause.poundKeyword)
          )
          reference.add("clause \(condition.text) else: \(isElse)") { reference in
            if case .decls(let members) = clause.elements { reference.add(members) }
          }
        }
      }
    }
  }

  /// The access of a declaration, or its modifiers; all that has attributes and an introducer has modifiers.
  private mutating func add(modifiers declaration: any WithAttributesSyntax, isBefore: Bool) {
    let modifiers = declaration.asProtocol((any WithModifiersSyntax).self)?.modifiers ?? []
    if isBefore {
      let levels = ["private", "fileprivate", "internal", "package", "public", "open"]
      let access = modifiers.first { levels.contains($0.name.text) && $0.detail == nil }
      add("access \(access?.name.text ?? "none")")
    } else {
      for modifier in modifiers { add("modifier \(modifier.name.text) \(range(modifier).text)") }
    }
  }

  // MARK: Names

  /// The word that says what a declaration is; nil for what the plugin passes over, such as macros.
  private static func introducer(of declaration: DeclSyntax) -> TokenSyntax? {
    switch declaration.as(DeclSyntaxEnum.self) {
    case .variableDecl(let declaration): declaration.bindingSpecifier
    case .initializerDecl(let declaration): declaration.initKeyword
    case .functionDecl(let declaration): declaration.funcKeyword
    case .deinitializerDecl(let declaration): declaration.deinitKeyword
    case .subscriptDecl(let declaration): declaration.subscriptKeyword
    case .macroDecl(let declaration): declaration.macroKeyword
    case .typeAliasDecl(let declaration): declaration.typealiasKeyword
    case .associatedTypeDecl(let declaration): declaration.associatedtypeKeyword
    case .enumCaseDecl(let declaration): declaration.caseKeyword
    case .importDecl(let declaration): declaration.importKeyword
    case .operatorDecl(let declaration): declaration.operatorKeyword
    case .precedenceGroupDecl(let declaration): declaration.precedencegroupKeyword
    default: declaration.asProtocol((any DeclGroupSyntax).self)?.introducer
    }
  }

  private static func name(of declaration: DeclSyntax) -> String {
    if let declaration = declaration.as(ExtensionDeclSyntax.self) {
      return declaration.extendedType.lastName ?? ""
    }
    return declaration.asProtocol((any NamedDeclSyntax).self)?.name.text ?? ""
  }
}
