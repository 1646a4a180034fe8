/// A stored property of a client, as its initializers see it.
struct ClientProperty {
  let source: Source

  /// The name, with its backticks.
  let name: Range<Int>

  /// The type of the parameter: the written type, or that of a literal. Closures are marked as escaping.
  let parameterType: String

  /// The type, if it is written.
  let type: TypeSyntax?
  let defaultValue: String?
  let endpoint: Endpoint?

  /// Whether it is marked as an endpoint but cannot be one. Its placeholder accessors store nothing.
  let isMisused: Bool

  /// Whether its parameter is `consuming`: one of a noncopyable type must specify ownership.
  let isConsumed: Bool

  /// The properties of a declaration that initializers set. Leaves out properties that are computed, static
  /// or lazy, constants and private ones with a value, and those that `@Dependency` wraps.
  static func properties(of declaration: DeclarationSyntax, in source: Source, client: TypeDeclarationSyntax)
    -> [ClientProperty]
  {
    guard case .variables(let variables) = declaration.kind, !isExcluded(declaration) else { return [] }
    let endpoint = self.endpoint(declaration, in: source, client: client)
    return variables.bindings.indices.compactMap { index in
      let binding = variables.bindings[index]
      guard let name = binding.name, binding.accessors?.areComputed != true else { return nil }
      if variables.isLet, binding.value != nil { return nil }
      // `var a, b: Int`
      let type =
        binding.type
        ?? (binding.value == nil ? variables.bindings[index...].lazy.compactMap(\.type).first : nil)
      let defaultValue = binding.value.map { argument($0, source) } ?? implicitValue(type, variables)
      if declaration.isPrivate, binding.value != nil || (endpoint == nil && defaultValue != nil) {
        return nil
      }
      if let type, !source.opaqueTypes(in: type).isEmpty { return nil }
      guard let parameterType = type.map({ parameterType($0, source) }) ?? binding.value?.literalType else {
        return nil
      }
      return ClientProperty(
        source: source,
        name: name,
        parameterType: parameterType,
        type: type,
        defaultValue: defaultValue,
        endpoint: endpoint,
        isMisused: endpoint == nil && !variables.isLet
          && declaration.attributes.contains(named: "DependencyEndpoint"),
        isConsumed: client.isNoncopyable && type != nil && type?.function == nil
      )
    }
  }

  var isClosure: Bool { type?.function != nil }

  /// The type's name, if it may be a type alias of a closure. Closures in optionals escape, so optionals are
  /// excluded.
  var alias: String? { type.flatMap { $0.wrapped == nil ? $0.possibleAlias : nil } }

  private static func parameterType(_ type: TypeSyntax, _ source: Source) -> String {
    let corrections = (type.function ?? type.wrapped?.function)?.corrections ?? []
    let text = source.text(of: type.range, with: corrections)
    guard type.function != nil else { return text }
    guard case .function(let function) = type.shape,
      let isolation = function.attributes.first(named: "nonisolated")
    else { return "@escaping \(text)" }
    // It comes before all attributes.
    let end = isolation.range.upperBound
    return source.text(of: type.range, with: corrections + [(end..<end, " @escaping")])
  }

  /// A value as the default of a parameter, where `if` and `switch` need a closure around them.
  private static func argument(_ value: VariableSyntax.Value, _ source: Source) -> String {
    let text = source[value.range]
    let isStatement = ["if", "switch"].contains(text.prefix { $0.isLetter })
    return isStatement ? "{ \(text) }()" : text
  }

  /// The `nil` that the language gives to a `var` of type `Type?` or `Type!`.
  private static func implicitValue(_ type: TypeSyntax?, _ variables: VariableSyntax) -> String? {
    guard !variables.isLet else { return nil }
    switch type?.shape {
    case .optional, .implicitlyUnwrapped: return "nil"
    default: return nil
    }
  }

  /// Whether initializers leave a declaration out, because of its modifiers or attributes.
  static func isExcluded(_ declaration: DeclarationSyntax) -> Bool {
    declaration.staticModifier != nil || declaration.modifiers.contains(named: "lazy")
      || declaration.attributes.contains(named: "Dependency")
  }

  /// The endpoint that a declaration is or becomes. An optional closure is an endpoint only if it has the
  /// attribute.
  private static func endpoint(
    _ declaration: DeclarationSyntax,
    in source: Source,
    client: TypeDeclarationSyntax
  )
    -> Endpoint?
  {
    guard !declaration.attributes.contains(named: "DependencyEndpointIgnored"),
      case .variables(let variables) = declaration.kind, !variables.isLet,
      let endpoint = Endpoint(declaration, of: source, in: client),
      endpoint.binding.accessors?.areComputed != true
    else { return nil }
    return endpoint.isOptional && !declaration.attributes.contains(named: "DependencyEndpoint")
      ? nil : endpoint
  }
}

extension VariableSyntax.Value {
  /// The type of a literal without a written type.
  var literalType: String? {
    if case .literal(let type) = shape { type } else { nil }
  }
}
