/// A macro that generated code uses as an expression or a declaration, and its arguments.
struct FreestandingMacroRequest {
  let typeName: String
  let source: Source

  /// The `#` of the macro, for which the compiler names a place of the user.
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
