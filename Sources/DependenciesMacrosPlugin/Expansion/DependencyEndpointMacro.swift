/// `@DependencyEndpoint`: makes a property compute from one that holds a closure, which reports an issue until it is set.
enum DependencyEndpointMacro {
  static func expand(_ request: AttachedMacroRequest) -> Expansion {
    let endpoint = endpoint(request)
    switch (request.role, endpoint) {
    case (.accessor, .failure(let failure)):
      // An accessor all the same: without one the compiler would have more to say.
      return Expansion(
        source: failure.accessors,
        diagnostics: [failure.diagnostic]
      )
    case (.accessor, .success(let endpoint)):
      return Expansion(source: accessors(of: endpoint))
    case (.peer, .success(let endpoint)):
      return Expansion(source: peers(of: endpoint, request))
    default:
      return Expansion()
    }
  }

  struct Failure: Error {
    let diagnostic: MacroDiagnostic
    let accessors: String
  }

  // MARK: Expansion

  private static func accessors(of endpoint: Endpoint) -> String {
    let storage = endpoint.storage
    // A default is not what the property is initialized with, but what is called after an issue has been reported. Nor is the
    // `nil` that the language gives to an optional.
    let initializer =
      endpoint.binding.value != nil || endpoint.type.wrapped != nil
      ? ""
      : """
      @storageRestrictions(initializes: \(storage))
      init(initialValue) { \(storage) = initialValue }

      """
    return """
      {
      \(initializer)get { \(storage) }
      set { \(storage) = newValue }
      }
      """
  }

  private static func peers(of endpoint: Endpoint, _ request: AttachedMacroRequest) -> String {
    let modifiers = endpoint.declaration.modifiers.filter { $0.name == "nonisolated" }
      .map { "\(endpoint.source[$0.range]) " }.joined()
    let storage = """
      private \(modifiers)var \(endpoint.storage): \(endpoint.source[endpoint.type.range]) = \(endpoint.unimplementedClosure)
      """
    let methodName = request.attribute?.arguments.first { $0.label == "method" }?.string
    guard endpoint.hasLabels || methodName != nil else { return storage }
    let name = methodName.map(Endpoint.methodName) ?? endpoint.source[endpoint.name]
    return "\(storage)\n\(endpoint.method(named: name, calling: endpoint.storage))"
  }

  // MARK: Misuse

  private static func endpoint(_ request: AttachedMacroRequest) -> Result<Endpoint, Failure> {
    guard let declaration = request.declaration, let variables = request.variables,
      let binding = variables.bindings.first, let name = binding.name
    else {
      // The compiler says where accessors can be attached.
      return .failure(
        Failure(diagnostic: request.diagnostic(.severalEndpoints, at: request.introducer), accessors: "")
      )
    }
    if let failure = misuseOfDeclaration(request, declaration, variables, binding, name) {
      return .failure(failure)
    }
    let client = request.context.first ?? .none
    guard let endpoint = Endpoint(declaration, of: request.source, in: client) else {
      return .failure(
        Failure(
          diagnostic: misuseOfType(request, binding, request.source.plainName(name), name),
          accessors: Expansion.placeholderAccessors
        )
      )
    }
    if let diagnostic = misuse(of: endpoint, request) {
      return .failure(Failure(diagnostic: diagnostic, accessors: Expansion.placeholderAccessors))
    }
    return .success(endpoint)
  }

  private static func misuseOfDeclaration(
    _ request: AttachedMacroRequest,
    _ declaration: DeclarationSyntax,
    _ variables: VariableSyntax,
    _ binding: VariableSyntax.Binding,
    _ name: Range<Int>
  ) -> Failure? {
    let plainName = request.source.plainName(name)
    // The compiler expects a getter of each expansion, and says no more than that a constant has none.
    if variables.isLet {
      let fixIt = FixIt.replace(declaration.introducer, of: request.source, with: "var")
      return Failure(
        diagnostic: request.diagnostic(
          .endpointIsConstant(name: plainName),
          at: declaration.introducer,
          fixIt: fixIt
        ),
        accessors: "{\nget { Swift.fatalError() }\n}"
      )
    }
    if let modifier = declaration.modifiers.first(where: { $0.name == "static" || $0.name == "class" }) {
      return Failure(
        diagnostic: request.diagnostic(.endpointIsStatic(name: plainName), at: modifier.range),
        accessors: binding.accessors == nil ? Expansion.placeholderAccessors : ""
      )
    }
    if let accessors = binding.accessors {
      return Failure(
        diagnostic: request.diagnostic(.endpointHasAccessors(name: plainName), at: accessors.range),
        accessors: accessors.areComputed ? "" : Expansion.placeholderAccessorsBesideObservers
      )
    }
    return nil
  }

  private static func misuseOfType(
    _ request: AttachedMacroRequest,
    _ binding: VariableSyntax.Binding,
    _ plainName: String,
    _ name: Range<Int>
  ) -> MacroDiagnostic {
    guard let type = binding.type else {
      let fixIt = FixIt.insert(": <#() -> Void#>", at: name.upperBound)
      return request.diagnostic(.endpointNeedsType(name: plainName), at: name, fixIt: fixIt)
    }
    return request.diagnostic(.endpointIsNoClosure(name: plainName), at: type.range)
  }

  private static func misuse(of endpoint: Endpoint, _ request: AttachedMacroRequest) -> MacroDiagnostic? {
    misuseOfDefault(endpoint, request) ?? misuseOfMethod(endpoint, request)
      ?? request.unknownArgument(of: "DependencyEndpoint", labels: ["method"])
  }

  private static func misuseOfDefault(_ endpoint: Endpoint, _ request: AttachedMacroRequest)
    -> MacroDiagnostic?
  {
    if let value = endpoint.binding.value {
      if case .closure = value.shape { return nil }
      return request.diagnostic(.defaultIsNoClosure(name: endpoint.plainName), at: value.range)
    }
    guard !endpoint.hasResultWhenUnimplemented else { return nil }
    let source = endpoint.source
    let parameters = endpoint.function.parameters.map { _ in "_" }.joined(separator: ", ")
    guard let error = endpoint.function.specificError(in: source) else {
      let result = "<#\(source[endpoint.function.result.range])#>"
      let closure = parameters.isEmpty ? "{ \(result) }" : "{ \(parameters) in \(result) }"
      return request.diagnostic(
        .endpointNeedsDefault(name: endpoint.plainName),
        at: endpoint.type.range,
        fixIt: .insert(" = \(closure)", at: endpoint.binding.end)
      )
    }
    // The compiler takes any error to be thrown by a closure that does not say which.
    let name = source[error.range]
    let closure = "{ (\(parameters)) throws(\(name)) in throw <#\(name)#> }"
    return request.diagnostic(
      .typedErrorNeedsDefault(name: endpoint.plainName, error: name),
      at: endpoint.type.range,
      fixIt: .insert(" = \(closure)", at: endpoint.binding.end)
    )
  }

  private static func misuseOfMethod(_ endpoint: Endpoint, _ request: AttachedMacroRequest)
    -> MacroDiagnostic?
  {
    let argument = request.attribute?.arguments.first { $0.label == "method" }
    if let argument, argument.string?.isPlainIdentifier != true {
      return MacroDiagnostic(
        misuse: .methodNameIsNoName,
        source: request.attributeSource,
        range: argument.value,
        fixIt: nil
      )
    }
    guard argument != nil || endpoint.hasLabels else { return nil }
    if let argument, argument.string == endpoint.plainName, !endpoint.hasLabels {
      let misuse = Misuse.methodNameIsTaken(name: endpoint.plainName)
      return MacroDiagnostic(
        misuse: misuse,
        source: request.attributeSource,
        range: argument.value,
        fixIt: nil
      )
    }
    guard let parameter = endpoint.function.parameters.first(where: { $0.ellipsis != nil }) else {
      return nil
    }
    let type = endpoint.source[parameter.type.range]
    let range = parameter.type.range.lowerBound..<parameter.range.upperBound
    return request.diagnostic(
      .variadicParameter(type: type),
      at: range,
      fixIt: .replace(range, of: endpoint.source, with: "[\(type)]")
    )
  }
}

extension AttachedMacroRequest {
  /// The word that says what the declaration is, or its start.
  var introducer: Range<Int> { declaration?.introducer ?? 0..<0 }
}

/// `@__DependencyEndpointMethod`: the method with labels of an endpoint that is a `let`, and so stays as it is.
enum DependencyEndpointMethodMacro {
  static func expand(_ request: AttachedMacroRequest) -> Expansion {
    guard request.role == .peer, let declaration = request.declaration,
      let endpoint = Endpoint(declaration, of: request.source, in: request.context.first ?? .none)
    else { return Expansion() }
    let name = endpoint.source[endpoint.name]
    return Expansion(source: endpoint.method(named: name, calling: name))
  }
}
