// `var` and `let`.

extension Parser {
  /// Reads the bindings behind `var` or `let`.
  func parseVariables(isLet: Bool) -> VariableSyntax {
    var bindings: [VariableSyntax.Binding] = []
    repeat {
      bindings.append(parseBinding())
    } while consume(",")
    return VariableSyntax(isLet: isLet, bindings: bindings)
  }

  private func parseBinding() -> VariableSyntax.Binding {
    let name = parsePattern()
    var type: TypeSyntax?
    var value: VariableSyntax.Value?
    if isAt(":") {
      advance()
      type = parseType()
    }
    if current.isOperator("=") {
      advance()
      value = parseValue()
    }
    let end = previousEnd
    let accessors = isAt("{") ? parseAccessors() : nil
    return VariableSyntax.Binding(name: name, type: type, value: value, accessors: accessors, end: end)
  }

  private func parsePattern() -> Range<Int>? {
    if current.kind == .word {
      let name = advance()
      return name.text == "_" ? nil : name.range
    }
    if isAt("(") { skipBalanced() }
    return nil
  }

  private func parseValue() -> VariableSyntax.Value {
    let (start, first) = (current.range.lowerBound, position)
    skipExpression()
    let range = start..<max(start, previousEnd)
    return VariableSyntax.Value(range: range, shape: shapeOfValue(first..<position))
  }

  private func shapeOfValue(_ range: Range<Int>) -> VariableSyntax.Value.Shape {
    guard var first = range.first else { return .other }
    if tokens[first].isPunctuation("{") {
      return lookAhead(from: first) {
        skipBalanced()
        return position == range.upperBound ? .closure : .other
      }
    }
    if range.count == 2, tokens[first].isOperator("-") || tokens[first].isOperator("+") { first += 1 }
    let token = tokens[first]
    guard first + 1 == range.upperBound else { return .other }
    switch token.kind {
    case .string: return .literal(type: "Swift.String")
    case .number where first == range.lowerBound || token.touchesPrevious:
      return .literal(type: isFloatingPoint(token.text) ? "Swift.Double" : "Swift.Int")
    case .word where token.text == "true" || token.text == "false": return .literal(type: "Swift.Bool")
    default: return .other
    }
  }

  private func isFloatingPoint(_ number: String) -> Bool {
    if number.hasPrefix("0x") { return number.contains(".") || number.contains("p") || number.contains("P") }
    return number.contains { ".eE".contains($0) }
  }

  // MARK: Accessors

  private func parseAccessors() -> VariableSyntax.Accessors {
    let (start, first) = (current.range.lowerBound, position + 1)
    skipBalanced()
    let end = position
    let names = lookAhead(from: first) {
      var names: [String] = []
      while position < end - 1, let name = parseAccessor() { names.append(name) }
      return names
    }
    return VariableSyntax.Accessors(range: start..<previousEnd, names: names)
  }

  /// Reads an accessor; nil if none starts here, but the body of a getter, for example.
  private func parseAccessor() -> String? {
    _ = parseAttributesAndModifiers()
    guard current.kind == .word, Self.accessorNames.contains(current.text) else { return nil }
    let name = advance().text
    if isAt("(") {
      // With other names it is a call.
      guard Self.accessorsWithParameter.contains(name) else { return nil }
      skipBalanced()
    }
    skipEffects()
    if isAt("{") {
      skipBalanced()
      return name
    }
    // In protocols and interfaces it has no body.
    return lookAhead {
      _ = parseAttributesAndModifiers()
      return isAt("}") || Self.accessorNames.contains(current.text) ? name : nil
    }
  }

  private static let accessorNames = Set(
    words: """
      _modify _read borrow didSet get init mutableAddressWithNativeOwner mutate set unsafeAddress \
      unsafeMutableAddress willSet
      """
  )

  private static let accessorsWithParameter = Set(words: "didSet init set willSet")

  /// Whether the braces behind a value hold observers, not a trailing closure.
  var isAtObservers: Bool {
    guard isAt("{") else { return false }
    return lookAhead {
      advance()
      return ["didSet", "init", "willSet"].contains(parseAccessor())
    }
  }
}
