/// `@DependencyClient`: makes endpoints of the closures of a structure, and initializers for it.
enum DependencyClientMacro {
  static func expand(_ request: AttachedMacroRequest) -> Expansion {
    switch request.role {
    case .memberAttribute:
      return Expansion(source: attribute(of: request))
    case .member:
      return members(request)
    default:
      return Expansion()
    }
  }

  // MARK: Attributes of members

  private static func attribute(of request: AttachedMacroRequest) -> String {
    guard let client = request.context.first, client.introducer == "struct",
      let declaration = request.declaration,
      !declaration.attributes.contains(named: "DependencyEndpoint"),
      let property = ClientProperty.properties(of: declaration, in: request.source, client: client).first
    else { return "" }
    return property.endpoint == nil ? "" : "@__DependencyEndpoint"
  }

  // MARK: Members

  private static func members(_ request: AttachedMacroRequest) -> Expansion {
    guard let declaration = request.declaration, case .type(let client) = declaration.kind,
      client.introducer == "struct"
    else { return Expansion(diagnostics: [notAStructure(request)]) }
    let members = ClientMembers(client.members, of: request.source, in: client)
    var diagnostics = members.diagnostics(of: client, request)
    guard members.variantCount <= ClientInitializers.maximumVariantCount else {
      diagnostics.append(request.diagnostic(.tooManyConditions, at: declaration.introducer))
      return Expansion(diagnostics: diagnostics)
    }
    let isolation = isolationDiagnostic(of: client, declaration, request)
    let access = request.memberAccess
    let isolationCheck =
      isolation == nil
      ? IsolationCheckMacro.use(ofClient: client.name, at: declaration.introducer, of: request.source) : []
    let checks = isolationCheck + KeyCheckMacro.use(of: client.name, request)
    diagnostics += [isolation, members.conformanceDiagnostic(of: client, request)].compactMap { $0 }
    var initializers = ""
    // An initializer cannot store a closure whose type is an alias, as the compiler's own can.
    if let note = members.hiddenClosureNote(request) {
      diagnostics.append(note)
    } else {
      initializers = ClientInitializers(access: access, checks: checks).text(of: members.items)
    }
    // A key's requirements are nonisolated, whatever the module's default isolation.
    let lifetime = request.lifetime(modifiers: "\(access)nonisolated ")
    let text = [initializers, lifetime ?? ""].filter { !$0.isEmpty }
    return Expansion(source: text.joined(separator: "\n"), diagnostics: diagnostics)
  }

  /// A diagnostic for a written `@MainActor`. The isolation check finds the module's default isolation.
  private static func isolationDiagnostic(
    of client: TypeDeclarationSyntax,
    _ declaration: DeclarationSyntax,
    _ request: AttachedMacroRequest
  ) -> MacroDiagnostic? {
    declaration.attributes.first(named: "MainActor").map { attribute in
      request.diagnostic(
        .clientIsIsolated(name: client.name),
        at: attribute.range,
        fixIt: .makeNonisolated(declaration, attribute, of: request.source)
      )
    }
  }

  private static func notAStructure(_ request: AttachedMacroRequest) -> MacroDiagnostic {
    let introducer = request.source[request.introducer]
    return request.diagnostic(
      .clientIsNoStructure(name: request.typeName, introducer: introducer),
      at: request.introducer,
      fixIt: introducer == "protocol" ? request.replacingAttribute(with: "DependencyMockable") : nil
    )
  }
}
