// The signatures and bodies of functions, initializers, subscripts and macros. In module interfaces they have
// no bodies.

extension Parser {
  /// Skips a function's name, signature and body.
  func skipFunction() {
    let name = advance()
    // `static func ==<Value>(…)`: the `<` belongs to the generic parameters.
    let takesBracket =
      name.kind == .operator && name.text.count > 1 && name.text.last == "<" && current.kind == .word
    skipGenericParameters(openCount: takesBracket ? 1 : 0)
    skipSignature()
  }

  /// Reads a function of a protocol behind `func`.
  func parseRequirement() -> FunctionSyntax {
    let name = advance().range
    let genericParameters = parseGenericParameters()
    var parameters: [FunctionSyntax.Parameter] = []
    if consume("(") {
      while !isAtEnd, !isAt(")") {
        while isAt("@") { _ = parseAttribute(inType: false) }
        let label = advance().range
        let name = isAt(":") ? label : advance().range
        guard consume(":"), let type = parseParameter() else { break }
        parameters.append(.init(label: label, name: name, type: type))
        _ = consume(",")
      }
      while !isAtEnd, !consume(")") { skipBalanced() }
    }
    let start = current.range.lowerBound
    skipEffects()
    let effects = start..<max(start, previousEnd)
    var result: TypeSyntax?
    if current.isOperator("->") {
      advance()
      result = parseType()
    }
    skipRequirements()
    return FunctionSyntax(
      name: name,
      genericParameters: genericParameters,
      parameters: parameters,
      effects: effects,
      result: result,
      signature: name.lowerBound..<previousEnd
    )
  }

  /// Skips a function's signature behind its name, and its body.
  func skipSignature() {
    if isAt("(") { skipBalanced() }
    skipRestOfSignature()
  }

  /// Reads an initializer behind `init`. Returns the parameters.
  func parseInitializer() -> [ParameterSyntax] {
    if current.kind == .postfixMark { advance() }
    skipGenericParameters()
    var parameters: [ParameterSyntax] = []
    if consume("(") {
      while !isAtEnd, !isAt(")") {
        while isAt("@") { _ = parseAttribute(inType: false) }
        parameters.append(ParameterSyntax(label: advance().text, type: parseRestOfParameter()))
      }
      _ = consume(")")
    }
    skipRestOfSignature()
    return parameters
  }

  /// Reads the type of a parameter, and skips its default.
  private func parseRestOfParameter() -> TypeSyntax? {
    if current.kind == .word { advance() }
    let type = consume(":") ? parseType() : nil
    if current.isOperator("...") { advance() }
    if current.isOperator("=") {
      advance()
      skipExpression()
    }
    while !isAtEnd, !isAt(")"), !isAt(",") { skipBalanced() }
    _ = consume(",")
    return type
  }

  private func skipRestOfSignature() {
    skipEffects()
    if current.isOperator("->") {
      advance()
      _ = parseType()
    }
    // The definition of a macro.
    if current.isOperator("=") {
      advance()
      skipExpression()
    }
    skipRequirements()
    if isAt("{") { skipBalanced() }
  }

  /// Skips effects, such as `async throws(Failure)`.
  func skipEffects() {
    while current.kind == .word, Self.effects.contains(current.text) {
      let isThrowing = advance().text == "throws"
      if isThrowing, isAt("(") { skipBalanced() }
    }
  }

  private static let effects = Set(words: "async reasync rethrows throws unsafe")

  // MARK: Generic parameters

  /// Reads `<Key: Hashable, Value>`.
  private func parseGenericParameters() -> [GenericParameterSyntax] {
    var parameters: [GenericParameterSyntax] = []
    guard consume(operatorPrefix: "<") else { return parameters }
    repeat {
      _ = consume(word: "each") || consume(word: "let")
      let name = advance().text
      parameters.append(.init(name: name, constraint: consume(":") ? parseType() : nil))
    } while consume(",")
    _ = consume(operatorPrefix: ">")
    return parameters
  }

  /// Skips `<…>`. Some brackets may be open already.
  func skipGenericParameters(openCount: Int = 0) {
    guard openCount > 0 || current.kind == .operator && current.text.first == "<" else { return }
    var openCount = openCount
    repeat {
      if current.kind == .operator, !current.isOperator("->") {
        openCount += current.text.reduce(0) { $0 + ($1 == "<" ? 1 : $1 == ">" ? -1 : 0) }
        advance()
      } else {
        skipBalanced()
      }
    } while openCount > 0 && !isAtEnd && !isAt("}")
  }

  /// Skips `where Value: Protocol, Value.Element == Int`.
  func skipRequirements() {
    guard consume(word: "where") else { return }
    repeat {
      let start = position
      _ = parseType()
      guard isAt(":") || current.isOperator("==") else { return }
      advance()
      _ = parseType()
      // `_Trivial(64)`
      if isAt("("), !current.startsLine { skipBalanced() }
      if position == start { return }
    } while consume(",")
  }
}
