// Types of variables and parameters.

extension Parser {
  /// Reads a type; nil if none starts here.
  func parseType() -> TypeSyntax? {
    let start = current.range.lowerBound
    let attributes = parseTypeAttributes()
    return parseTypeWithoutAttributes()?.with(attributes, from: start)
  }

  /// Reads a type behind its attributes.
  func parseTypeWithoutAttributes() -> TypeSyntax? {
    guard depth < Self.maximumDepth else { return nil }
    depth += 1
    defer { depth -= 1 }
    let start = current.range.lowerBound
    guard var type = parseSimpleType() else { return nil }
    while current.isOperator("&"), parseNextOfComposition() {
      type = TypeSyntax(range: start..<previousEnd, shape: .other)
    }
    return type
  }

  private func parseNextOfComposition() -> Bool {
    attempt {
      advance()
      return parseSimpleType()
    } != nil
  }

  /// The places of `some` in a source that is a type. Looks at tokens, since parsing skips square brackets.
  var opaqueTypes: [Range<Int>] {
    zip(tokens, tokens.dropFirst()).filter { $0.isWord("some") && startsType($1) }.map(\.0.range)
  }

  /// Reads attributes such as `@Sendable`, and specifiers such as `inout`, before a type.
  func parseTypeAttributes() -> [Attribute] {
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

  private func parseSimpleType() -> TypeSyntax? {
    let start = current.range.lowerBound
    let prefix = skipTypePrefixes()
    let operandStart = current.range.lowerBound
    guard let shape = parseTypeOperand() else { return nil }
    var type = TypeSyntax(range: operandStart..<previousEnd, shape: shape)
    if case .function = shape, prefix == .none { return type }
    var suffixes = 0
    while let shape = parseTypeSuffix(of: type) {
      suffixes += 1
      let isReadable = suffixes < Self.maximumDepth
      type = TypeSyntax(range: operandStart..<previousEnd, shape: isReadable ? shape : .other)
    }
    switch (prefix, type.shape) {
    case (.none, _): return type
    case (.repeat, _): return TypeSyntax(range: start..<previousEnd, shape: .packExpansion)
    // `any Name` counts as a name. Other types with a prefix do not matter.
    case (.word, .named): return TypeSyntax(range: start..<previousEnd, shape: type.shape)
    default: return TypeSyntax(range: start..<previousEnd, shape: .other)
    }
  }

  private enum TypePrefix {
    case none, word, sign, `repeat`
  }

  /// Skips `any`, `some`, `each`, `repeat`, `~` and `-`.
  private func skipTypePrefixes() -> TypePrefix {
    var prefix = TypePrefix.none
    while true {
      if current.isOperator("~") || current.isOperator("-") {
        prefix = .sign
      } else if current.kind == .word, Self.wordsBeforeTypes.contains(current.text), startsType(peek()) {
        prefix = prefix == .none ? (isAt(word: "repeat") ? .repeat : .word) : prefix
      } else {
        return prefix
      }
      advance()
    }
  }

  private static let wordsBeforeTypes = Set(words: "any each repeat some")

  private func parseTypeOperand() -> TypeSyntax.Shape? {
    switch current.kind {
    case .punctuation where current.text == "(":
      return parseTupleOrFunction()
    case .punctuation where current.text == "[":
      skipBalanced()
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

  private func parseNamedType() -> TypeSyntax.Shape {
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

  /// Reads `<…>` if it is a list of types.
  func parseGenericArguments() -> Bool {
    guard current.kind == .operator, current.text.first == "<", depth < Self.maximumDepth,
      !vainGenericArguments.contains(position)
    else { return false }
    let isRead: Bool? = attempt {
      depth += 1
      defer { depth -= 1 }
      _ = consume(operatorPrefix: "<")
      while parseType() != nil {
        // A pack's pattern, or an argument of `Function<(Int...)>`.
        if current.isOperator("...") { advance() }
        if consume(",") { continue }
        break
      }
      return consume(operatorPrefix: ">") ? true : nil
    }
    if isRead == nil { vainGenericArguments.insert(position) }
    return isRead == true
  }

  private func parseTypeSuffix(of type: TypeSyntax) -> TypeSyntax.Shape? {
    if consumeTypeMark("?") { return .optional(type) }
    if consumeTypeMark("!") { return .implicitlyUnwrapped(type) }
    if isAt("."), peek().kind == .word {
      advance()
      let isMetatype = isAt(word: "Type") || isAt(word: "Protocol")
      let shape = parseNamedType()
      return isMetatype ? .other : shape
    }
    return nil
  }

  /// Takes a mark behind a type, even off an operator such as the `?=` of `Int?=nil`.
  private func consumeTypeMark(_ mark: Character) -> Bool {
    guard current.touchesPrevious, current.text.first == mark else { return false }
    if current.kind == .postfixMark {
      advance()
      return true
    }
    return consume(operatorPrefix: mark)
  }
}
