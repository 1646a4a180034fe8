/// The compiler's request to expand an expression or declaration macro in generated code.
struct FreestandingMacroRequest {
  let typeName: String
  let source: Source

  /// The `#` of the macro. `#sourceLocation` gives it a place in the user's code.
  let start: Range<Int>
  let arguments: [Argument]

  init(_ request: HostMessage.FreestandingMacro) {
    typeName = request.macro.typeName
    source = Source(request.syntax.source, at: request.syntax.location)
    let parser = Parser(source)
    start = parser.current.range
    while !parser.isAtEnd, !parser.isAt("(") { parser.advance() }
    arguments = parser.isAt("(") ? parser.parseArguments() : []
  }

  func diagnostic(_ misuse: Misuse) -> MacroDiagnostic {
    MacroDiagnostic(misuse: misuse, source: source, range: start, fixIt: nil)
  }
}
