import Testing

/// The check in generated code in which the compiler picks one of two macros: for closures, and for others.
@Suite struct ClosureCheckTests {
  // The compiler reported in the expansion that a parameter does not escape.
  @Test func aClosureBehindAnAliasIsNamed() {
    let answer = expand(
      "\n         #__dependencyClosureCheck(play, \"play\", \"Handler\")",
      typeName: "FailedClosureCheckMacro"
    )
    #expect(answer.expandedSource == "{ Swift.fatalError() }()")
    #expect(
      answer.diagnostics(in: file) == [
        """
        @__swiftmacro_3App6ClientfMm_.swift:10: error: 'Handler' is a type alias of a closure type, and a macro cannot see through \
        a type alias; write out the closure type of 'play'
        """
      ]
    )
  }

  @Test func aClosureIsNamedByOneInitializer() {
    let answer = expand("#__dependencyClosureCheck(play)", typeName: "FailedClosureCheckMacro")
    #expect(answer.expandedSource == "{ Swift.fatalError() }()")
    #expect(answer.diagnostics(in: file) == [])
  }

  @Test func anyOtherValueExpandsToItself() {
    let answer = expand(
      "#__dependencyClosureCheck(`default`, \"default\", \"Queue\")",
      typeName: "PassedClosureCheckMacro"
    )
    #expect(answer.expandedSource == "`default`")
    #expect(answer.diagnostics(in: file) == [])
  }

  private let file = HostFile("", name: "Client.swift")

  private func expand(_ source: String, typeName: String) -> PluginAnswer {
    PluginAnswer(
      toFreestanding: source,
      name: "__dependencyClosureCheck",
      typeName: typeName,
      role: "expression"
    )
  }
}
