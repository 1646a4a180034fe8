/// `@DependencyEndpoint`: makes a property's accessors, and a stored property for its closure, which reports
/// an issue until it is set.
enum DependencyEndpointMacro {
  static func expand(_ request: AttachedMacroRequest) -> Expansion {
    let endpoint = endpoint(request)
    switch (request.role, endpoint) {
    case (.accessor, .failure(let misuse)?):
      return misuse.expansion
    case (.accessor, .success(let endpoint)?):
      let warning = EndpointDefault.warning(of: endpoint, request)
      return Expansion(source: accessors(of: endpoint), diagnostics: [warning].compactMap { $0 })
    case (.peer, .success(let endpoint)?):
      return Expansion(source: peers(of: endpoint, request))
    default:
      return Expansion()
    }
  }

  // MARK: Expansion

  private static func accessors(of endpoint: Endpoint) -> String {
    let storage = endpoint.storage
    // A default does not initialize the property: it is called after the report. Neither does the implicit
    // `nil` of an optional.
    let initializer =
      endpoint.binding.value != nil || endpoint.type.wrapped != nil
      ? ""
      : """
      @storageRestrictions(initializes: \(storage))
      init(initialValue) { \(storage) = initialValue }

      """
    let accessors = "\(initializer)get { \(storage) }\nset { \(storage) = newValue }"
    // Beside written observers, which the storage has as well.
    return endpoint.binding.accessors == nil ? "{\n\(accessors)\n}" : accessors
  }

  private static func peers(of endpoint: Endpoint, _ request: AttachedMacroRequest) -> String {
    let modifiers = endpoint.declaration.modifiers.filter { $0.name == "nonisolated" }
      .map { "\(endpoint.source[$0.range]) " }.joined()
    let type = endpoint.source[endpoint.type.range]
    let observers = endpoint.observers.map { " \($0)" } ?? ""
    let storage =
      "private \(modifiers)var \(endpoint.storage): \(type) = \(endpoint.unimplementedClosure)\(observers)"
    let methodName = request.methodName
    guard endpoint.hasLabels || methodName != nil else { return storage }
    let name = methodName.map(Endpoint.methodName) ?? endpoint.source[endpoint.name]
    return "\(storage)\n\(endpoint.method(named: name, calling: endpoint.storage))"
  }

  // MARK: Reading

  /// The endpoint, or nil if the declaration is not a single property, which the compiler reports.
  private static func endpoint(_ request: AttachedMacroRequest) -> Result<Endpoint, MisusedProperty>? {
    guard let declaration = request.declaration, let variables = request.variables,
      let binding = variables.bindings.first, let name = binding.name, variables.bindings.count == 1
    else { return nil }
    if let failure = misuseOfDeclaration(request, declaration, variables, binding, name) {
      return .failure(failure)
    }
    let placeholder =
      binding.accessors == nil
      ? MisusedProperty.placeholderAccessors : MisusedProperty.placeholderAccessorsBesideObservers
    let client = request.context.first ?? .none
    guard let endpoint = Endpoint(declaration, of: request.source, in: client) else {
      return .failure(
        MisusedProperty(
          diagnostic: misuseOfType(request, binding, request.source.plainName(name), name),
          accessors: placeholder
        )
      )
    }
    if let diagnostic = misuse(of: endpoint, request) {
      return .failure(MisusedProperty(diagnostic: diagnostic, accessors: placeholder))
    }
    return .success(endpoint)
  }
}
