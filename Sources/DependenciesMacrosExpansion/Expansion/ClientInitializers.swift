/// The initializers of a client: with every property, and with unimplemented endpoints.
struct ClientInitializers {
  /// The limit on variants, which bounds their compile time.
  static let maximumVariantCount = 32

  /// `public ` or another access, or empty.
  let access: String

  /// Statements that check the type.
  let checks: [String]

  /// The initializers, for each way in which the conditions of `#if` can hold.
  func text(of items: [ClientMembers.Item]) -> String {
    let first = items.indices.first { if case .conditional = items[$0] { true } else { false } }
    guard let first, case .conditional(let clauses) = items[first] else {
      return text(
        of: items.compactMap { if case .property(let property) = $0 { property } else { nil } },
        beside: items.compactMap { if case .initializer(let parameters) = $0 { parameters } else { nil } }
      )
    }
    func variant(_ replacement: [ClientMembers.Item]) -> String {
      text(of: Array(items[..<first]) + replacement + Array(items[(first + 1)...]))
    }
    var lines = clauses.flatMap { [$0.condition, variant($0.items)] }
    if !clauses.contains(where: \.isElse) { lines += ["#else", variant([])] }
    return (lines + ["#endif"]).joined(separator: "\n")
  }

  /// The initializers that the user has not written.
  private func text(of properties: [ClientProperty], beside written: [[ParameterSyntax]]) -> String {
    let hasEndpoints = properties.contains { $0.endpoint != nil }
    let others = properties.filter { $0.endpoint == nil }
    let parameters = (hasEndpoints ? [properties, others] : [properties]).filter { properties in
      !written.contains { isSame(properties, $0) }
    }
    return parameters.indices
      .map { initializer(of: properties, taking: parameters[$0], isFirst: $0 == 0) }
      .joined(separator: "\n")
  }

  // MARK: One initializer

  private func initializer(
    of properties: [ClientProperty],
    taking parameters: [ClientProperty],
    isFirst: Bool
  ) -> String {
    let taken = Set(parameters.map(\.name))
    // Endpoints are computed, and so can be set only after all stored properties.
    let ordered = properties.filter { $0.endpoint == nil } + properties.filter { $0.endpoint != nil }
    let assignments = ordered.filter { taken.contains($0.name) }.flatMap { $0.assignment(isFirst: isFirst) }
    let clause =
      parameters.isEmpty ? "()" : "(\n\(parameters.map { "  \($0.parameter)" }.joined(separator: ",\n"))\n)"
    let statements = assignments + (isFirst ? checks : [])
    let body = statements.isEmpty ? "{}" : "{\n\(statements.map { "\($0)\n" }.joined())}"
    return "\(access)init\(clause) \(body)"
  }

  /// Whether the compiler would reject both initializers as duplicates. Any two closure types count as equal,
  /// since a type has many spellings.
  private func isSame(_ properties: [ClientProperty], _ written: [ParameterSyntax]) -> Bool {
    properties.count == written.count
      && zip(properties, written).allSatisfy { property, parameter in
        guard property.source[property.name].withoutBackticks == parameter.label.withoutBackticks else {
          return false
        }
        guard let type = parameter.type else { return true }
        if property.isClosure || type.function != nil { return property.isClosure && type.function != nil }
        let plain = { (text: String) in text.split(separator: " ").filter { $0 != "consuming" }.joined() }
        return plain(property.source[type.range]) == plain(property.parameterType)
      }
  }
}

extension ClientProperty {
  /// Its name in the body. A parameter named `self` would hide the new value, and `await` starts an
  /// expression.
  fileprivate var argument: String {
    let plainName = source.plainName(name)
    return ["await", "self"].contains(plainName) ? "__\(plainName)" : source[name]
  }

  /// Sets it to its parameter.
  fileprivate func assignment(isFirst: Bool) -> [String] {
    if isMisused { return [] }
    if let alias, let type {
      return ClosureCheckMacro.assignment(
        to: source[name],
        from: argument,
        of: type,
        alias: alias,
        in: source,
        reports: isFirst
      )
    }
    // An assignment to a property with limited availability, or of an actor, would not compile, or would
    // warn. One to a property with observers would call them, and initializers call no observers.
    let storage = endpoint.flatMap { $0.isLimited || $0.binding.accessors != nil ? $0.storage : nil }
    return ["  self.\(storage ?? source[name]) = \(argument)"]
  }

  fileprivate var parameter: String {
    let label = source[name]
    let value = endpoint == nil ? defaultValue.map { " = \($0)" } ?? "" : ""
    let names = label == argument ? label : "\(label) \(argument)"
    return "\(names): \(isConsumed ? "consuming " : "")\(parameterType)\(value)"
  }
}
