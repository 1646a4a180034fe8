// Misuses of an endpoint.

extension DependencyEndpointMacro {
  static func misuseOfDeclaration(
    _ request: AttachedMacroRequest,
    _ declaration: DeclarationSyntax,
    _ variables: VariableSyntax,
    _ binding: VariableSyntax.Binding,
    _ name: Range<Int>
  ) -> MisusedProperty? {
    let plainName = request.source.plainName(name)
    // The compiler expects a getter in each expansion, and otherwise reports only that a constant has none.
    if variables.isLet {
      let fixIt = FixIt.replace(declaration.introducer, of: request.source, with: "var")
      return MisusedProperty(
        diagnostic: request.diagnostic(
          .endpointIsConstant(name: plainName),
          at: declaration.introducer,
          fixIt: fixIt
        ),
        accessors: MisusedProperty.placeholderGetter
      )
    }
    if let modifier = declaration.staticModifier {
      return MisusedProperty(
        diagnostic: request.diagnostic(.endpointIsStatic(name: plainName), at: modifier.range),
        accessors: binding.accessors == nil ? MisusedProperty.placeholderAccessors : ""
      )
    }
    if let accessors = binding.accessors, accessors.areComputed {
      return MisusedProperty(
        diagnostic: request.diagnostic(.endpointHasAccessors(name: plainName), at: accessors.range),
        accessors: ""
      )
    }
    return nil
  }

  static func misuseOfType(
    _ request: AttachedMacroRequest,
    _ binding: VariableSyntax.Binding,
    _ plainName: String,
    _ name: Range<Int>
  ) -> MacroDiagnostic {
    guard let type = binding.type else {
      let fixIt = FixIt.insert(": <#() -> Void#>", at: name.upperBound)
      return request.diagnostic(.endpointNeedsType(name: plainName), at: name, fixIt: fixIt)
    }
    return request.diagnostic(.endpointIsNoClosure(name: plainName, type: type.possibleAlias), at: type.range)
  }

  static func misuse(of endpoint: Endpoint, _ request: AttachedMacroRequest) -> MacroDiagnostic? {
    misuseOfFunction(endpoint, request) ?? misuseOfPack(endpoint, request)
      ?? EndpointDefault.misuse(of: endpoint, request) ?? misuseOfMethod(endpoint, request)
      ?? misuseOfSendability(endpoint, request)
      ?? request.unknownArgument(of: "DependencyEndpoint", labels: ["method"])
  }

  /// A default argument or `rethrows`, which only a function can have. The compiler reports it as well, as an
  /// error of a type.
  private static func misuseOfFunction(_ endpoint: Endpoint, _ request: AttachedMacroRequest)
    -> MacroDiagnostic?
  {
    let function = endpoint.function
    let changes = function.corrections
    if let value = function.parameters.lazy.compactMap(\.defaultValue).first {
      return request.diagnostic(
        .defaultArgument(name: endpoint.plainName),
        at: value,
        fixIt: FixIt(text: "Remove the default arguments", changes: changes.filter { $0.text.isEmpty })
      )
    }
    return function.rethrowing.map { word in
      request.diagnostic(
        .closureRethrows(name: endpoint.plainName),
        at: word,
        fixIt: .replace(word, of: request.source, with: "throws")
      )
    }
  }

  private static func misuseOfPack(_ endpoint: Endpoint, _ request: AttachedMacroRequest) -> MacroDiagnostic?
  {
    endpoint.function.parameters.first { $0.type.isPack }.map { parameter in
      request.diagnostic(.parameterPack(name: endpoint.plainName), at: parameter.type.range)
    }
  }

  /// A closure that the compiler would reject in the storage, a name that the user does not know. An
  /// attribute other than `@DependencyClient` may be an actor, which makes the client `Sendable`.
  private static func misuseOfSendability(
    _ endpoint: Endpoint,
    _ request: AttachedMacroRequest
  ) -> MacroDiagnostic? {
    let isSafe =
      endpoint.function.attributes.contains {
        $0.name == "Sendable" || $0.name == "convention" || $0.isGlobalActorOfClosure
      } || endpoint.declaration.modifiers.contains { $0.name == "nonisolated" && !$0.arguments.isEmpty }
    let attributes = request.contextAttributes.filter { $0.name.first?.isUppercase == true }
    let types = endpoint.client.inheritedTypes.map(\.text)
    guard !isSafe, types.contains("Sendable") || types.contains("Swift.Sendable"),
      attributes.map(\.name) == ["DependencyClient"], request.isSwift6
    else { return nil }
    let range = endpoint.function.range
    return request.diagnostic(
      .endpointIsNotSendable(name: endpoint.plainName, client: endpoint.client.name),
      at: range,
      fixIt: .insert("@Sendable ", at: range.lowerBound)
    )
  }

  private static func misuseOfMethod(_ endpoint: Endpoint, _ request: AttachedMacroRequest)
    -> MacroDiagnostic?
  {
    let argument = request.methodArgument
    if let argument, request.methodName?.isPlainIdentifier != true {
      return request.attributeDiagnostic(.methodNameIsNoName, at: argument.value)
    }
    guard argument != nil || endpoint.hasLabels else { return nil }
    if let argument, request.methodName == endpoint.plainName, !endpoint.hasLabels {
      let misuse = Misuse.methodNameIsTaken(name: endpoint.plainName)
      return request.attributeDiagnostic(misuse, at: argument.value)
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
