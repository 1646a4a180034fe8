/// The members of a client, as initializers need them.
struct ClientMembers {
  indirect enum Item {
    case property(ClientProperty)

    /// An initializer that the user has written.
    case initializer([ParameterSyntax])
    case conditional([Clause])
  }

  /// A clause of `#if` that holds properties or initializers.
  struct Clause {
    let condition: String
    let isElse: Bool
    let items: [Item]
  }

  private(set) var items: [Item] = []

  private var declarations: [DeclarationSyntax] = []

  init(_ members: [MemberSyntax], of source: Source, in client: TypeDeclarationSyntax) {
    items = read(members, of: source, in: client)
  }

  private mutating func read(_ members: [MemberSyntax], of source: Source, in client: TypeDeclarationSyntax)
    -> [Item]
  {
    var items: [Item] = []
    for member in members {
      switch member {
      case .declaration(let declaration):
        if case .initializer(let parameters) = declaration.kind { items.append(.initializer(parameters)) }
        declarations.append(declaration)
        items += ClientProperty.properties(of: declaration, in: source, client: client).map { .property($0) }
      case .conditional(let clauses):
        let clauses = clauses.map { clause in
          Clause(
            condition: source[clause.condition],
            isElse: clause.isElse,
            items: read(clause.members, of: source, in: client)
          )
        }
        if clauses.contains(where: { !$0.items.isEmpty }) { items.append(.conditional(clauses)) }
      }
    }
    return items
  }

  // MARK: Conditions

  /// The number of ways in which the conditions of `#if` can hold.
  var variantCount: Int { Self.variantCount(of: items) }

  private static func variantCount(of items: [Item]) -> Int {
    items.reduce(1) { count, item in
      guard case .conditional(let clauses) = item else { return count }
      let ways = clauses.reduce(clauses.contains(where: \.isElse) ? 0 : 1) { $0 + variantCount(of: $1.items) }
      return min(count * ways, 1 << 20)
    }
  }

  // MARK: Misuse

  func diagnostics(of client: TypeDeclarationSyntax, _ request: AttachedMacroRequest) -> [MacroDiagnostic] {
    let errors = declarations.flatMap { declaration in
      guard case .variables(let variables) = declaration.kind, !ClientProperty.isExcluded(declaration)
      else { return [MacroDiagnostic]() }
      return diagnostics(variables, of: declaration, request)
    }
    let hints = [genericNote(request), endpointsWarning(of: client, request)]
    return errors + hints.compactMap { $0 }
  }

  /// A note about a closure with a type such as `T`, which neither the client nor a type around it declares.
  private func genericNote(_ request: AttachedMacroRequest) -> MacroDiagnostic? {
    guard request.context.isEmpty, let client = request.declaration else { return nil }
    let source = request.source
    let bindings = declarations.lazy.compactMap { declaration in
      if case .variables(let variables) = declaration.kind { variables.bindings[0] } else { nil }
    }
    let letter = bindings.filter { source.genericParameters(of: $0) == nil }
      .compactMap { $0.type?.function.flatMap { source.capitalLetter(in: $0.range) } }.first
    guard let letter else { return nil }
    let header = Lexer.tokens(of: Source(source[client.introducer.lowerBound..<letter.lowerBound]))
      .prefix { !$0.isPunctuation("{") }
    let name = source[letter]
    return header.contains { $0.isWord(name) }
      ? nil : request.diagnostic(.typeMayBeGeneric(name: name), at: letter)
  }

  /// A warning about a client with methods whose properties hold no closure.
  private func endpointsWarning(of client: TypeDeclarationSyntax, _ request: AttachedMacroRequest)
    -> MacroDiagnostic?
  {
    let hasClosure = declarations.contains { declaration in
      guard case .variables(let variables) = declaration.kind else { return false }
      return declaration.attributes.contains { $0.name.hasPrefix("DependencyEndpoint") }
        || variables.bindings.contains { ($0.type?.function ?? $0.type?.wrapped?.function) != nil }
    }
    let method = declarations.first {
      $0.staticModifier == nil && request.source[$0.introducer] == "func"
    }
    return hasClosure
      ? nil
      : method.map {
        request.diagnostic(.clientHasNoEndpoint(name: client.name), at: $0.introducer)
      }
  }

  /// A note about a client without endpoints, one of whose properties may be a closure.
  func hiddenClosureNote(_ request: AttachedMacroRequest) -> MacroDiagnostic? {
    let properties = Self.properties(of: items)
    guard !properties.contains(where: { $0.endpoint != nil || $0.isMisused }) else { return nil }
    for property in properties {
      guard let alias = property.alias, let type = property.type else { continue }
      let name = request.source.plainName(property.name)
      return request.diagnostic(.closureMayBeHidden(name: name, alias: alias), at: type.range)
    }
    return nil
  }

  private static func properties(of items: [Item]) -> [ClientProperty] {
    items.flatMap { item -> [ClientProperty] in
      switch item {
      case .property(let property): [property]
      case .initializer: []
      case .conditional(let clauses): clauses.flatMap { properties(of: $0.items) }
      }
    }
  }

  /// A diagnostic if the client declares a conformance with operators, such as `Equatable`, and the user
  /// wrote `@DependencyEndpoint` on a property, since that macro may declare any name.
  func conformanceDiagnostic(
    of client: TypeDeclarationSyntax,
    _ request: AttachedMacroRequest
  ) -> MacroDiagnostic? {
    declarations.contains { $0.attributes.contains(named: "DependencyEndpoint") }
      ? request.conformanceWithOperators(of: client, beside: "DependencyEndpoint") : nil
  }

  private func diagnostics(
    _ variables: VariableSyntax,
    of declaration: DeclarationSyntax,
    _ request: AttachedMacroRequest
  ) -> [MacroDiagnostic] {
    let hasAttribute = declaration.attributes.contains { $0.name.hasPrefix("DependencyEndpoint") }
    if variables.bindings.count > 1, !variables.isLet, !hasAttribute,
      variables.bindings.contains(where: { $0.type?.function != nil })
    {
      return [request.diagnostic(.severalEndpoints, at: declaration.introducer)]
    }
    return variables.bindings.compactMap { binding in
      if binding.accessors?.areComputed == true || (variables.isLet && binding.value != nil) { return nil }
      guard let name = binding.name else {
        return request.diagnostic(.patternInClient, at: declaration.introducer)
      }
      return misuse(of: binding, name, variables, declaration, request)
    }
  }

  private func misuse(
    of binding: VariableSyntax.Binding,
    _ name: Range<Int>,
    _ variables: VariableSyntax,
    _ declaration: DeclarationSyntax,
    _ request: AttachedMacroRequest
  ) -> MacroDiagnostic? {
    let plainName = request.source.plainName(name)
    if let generic = request.source.genericParameters(of: binding) {
      return request.diagnostic(.closureIsGeneric(name: plainName), at: generic)
    }
    if let diagnostic = request.opaqueType(binding.type, of: plainName) { return diagnostic }
    // `@DependencyEndpoint` reports this for its property.
    let isEndpoint = declaration.attributes.contains(named: "DependencyEndpoint")
    if let value = binding.value, binding.type == nil, value.literalType == nil, !declaration.isPrivate,
      !isEndpoint
    {
      let fixIt = FixIt.insert(": <#Type#>", at: name.upperBound)
      return request.diagnostic(.propertyNeedsType(name: plainName), at: name, fixIt: fixIt)
    }
    return nil
  }
}
