import Testing

/// The check in generated code in which the compiler picks one of two macros, by the visible isolation.
@Suite struct IsolationCheckTests {
  @Test func aClientThatIsIsolatedIsNamed() {
    let answer = expand(
      "\n         #__dependencyIsolationCheck(client: __isolated, \"PlayerClient\")",
      typeName: "FailedIsolationCheckMacro"
    )
    #expect(answer.expandedSource == "")
    #expect(
      answer.diagnostics(in: file) == [
        """
        @__swiftmacro_3App6ClientfMm_.swift:10: error: 'PlayerClient' is isolated to an actor, and so cannot be the value of a \
        dependency, which is made and read on any thread; declare it 'nonisolated', and write '@MainActor' on the endpoints \
        that need it
        """
      ]
    )
  }

  @Test func anEntryThatIsIsolatedIsNamed() {
    let answer = expand(
      #"#__dependencyIsolationCheck(entry: \__DependencyValues.`default`, "default")"#,
      typeName: "FailedIsolationCheckMacro"
    )
    #expect(answer.expandedSource == "")
    #expect(
      answer.diagnostics(in: file) == [
        #"""
        @__swiftmacro_3App6ClientfMm_.swift:0: error: 'default' is isolated to an actor, so '@Dependency(\.default)' could not \#
        read it; declare it 'nonisolated', or the extension that it is in
        """#
      ]
    )
  }

  @Test func whatIsNotIsolatedExpandsToNothing() {
    let answer = expand(
      "#__dependencyIsolationCheck(client: __isolated, \"PlayerClient\")",
      typeName: "PassedIsolationCheckMacro"
    )
    #expect(answer.expandedSource == "")
    #expect(answer.diagnostics(in: file) == [])
  }

  private let file = HostFile("", name: "Client.swift")

  private func expand(_ source: String, typeName: String) -> PluginAnswer {
    PluginAnswer(
      toFreestanding: source,
      name: "__dependencyIsolationCheck",
      typeName: typeName,
      role: "declaration"
    )
  }
}
