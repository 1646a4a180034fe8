/// The initialisers of a client: one that takes every property, and one that leaves the endpoints unimplemented.
struct ClientInitializers {
  /// More variants than these would be slower to compile than anybody expects.
  static let maximumVariantCount = 32

  /// `public ` and the like.
  let access: String

  /// Statements that check the isolation of the type.
  let isolationCheck: [String]

  /// The initialisers, once for each way in which the conditions of `#if` can hold.
  func text(of items: [ClientMembers.Item]) -> String {
    let first = items.indices.first { if case .conditional = items[$0] { true } else { false } }
    guard let first, case .conditional(let clauses) = items[first] else {
      return text(
        of: items.compactMap { if case .property(let property) = $0 { property } else { nil } },
        beside: items.compactMap { if case .initializer(let parameters) = $0 { parameters } else { nil } }
      )
    }
    func variant(_ replacement: [ClientMembers.Item]) -> String {
      text(of: items[..<first] + replacement + items[(first + 1)...])
    }
    var lines = clauses.flatMap { [$0.condition, variant($0.items)] }
    if !clauses.contains(where: \.isElse) { lines += ["#else", variant([])] }
    return (lines + ["#endif"]).joined(separator: "\n")
  }

  /// The initialisers that there are not yet.
  private func text(of properties: [ClientProperty], beside written: [[ParameterSyntax]]) -> String {
    let hasEndpoints = properties.contains { $0.endpoint != nil }
    let required = properties.filter { $0.endpoint == nil && $0.defaultValue == nil }
    let parameters = (hasEndpoints ? [properties, required] : [properties]).filter { properties in
      !written.contains { isSame(properties, $0) }
    }
    return parameters.indices
      .map { initializer(of: properties, taking: parameters[$0], checksIsolation: $0 == 0) }
      .joined(separator: "\n")
  }

  // MARK: One initialiser

  private func initializer(
    of properties: [ClientProperty],
    taking parameters: [ClientProperty],
    checksIsolation: Bool
  ) -> String {
    let taken = Set(parameters.map(\.name))
    let stored = properties.filter { !$0.isComputed }
    // Endpoints are computed from other properties, and so can be set only when all stored ones are.
    let assignments =
      stored.compactMap { assignment(of: $0, isTaken: taken.contains($0.name)) }
      + properties.filter { $0.isComputed && taken.contains($0.name) }.compactMap {
        assignment(of: $0, isTaken: true)
      }
    let clause =
      parameters.isEmpty ? "()" : "(\n\(parameters.map { "  \($0.parameter)" }.joined(separator: ",\n"))\n)"
    let statements = assignments + (checksIsolation ? isolationCheck : [])
    let body = statements.isEmpty ? "{}" : "{\n\(statements.map { "\($0)\n" }.joined())}"
    return "\(access)init\(clause) \(body)"
  }

  private func assignment(of property: ClientProperty, isTaken: Bool) -> String? {
    let name = property.source[property.name]
    // An assignment to a property of limited availability would not compile, or warn; nor would one to a property of an actor.
    if isTaken, let endpoint = property.endpoint, property.isComputed, endpoint.isLimited {
      return "  self.\(endpoint.storage) = \(property.argument)"
    }
    if isTaken { return "  self.\(name) = \(property.argument)" }
    // A constant endpoint has no storage of its own that would hold what is called when nobody implements it.
    return property.endpoint.map { endpoint in
      // It has no default, and so no line in it is the user's.
      let closure = endpoint.unimplementedClosure.replacing("\n", with: "\n  ")
      return "  self.\(name) = \(endpoint.hasResultWhenUnimplemented ? closure : "{ Swift.fatalError() }")"
    }
  }

  /// Whether two initialisers would be one to the compiler. Closures are taken to have the same type, of which there are many
  /// spellings.
  private func isSame(_ properties: [ClientProperty], _ written: [ParameterSyntax]) -> Bool {
    properties.count == written.count
      && zip(properties, written).allSatisfy { property, parameter in
        guard property.source[property.name].withoutBackticks == parameter.label.withoutBackticks else {
          return false
        }
        guard let type = parameter.type else { return true }
        if property.isClosure || type.function != nil { return property.isClosure && type.function != nil }
        let withoutSpaces = { (text: String) in text.filter { $0 != " " } }
        return withoutSpaces(property.source[type.range]) == withoutSpaces(property.parameterType)
      }
  }
}

extension ClientProperty {
  /// Whether the macro of endpoints makes it computed.
  fileprivate var isComputed: Bool { endpoint?.isLet == false }

  /// What it is called in the body: a parameter named `self` would hide the value that is made.
  fileprivate var argument: String { source.plainName(name) == "self" ? "__self" : source[name] }

  fileprivate var parameter: String {
    let label = source[name]
    let value = endpoint == nil ? defaultValue.map { " = \($0)" } ?? "" : ""
    return "\(label == argument ? label : "\(label) \(argument)"): \(parameterType)\(value)"
  }
}
