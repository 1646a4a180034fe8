// The method that calls an endpoint with argument labels.

extension Endpoint {
  /// Whether a parameter has a label, which calls of closures cannot have.
  var hasLabels: Bool { function.parameters.contains { $0.label != nil } }

  /// The method, with the property's documentation, attributes and access.
  ///
  /// - Parameters:
  ///   - name: Its name, with backticks if it needs them.
  ///   - callee: The function that it calls.
  func method(named name: String, calling callee: String) -> String {
    let names = parameterNames
    let parameters = zip(function.parameters, names).map { parameter, name in
      let label = parameter.label.map { source[$0] } ?? "_"
      return (label == name ? label : "\(label) \(name)") + ": \(source[parameter.range])"
    }
    let arguments = zip(function.parameters, names).map(argument)
    let signature = "func \(name)(\(parameters.joined(separator: ", ")))\(effects)\(resultClause)"
    let call = "self.\(callee)\(optionalMark)(\(arguments.joined(separator: ", ")))"
    let documentation = source.documentation(before: declaration.range.lowerBound)
    return """
      \(documentation)\(conditionalAttributes)\(attributes)\(signature) {
        \(isThrowing ? "try " : "")\(isAsync ? "await " : "")\(call)
      }
      """
  }

  private var isThrowing: Bool { function.isThrowing }

  /// A call of an `@isolated(any)` closure is awaited, since its isolation may differ.
  private var isAsync: Bool { function.isAsync || function.attributes.contains(named: "isolated") }

  private var effects: String {
    let written = source[function.effects]
    let effects = isAsync && !function.isAsync ? "async \(written)".trimmed : written
    return effects.isEmpty ? "" : " \(effects)"
  }

  /// Whether the closure may be nil, so that a call does nothing.
  var isOptional: Bool { type.function == nil && !type.isImplicitlyUnwrapped }
  private var optionalMark: String { isOptional ? "?" : "" }

  private var resultClause: String {
    if function.result.isVoid { return "" }
    let result = source[function.result.range]
    return isOptional ? " -> (\(result))?" : " -> \(result)"
  }

  /// The property's attributes within `#if` that the method needs as well, as lines.
  private var conditionalAttributes: String {
    declaration.conditionalAttributes.map { block in
      let others = block.attributes.filter { !$0.limitsUse }
      guard others.count < block.attributes.count else { return "" }
      return source.text(of: block.range, with: others.map { ($0.range, "") }) + "\n"
    }.joined()
  }

  /// The attributes and modifiers that the method takes from the property and the closure's type.
  private var attributes: String {
    let ofProperty = declaration.attributes.filter { $0.limitsUse || $0.isGlobalActor }
    // Isolation must not be written twice.
    let isIsolated = ofProperty.contains { $0.isGlobalActor }
    let ofFunction = function.attributes.filter {
      $0.isGlobalActorOfClosure ? !isIsolated : ["concurrent", "nonisolated"].contains($0.name)
    }
    let modifiers = declaration.modifiers.filter { $0.name == "nonisolated" && $0.arguments.isEmpty }
    let access = declaration.access.map { [$0] } ?? []
    return (ofProperty + ofFunction + access + modifiers).map { source[$0.range] + " " }.joined()
  }

  /// The labels, if they can be names, since documentation names parameters by them.
  var parameterNames: [String] {
    let labels = function.parameters.map { parameter in parameter.label.map { source[$0] } }
    return labels.indices.map { index in
      if let label = labels[index], label.isPlainIdentifier, !label.isKeyword,
        labels.count(where: { $0 == label }) == 1
      {
        return label
      }
      var name = "argument\(index)"
      while labels.contains(name) { name += "_" }
      return name
    }
  }

  /// A name of a method, in backticks where it needs them.
  static func methodName(_ name: String) -> String { name.isKeyword ? "`\(name)`" : name.quoted }

  private func argument(_ parameter: FunctionTypeSyntax.Parameter, _ name: String) -> String {
    if parameter.isInout { return "&\(name)" }
    guard parameter.isAutoclosure else { return name }
    let isThrowing = parameter.type.function?.isThrowing == true
    let isAsync = parameter.type.function?.isAsync == true
    return "\(isThrowing ? "try " : "")\(isAsync ? "await " : "")\(name)()"
  }
}

extension Attribute {
  fileprivate var limitsUse: Bool { name == "available" || name == "_spi" }

  /// Whether it is a global actor, by naming convention. Other attributes of properties are macros and
  /// wrappers.
  var isGlobalActor: Bool { name.hasSuffix("Actor") }

  /// Whether it is a global actor: `@Sendable` is a closure type's only other attribute with a capital.
  var isGlobalActorOfClosure: Bool { name.first?.isUppercase == true && name != "Sendable" }
}
