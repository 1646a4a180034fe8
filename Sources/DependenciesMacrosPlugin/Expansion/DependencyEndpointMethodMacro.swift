/// `@__DependencyEndpointMethod`: makes the method with labels for an endpoint that is a `let`.
enum DependencyEndpointMethodMacro {
  static func expand(_ request: AttachedMacroRequest) -> Expansion {
    guard request.role == .peer, let declaration = request.declaration,
      let endpoint = Endpoint(declaration, of: request.source, in: request.context.first ?? .none)
    else { return Expansion() }
    let name = endpoint.source[endpoint.name]
    return Expansion(source: endpoint.method(named: name, calling: name))
  }
}
