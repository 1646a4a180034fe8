// Tuples and function types, which only the tokens behind them distinguish.

extension Parser {
  func parseTupleOrFunction() -> TypeSyntax.Shape? {
    let start = advance().range.lowerBound
    var parameters: [FunctionTypeSyntax.Parameter] = []
    while !isAtEnd, !isAt(")") {
      guard let parameter = parseParameter() else {
        // Unknown syntax.
        while !isAtEnd, !isAt(")") { skipBalanced() }
        break
      }
      parameters.append(parameter)
      if !consume(",") { while !isAtEnd, !isAt(")") { skipBalanced() } }
    }
    guard consume(")") else { return nil }
    if let function = parseFunction(from: start, parameters: parameters) {
      return .function(function)
    }
    if parameters.count == 1, !parameters[0].isNamed {
      let (only, start) = (parameters[0], parameters[0].range.lowerBound)
      return .parenthesized(only.type.with(only.attributes, from: start))
    }
    return .tuple(parameters.map(\.type))
  }

  func parseParameter() -> FunctionTypeSyntax.Parameter? {
    let (label, isNamed) = parseParameterName()
    let start = current.range.lowerBound
    // The attributes of a parameter's function type, such as `@escaping`, are the parameter's.
    let attributes = parseTypeAttributes()
    guard let type = parseTypeWithoutAttributes() else { return nil }
    var ellipsis: Range<Int>?
    if current.isOperator("...") { ellipsis = advance().range }
    let range = start..<previousEnd
    let defaultStart = current.range.lowerBound
    return FunctionTypeSyntax.Parameter(
      label: label,
      isNamed: isNamed,
      range: range,
      type: type,
      attributes: attributes,
      isInout: attributes.contains(named: "inout"),
      ellipsis: ellipsis,
      defaultValue: skipDefaultValue() ? defaultStart..<previousEnd : nil
    )
  }

  /// Skips `= value`, which only a parameter of a declaration can have.
  private func skipDefaultValue() -> Bool {
    guard current.isOperator("=") else { return false }
    while !isAtEnd, !isAt(","), !isAt(")") { skipBalanced() }
    return true
  }

  /// Reads `name:` or `_ label:`.
  private func parseParameterName() -> (label: Range<Int>?, isNamed: Bool) {
    guard current.kind == .word else { return (nil, false) }
    let isModuleSelector = peek(2).isPunctuation(":") && peek(2).touchesPrevious
    if peek().isPunctuation(":"), !isModuleSelector {
      advance()
      advance()
      return (nil, true)
    }
    guard isAt(word: "_"), peek().kind == .word, peek(2).isPunctuation(":") else { return (nil, false) }
    advance()
    let label = advance().range
    advance()
    return (label, true)
  }

  private func parseFunction(
    from start: Int,
    parameters: [FunctionTypeSyntax.Parameter]
  ) -> FunctionTypeSyntax? {
    attempt {
      let effectsStart = current.range.lowerBound
      let isAsync = consume(word: "async") || consume(word: "reasync")
      let rethrowing = isAt(word: "rethrows") ? current.range : nil
      guard let throwing = parseThrowing(), current.isOperator("->") else { return nil }
      let effects = effectsStart..<max(effectsStart, previousEnd)
      advance()
      guard let result = parseType() else { return nil }
      return FunctionTypeSyntax(
        range: start..<previousEnd,
        attributes: [],
        parameters: parameters,
        isAsync: isAsync,
        throwing: throwing,
        rethrowing: rethrowing,
        effects: effects,
        result: result
      )
    }
  }

  private func parseThrowing() -> FunctionTypeSyntax.Throwing? {
    guard consume(word: "throws") || consume(word: "rethrows") else { return .nothing }
    guard consume("(") else { return .anyError }
    guard let type = parseType(), consume(")") else { return nil }
    if case .named("Never") = type.shape { return .nothing }
    return .specific(type)
  }
}
