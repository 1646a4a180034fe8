/// Replaces generic parameters of a function by `any` types, since Swift has no generic closures.
struct GenericErasure {
  private let parameters: [GenericParameterSyntax]
  private let source: Source

  init(_ parameters: [GenericParameterSyntax], of source: Source) {
    (self.parameters, self.source) = (parameters, source)
  }

  func depends(on type: TypeSyntax) -> Bool {
    Lexer.tokens(of: Source(source[type.range])).contains { token in
      parameters.contains { token.isWord($0.name) }
    }
  }

  /// The type of a closure's parameter; nil if it cannot be erased.
  func parameter(_ parameter: FunctionTypeSyntax.Parameter) -> String? {
    let isOpaque = !source.opaqueTypes(in: parameter.type).isEmpty
    guard isOpaque || depends(on: parameter.type) else { return plain(parameter) }
    let isValue = parameter.type.function == nil || parameter.attributes.contains(named: "escaping")
    guard !parameter.isInout, isValue else { return nil }
    let type = source[parameter.type.range]
    if isOpaque { return type.hasPrefix("some ") ? "any " + type.dropFirst(5) : nil }
    guard let generic = parameters.first(where: { [$0.name, "\($0.name).Type"].contains(type) }) else {
      return "Any"
    }
    let isMetatype = type != generic.name
    guard let constraint = generic.constraint.map({ source[$0.range] }) else {
      return isMetatype ? "Any.Type" : "Any"
    }
    return isMetatype ? "any (\(constraint)).Type" : "any \(constraint)"
  }

  /// The written type, but an array in place of variadic arguments, and a closure in place of an autoclosure.
  private func plain(_ parameter: FunctionTypeSyntax.Parameter) -> String {
    var changes = parameter.attributes.filter { $0.name == "autoclosure" }.map { attribute in
      (range: source.withSpaceBehind(attribute.range), text: "")
    }
    if let ellipsis = parameter.ellipsis {
      changes += [(range: parameter.type.range.lowerBound..<parameter.type.range.lowerBound, text: "[")]
      changes += [(range: ellipsis, text: "]")]
    }
    return source.text(of: parameter.range, with: changes)
  }
}
