// Types, as `var name: Type` and the parameters of function types have them.

extension Parser {
  /// Reads a type, or nil where none starts.
  mutating func parseType() -> TypeSyntax? {
    guard depth < Self.maximumDepth else { return nil }
    depth += 1
    defer { depth -= 1 }
    let start = current.range.lowerBound
    let attributes = parseTypeAttributes()
    guard var type = parseSimpleType(from: start, attributes: attributes) else { return nil }
    while current.isOperator("&"), parseNextOfComposition() {
      type = TypeSyntax(range: start..<previousEnd, shape: .other)
    }
    return type
  }

  private mutating func parseNextOfComposition() -> Bool {
    attempt { parser in
      parser.advance()
      return parser.parseSimpleType(from: parser.current.range.lowerBound, attributes: [])
    } != nil
  }

  /// Attributes such as `@Sendable`, and specifiers such as `inout`, before a type.
  mutating func parseTypeAttributes() -> [Attribute] {
    var attributes: [Attribute] = []
    while true {
      if isAt("@") {
        attributes.append(parseAttribute(inType: true))
      } else if isTypeSpecifier {
        attributes.append(parseModifier())
      } else {
        return attributes
      }
    }
  }

  private var isTypeSpecifier: Bool {
    guard current.kind == .word else { return false }
    let next = peek()
    switch current.text {
    case "inout": return true
    case "nonisolated": return next.isPunctuation("(") && next.touchesPrevious
    case "sending", "isolated", "borrowing", "consuming", "__owned", "__shared", "_const", "_resultDependsOn":
      // Otherwise it is the name of a type.
      return next.kind == .word && !next.startsLine || ["(", "[", "@"].contains { next.isPunctuation($0) }
    default: return false
    }
  }

  private mutating func parseSimpleType(from start: Int, attributes: [Attribute]) -> TypeSyntax? {
    let operand = current.range.lowerBound
    guard let shape = parseTypeOperand(from: start, attributes: attributes) else { return nil }
    var type = TypeSyntax(range: operand..<previousEnd, shape: shape)
    if case .function = shape { return TypeSyntax(range: start..<previousEnd, shape: shape) }
    while let shape = parseTypeSuffix(of: type) {
      type = TypeSyntax(range: operand..<previousEnd, shape: shape)
    }
    return attributes.isEmpty ? type : TypeSyntax(range: start..<previousEnd, shape: type.shape)
  }

  private mutating func parseTypeOperand(from start: Int, attributes: [Attribute]) -> TypeSyntax.Shape? {
    let token = current
    switch token.kind {
    case .punctuation where token.text == "(":
      return parseTupleOrFunction(from: start, attributes: attributes)
    case .punctuation where token.text == "[":
      skipBalanced()
      return .other
    case .operator where token.text == "~" || token.text == "-":
      advance()
      guard parseTypeOperand(from: start, attributes: []) != nil else { return nil }
      return .other
    case .word where ["any", "some", "each", "repeat"].contains(token.text) && startsType(peek()):
      advance()
      guard let type = parseSimpleType(from: current.range.lowerBound, attributes: []) else { return nil }
      if case .named = type.shape { return type.shape }
      return .other
    case .word:
      return parseNamedType()
    case .number:
      advance()
      return .other
    default:
      return nil
    }
  }

  private func startsType(_ token: Token) -> Bool {
    switch token.kind {
    case .word: true
    case .punctuation: ["(", "[", "@"].contains(token.text)
    case .operator: token.text == "~"
    default: false
    }
  }

  private mutating func parseNamedType() -> TypeSyntax.Shape {
    var name = advance().text
    _ = parseGenericArguments()
    while isAt(":"), peek().isPunctuation(":"), peek().touchesPrevious, peek(2).kind == .word {
      advance()
      advance()
      name = advance().text
      _ = parseGenericArguments()
    }
    return .named(name)
  }

  /// Reads `<…>` if it is a list of types, and otherwise nothing.
  mutating func parseGenericArguments() -> Bool {
    guard current.kind == .operator, current.text.first == "<" else { return false }
    return attempt { parser in
      _ = parser.consume(operatorPrefix: "<")
      while parser.parseType() != nil {
        // A pack's pattern, or an argument of `Function<(Int...)>`.
        if parser.current.isOperator("...") { parser.advance() }
        if parser.consume(",") { continue }
        break
      }
      return parser.consume(operatorPrefix: ">") ? true : nil
    } ?? false
  }

  private mutating func parseTypeSuffix(of type: TypeSyntax) -> TypeSyntax.Shape? {
    let token = current
    if token.kind == .postfixMark || (token.kind == .operator && token.touchesPrevious) {
      if token.text.first == "?" {
        _ = token.kind == .postfixMark ? advance().text.isEmpty : consume(operatorPrefix: "?")
        return .optional(type)
      }
      if token.text.first == "!" {
        _ = token.kind == .postfixMark ? advance().text.isEmpty : consume(operatorPrefix: "!")
        return .implicitlyUnwrapped(type)
      }
    }
    if token.isPunctuation("."), peek().kind == .word {
      advance()
      let isMetatype = isAt(word: "Type") || isAt(word: "Protocol")
      let shape = parseNamedType()
      return isMetatype ? .other : shape
    }
    return nil
  }

  // MARK: Tuples and functions

  private mutating func parseTupleOrFunction(from start: Int, attributes: [Attribute]) -> TypeSyntax.Shape? {
    advance()
    var parameters: [FunctionTypeSyntax.Parameter] = []
    while !isAtEnd, !isAt(")") {
      guard let parameter = parseParameter() else {
        // What is not known is skipped as a whole.
        while !isAtEnd, !isAt(")") { skipBalanced() }
        break
      }
      parameters.append(parameter)
      if !consume(",") { while !isAtEnd, !isAt(")") { skipBalanced() } }
    }
    guard consume(")") else { return nil }
    if let function = parseFunction(from: start, attributes: attributes, parameters: parameters) {
      return .function(function)
    }
    if parameters.count == 1, !parameters[0].isNamed {
      return .parenthesized(parameters[0].type)
    }
    return .tuple(isEmpty: parameters.isEmpty)
  }

  private mutating func parseParameter() -> FunctionTypeSyntax.Parameter? {
    let (label, isNamed) = parseParameterName()
    let start = current.range.lowerBound
    // The attributes of a function type that is a parameter are the parameter's, such as `@escaping`.
    let attributes = parseTypeAttributes()
    guard let type = parseType() else { return nil }
    var ellipsis: Range<Int>?
    if current.isOperator("...") { ellipsis = advance().range }
    return FunctionTypeSyntax.Parameter(
      label: label,
      isNamed: isNamed,
      range: start..<previousEnd,
      type: type,
      attributes: attributes,
      isInout: attributes.contains(named: "inout"),
      ellipsis: ellipsis
    )
  }

  /// Reads `name:` or `_ label:`.
  private mutating func parseParameterName() -> (label: Range<Int>?, isNamed: Bool) {
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

  private mutating func parseFunction(
    from start: Int,
    attributes: [Attribute],
    parameters: [FunctionTypeSyntax.Parameter]
  ) -> FunctionTypeSyntax? {
    attempt { parser in
      let effectsStart = parser.current.range.lowerBound
      let isAsync = parser.consume(word: "async") || parser.consume(word: "reasync")
      guard let throwing = parser.parseThrowing(), parser.current.isOperator("->") else { return nil }
      let effects = effectsStart..<max(effectsStart, parser.previousEnd)
      parser.advance()
      guard let result = parser.parseType() else { return nil }
      return FunctionTypeSyntax(
        range: start..<parser.previousEnd,
        attributes: attributes,
        parameters: parameters,
        isAsync: isAsync,
        throwing: throwing,
        effects: effects,
        result: result
      )
    }
  }

  private mutating func parseThrowing() -> FunctionTypeSyntax.Throwing? {
    guard consume(word: "throws") || consume(word: "rethrows") else { return .nothing }
    guard consume("(") else { return .anyError }
    guard let type = parseType(), consume(")") else { return nil }
    if case .named("Never") = type.shape { return .nothing }
    return .specific(type)
  }
}
