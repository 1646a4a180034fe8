// The extent of an expression. Nothing else matters, since its text is kept.

extension Parser {
  /// Skips the expression that starts here.
  func skipExpression() {
    guard depth < Self.maximumDepth else { return }
    depth += 1
    defer { depth -= 1 }
    repeat {
      skipPrefixes()
      guard skipOperand() else { return }
    } while skipInfixOperator()
  }

  // MARK: Operands

  private func skipPrefixes() {
    while true {
      let next = peek()
      if current.kind == .operator, !current.isOperator("=") {
        advance()
      } else if current.kind == .word, Self.prefixWords.contains(current.text),
        !next.startsLine || ["try", "await"].contains(current.text), startsOperand(next)
      {
        advance()
        if ["?", "!"].contains(current.text), current.touchesPrevious { advance() }
      } else {
        return
      }
    }
  }

  private static let prefixWords = Set(
    words: """
      any await borrow consume copy each inout repeat some try unsafe
      """
  )

  /// Whether a token can start an operand, and does not continue an expression.
  private func startsOperand(_ token: Token) -> Bool {
    switch token.kind {
    case .word: !["as", "is", "in", "else"].contains(token.text)
    case .number, .string, .regularExpression: true
    case .postfixMark: true
    case .punctuation:
      // `try` may precede any of these; a variable named `copy` may precede a call.
      ["(", "[", "{", "\\", "#", "@"].contains(token.text) || (token.text == "." && !token.touchesPrevious)
    case .operator: !token.isOperator("=") && token.isPrefixOperator
    case .directive, .endOfFile: false
    }
  }

  private func skipOperand() -> Bool {
    let token = current
    switch token.kind {
    case .word where token.text == "if" || token.text == "switch" || token.text == "do":
      skipStatement()
    case .word, .number, .string, .regularExpression:
      advance()
    case .punctuation where ["(", "[", "{"].contains(token.text):
      skipBalanced()
    case .punctuation where token.text == ".":
      advance()
      guard current.kind == .word || current.kind == .number else { return true }
      advance()
    case .punctuation where token.text == "\\":
      skipKeyPath()
    case .punctuation where token.text == "#":
      advance()
      advance()
    case .punctuation where token.text == "@":
      // Attributes of a type in an expression.
      _ = parseType()
    default:
      return false
    }
    skipSuffixes()
    return true
  }

  private func skipKeyPath() {
    advance()
    if current.kind == .postfixMark { advance() }
    if current.kind == .word || isAt("(") || isAt("[") { skipBalanced() }
  }

  /// Skips `if`, `switch` or `do` that is used as an expression.
  private func skipStatement() {
    advance()
    skipToBody()
    while isAt(word: "else") || isAt(word: "catch") {
      advance()
      if isAt(word: "if") { advance() }
      skipToBody()
    }
  }

  private func skipToBody() {
    while !isAtEnd, !isAt("{"), !isAt("}") { skipBalanced() }
    if isAt("{") { skipBalanced() }
  }

  // MARK: Suffixes

  private func skipSuffixes() {
    while skipSuffix() {}
  }

  private func skipSuffix() -> Bool {
    let token = current
    switch token.kind {
    case .punctuation where token.text == "(" || token.text == "[":
      guard !token.startsLine else { return false }
      skipBalanced()
      return true
    case .punctuation where token.text == "{":
      return skipTrailingClosures()
    case .punctuation where token.text == ".":
      advance()
      if current.kind == .word || current.kind == .number { advance() }
      return true
    case .punctuation where token.text == ":":
      guard peek().isPunctuation(":"), peek().touchesPrevious, peek(2).kind == .word else { return false }
      for _ in 0..<3 { advance() }
      return true
    case .postfixMark:
      advance()
      return true
    case .operator where token.text.first == "<" && token.touchesPrevious:
      return skipGenericArguments()
    case .operator where token.isPostfixOperator && !token.isOperator("=") && !token.isOperator("->"):
      advance()
      return true
    case .directive where token.text == "#if":
      return skipConditionalSuffix()
    default:
      return false
    }
  }

  private func skipTrailingClosures() -> Bool {
    guard !isAtObservers else { return false }
    skipBalanced()
    while current.kind == .word, peek().isPunctuation(":"), peek(2).isPunctuation("{") {
      advance()
      advance()
      skipBalanced()
    }
    return true
  }

  /// Skips `<…>` if the next token shows that these are generic arguments, not comparisons.
  private func skipGenericArguments() -> Bool {
    attempt {
      guard parseGenericArguments() else { return nil }
      let next = current
      switch next.kind {
      case .punctuation where next.text == "(" || next.text == "[": return next.startsLine ? nil : true
      case .punctuation where ["\\", "#", "@"].contains(next.text): return next.startsLine ? true : nil
      case .punctuation, .postfixMark, .endOfFile, .directive: return true
      case .operator: return next.isPrefixOperator ? nil : true
      default: return next.startsLine ? true : nil
      }
    } ?? false
  }

  /// Skips `#if` … `#endif` that holds suffixes such as `.padding()`.
  private func skipConditionalSuffix() -> Bool {
    attempt {
      advance()
      _ = skipLine()
      guard isAt("."), peek().kind == .word else { return nil }
      var open = 1
      while open > 0, !isAtEnd {
        if current.text == "#if" { open += 1 }
        if current.text == "#endif" { open -= 1 }
        advance()
      }
      return true
    } ?? false
  }

  // MARK: Operators

  /// Skips the operator between two operands; false if the expression ends here.
  private func skipInfixOperator() -> Bool {
    skipCasts()
    let token = current
    if token.kind == .word { return skipArrow() }
    guard token.kind == .operator else { return false }
    if token.isOperator("?") {
      // `condition ? first : second`
      advance()
      skipExpression()
      return consume(":")
    }
    guard !token.isPrefixOperator else { return false }
    advance()
    return true
  }

  /// Skips `as Type` and `is Type`, any number of them.
  private func skipCasts() {
    while isAt(word: "is") || isAt(word: "as") {
      advance()
      if ["?", "!"].contains(current.text), current.touchesPrevious { advance() }
      _ = parseType()
    }
  }

  private func skipArrow() -> Bool {
    // `(Int) async throws -> Int` as an expression, such as `(Int) -> Int.self`.
    return attempt {
      _ = consume(word: "async")
      _ = consume(word: "throws")
      guard current.isOperator("->") else { return nil }
      advance()
      return true
    } ?? false
  }
}
