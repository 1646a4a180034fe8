/// Diagnostics about the default of an endpoint.
enum EndpointDefault {
  /// The misuse of a default, or of a closure that needs one.
  static func misuse(of endpoint: Endpoint, _ request: AttachedMacroRequest) -> MacroDiagnostic? {
    if let value = endpoint.binding.value {
      if case .closure = value.shape { return nil }
      if let diagnostic = unimplemented(value, of: endpoint, request) { return diagnostic }
      return request.diagnostic(.defaultIsNoClosure(name: endpoint.plainName), at: value.range)
    }
    guard !endpoint.hasResultWhenUnimplemented else { return nil }
    let source = endpoint.source
    guard let error = endpoint.function.specificError(in: source) else {
      let code = endpoint.closure(returning: endpoint.emptyResult ?? "…")
      let fix = endpoint.closure(returning: endpoint.placeholder)
      return request.diagnostic(
        .endpointNeedsDefault(name: endpoint.plainName, code: code),
        at: endpoint.type.range,
        fixIt: .insert(" = \(fix)", at: endpoint.binding.end)
      )
    }
    // Written out, since the compiler otherwise infers `any Error`.
    let name = source[error.range]
    let start = "{ (\(endpoint.ignoredParameters)) throws(\(name)) in"
    return request.diagnostic(
      .typedErrorNeedsDefault(name: endpoint.plainName, error: name, code: "\(start) … }"),
      at: endpoint.type.range,
      fixIt: .insert(" = \(start) throw <#\(name)#> }", at: endpoint.binding.end)
    )
  }

  /// The misuse of `unimplemented("…", placeholder: value)` as a default.
  private static func unimplemented(
    _ value: VariableSyntax.Value,
    of endpoint: Endpoint,
    _ request: AttachedMacroRequest
  ) -> MacroDiagnostic? {
    let source = Source(endpoint.source[value.range])
    let parser = Parser(source)
    while parser.current.kind == .word, parser.peek().isPunctuation(".") {
      parser.advance()
      parser.advance()
    }
    guard parser.consume(word: "unimplemented"), parser.isAt("(") else { return nil }
    let placeholder = parser.parseArguments().first { $0.label == "placeholder" }
    guard parser.isAtEnd else { return nil }
    let needsValue = placeholder != nil || !endpoint.hasResultWhenUnimplemented
    let result =
      placeholder.map { source[$0.value] } ?? endpoint.placeholder
    return request.diagnostic(
      .defaultIsUnimplemented(name: endpoint.plainName, needsValue: needsValue),
      at: value.range,
      fixIt: needsValue
        ? .replace(value.range, of: endpoint.source, with: endpoint.closure(returning: result))
        : .remove(endpoint.type.range.upperBound..<value.range.upperBound, of: endpoint.source)
    )
  }

  /// A warning about a default that is nothing but a call to `fatalError`. An endpoint of `Never` has no
  /// other.
  static func warning(of endpoint: Endpoint, _ request: AttachedMacroRequest) -> MacroDiagnostic? {
    guard !endpoint.isOfNever, let value = endpoint.binding.value else { return nil }
    let parser = Parser(Source(endpoint.source[value.range]))
    guard parser.consume("{") else { return nil }
    let parameters = endpoint.function.parameters.isEmpty ? nil : parser.tokens.firstIndex { $0.isWord("in") }
    if let parameters { while parser.position <= parameters { parser.advance() } }
    let start = parser.current.range.lowerBound
    _ = parser.consume(word: "return")
    if parser.consume(word: "Swift") { _ = parser.consume(".") }
    guard parser.consume(word: "fatalError") || parser.consume(word: "preconditionFailure"), parser.isAt("(")
    else { return nil }
    parser.skipBalanced()
    let range = value.range.lowerBound + start..<value.range.lowerBound + parser.previousEnd
    guard parser.consume("}"), parser.isAtEnd else { return nil }
    let result = endpoint.function.result.isVoid ? "()" : endpoint.placeholder
    return request.diagnostic(
      .defaultStops(name: endpoint.plainName),
      at: range,
      fixIt: .replace(range, of: endpoint.source, with: result)
    )
  }
}

extension Endpoint {
  fileprivate var isOfNever: Bool { ["Never", "Swift.Never"].contains(source[function.result.range]) }

  /// The code of a result: an empty one, or a placeholder for the user to replace.
  fileprivate var placeholder: String { emptyResult ?? "<#\(source[function.result.range])#>" }

  /// The code of an empty result, if the type has one. There is no value of `Never`.
  fileprivate var emptyResult: String? {
    if isOfNever { return "fatalError()" }
    if case .named(let name) = function.result.shape {
      switch name {
      case "AsyncStream": return ".finished"
      case "AsyncThrowingStream": return ".finished()"
      case "Array", "Set": return "[]"
      case "Dictionary": return "[:]"
      default: return nil
      }
    }
    guard source[function.result.range].hasPrefix("[") else { return nil }
    let parser = Parser(Source(source[function.result.range]))
    parser.advance()
    _ = parser.parseType()
    return parser.isAt("]") ? "[]" : parser.isAt(":") ? "[:]" : nil
  }

  /// A closure that ignores its arguments.
  fileprivate func closure(returning result: String) -> String {
    ignoredParameters.isEmpty ? "{ \(result) }" : "{ \(ignoredParameters) in \(result) }"
  }
}
