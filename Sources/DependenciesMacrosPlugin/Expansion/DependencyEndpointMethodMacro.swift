/// `@__DependencyEndpointMethod`: the method with labels of an endpoint that is a `let`, and so stays as it
/// is.
enum DependencyEndpointMethodMacro {
  static func expand(_ request: AttachedMacroRequest) -> Expansion {
    guard request.role == .peer, let declaration = request.declaration,
      let endpoint = Endpoint(declaration, of: request.source, in: request.context.first ?? .none)
    else { return Expansion() }
    let name = endpoint.source[endpoint.name]
    return Expansion(source: endpoint.method(named: name, calling: name))
  }
}
