// Attributes and modifiers.

extension Parser {
  /// Reads attributes and modifiers in any order, some of them within `#if`.
  func parseAttributesAndModifiers()
    -> (attributes: [Attribute], conditional: [ConditionalAttributes], modifiers: [Attribute])
  {
    var (attributes, modifiers): ([Attribute], [Attribute]) = ([], [])
    var conditional: [ConditionalAttributes] = []
    while true {
      if isAt("@") {
        attributes.append(parseAttribute(inType: false))
      } else if isAtModifier {
        modifiers.append(parseModifier())
      } else if current.text == "#if", let block = parseConditionalAttributes() {
        conditional.append(block)
      } else {
        return (attributes, conditional, modifiers)
      }
    }
  }

  func parseAttribute(inType: Bool) -> Attribute {
    let start = advance().range.lowerBound
    var name = current.kind == .word ? advance().text : ""
    while isAt("."), peek().kind == .word {
      advance()
      name = advance().text
    }
    _ = parseGenericArguments()
    let hasArguments = inType ? typeAttributeHasArguments(name) : isAt("(") && !current.startsLine
    let parentheses = hasArguments ? current.range.lowerBound : nil
    let arguments = hasArguments ? parseArguments() : []
    let range = start..<previousEnd
    return Attribute(
      range: range,
      name: name,
      arguments: arguments,
      parentheses: parentheses.map { $0..<range.upperBound }
    )
  }

  /// Whether the parenthesis behind a type's attribute belongs to the attribute, not to the type.
  private func typeAttributeHasArguments(_ name: String) -> Bool {
    guard isAt("("), current.touchesPrevious else { return false }
    if ["convention", "isolated", "differentiable", "lifetime", "_opaqueReturnTypeOf"].contains(name) {
      return true
    }
    if name.first?.isLowercase == true || name == "Sendable" { return false }
    return lookAhead {
      skipBalanced()
      let followsType = current.isOperator("->") || isAt(word: "throws") || isAt(word: "async")
      return !followsType && (current.kind == .word || isAt("(") || isAt("@")) && !current.startsLine
    }
  }

  func parseModifier() -> Attribute {
    let token = advance()
    guard isAt("("), hasModifierArgument(token.text) else {
      return Attribute(range: token.range, name: token.text, arguments: [], parentheses: nil)
    }
    let open = current.range.lowerBound
    let arguments = parseArguments()
    return Attribute(
      range: token.range.lowerBound..<previousEnd,
      name: token.text,
      arguments: arguments,
      parentheses: open..<previousEnd
    )
  }

  private func hasModifierArgument(_ modifier: String) -> Bool {
    !["inout", "sending", "isolated", "borrowing", "consuming", "__owned", "__shared", "_const"].contains(
      modifier
    )
  }

  /// Whether the current word is a modifier, not a declaration's introducer.
  private var isAtModifier: Bool {
    guard current.kind == .word, Self.modifiers.contains(current.text) else { return false }
    guard current.text == "class" else { return true }
    let next = peek()
    return next.kind == .word
      && (Self.modifiers.contains(next.text) || ["func", "var", "let", "subscript"].contains(next.text))
  }

  private static let modifiers = Set(
    words: """
      __consuming __setter_access _const _local borrowing class consuming convenience distributed \
      dynamic fileprivate final indirect infix internal isolated lazy mutating nonisolated nonmutating \
      open optional override package postfix prefix private public reasync required rethrows sending \
      static unowned weak yielding
      """
  )

  /// Reads `#if` … `#endif` if it holds only attributes, which belong to the declaration behind it.
  private func parseConditionalAttributes() -> ConditionalAttributes? {
    if vainConditions.contains(position) { return nil }
    return attempt {
      let start = current.range.lowerBound
      var attributes: [Attribute] = []
      var open: [Int] = []
      repeat {
        if current.kind == .directive {
          if current.text == "#if" { open.append(position) }
          if current.text == "#endif" { _ = open.popLast() }
          let isEnd = advance().text == "#endif"
          if !isEnd { _ = skipLine() }
        } else if isAt("@") {
          attributes.append(parseAttribute(inType: false))
        } else {
          vainConditions.formUnion(open)
          return nil
        }
      } while !open.isEmpty && !isAtEnd
      return ConditionalAttributes(range: start..<previousEnd, attributes: attributes)
    }
  }

  // MARK: Arguments

  /// Reads `(label: value, …)`.
  func parseArguments() -> [Argument] {
    var arguments: [Argument] = []
    advance()
    while !isAtEnd, !isAt(")") {
      var label: Token?
      if current.kind == .word, peek().isPunctuation(":") {
        label = advance()
        advance()
      }
      let start = current
      let startPosition = position
      skipExpression()
      // The rest of a value that is no expression, such as `iOS 17`.
      while !isAtEnd, !isAt(")"), !isAt(",") { skipBalanced() }
      let value = start.range.lowerBound..<max(previousEnd, start.range.lowerBound)
      arguments.append(
        Argument(
          label: label?.text,
          labelRange: label?.range,
          value: value,
          string: start.kind == .string && position == startPosition + 1 ? plainString(value) : nil
        )
      )
      _ = consume(",")
    }
    _ = consume(")")
    return arguments
  }

  /// The text of a string without escapes.
  private func plainString(_ range: Range<Int>) -> String? {
    let literal = source[range]
    guard literal.count >= 2, literal.first == "\"", !literal.hasPrefix("\"\"\""), !literal.contains("\\")
    else {
      return nil
    }
    return String(literal.dropFirst().dropLast())
  }
}
