import Testing

/// Checks of isolation, of closures and of keys: the compiler picks one of two macros in generated code, by the types
/// and actors that only it sees. Actors that are written are seen by the macros of clients and entries.
@Suite struct CheckTests {
  @Test func aFailedCheckIsAnErrorAndAPassedOneLeavesNothingOrTheValue() {
    expect(
      "\n         #__dependencyIsolationCheck(client: __isolated, \"PlayerClient\")",
      "FailedIsolationCheckMacro",
      "",
      """
      @__swiftmacro_3App6ClientfMm_.swift:10: error: 'PlayerClient' is isolated to an actor, and so cannot be the value of a \
      dependency, which is made and read on any thread; declare it 'nonisolated', and write '@MainActor' on the endpoints \
      that need it
      """
    )
    expect(
      #"#__dependencyIsolationCheck(entry: \__DependencyValues.`default`, "default")"#,
      "FailedIsolationCheckMacro",
      "",
      #"""
      @__swiftmacro_3App6ClientfMm_.swift:0: error: 'default' is isolated to an actor, so '@Dependency(\.default)' could not \#
      read it; declare it 'nonisolated', or the extension that it is in
      """#
    )
    expect(
      "#__dependencyIsolationCheck(client: __isolated, \"PlayerClient\")",
      "PassedIsolationCheckMacro",
      ""
    )
    // The client's lifetime had silently had no effect.
    expect(
      "\n         #__dependencyKeyCheck(Self.self, \"PlayerClient\")",
      "FailedKeyCheckMacro",
      "",
      """
      @__swiftmacro_3App6ClientfMm_.swift:10: warning: 'PlayerClient' is no 'TestDependencyKey', so its 'lifetime:' has no \
      effect; pass the lifetime to '@DependencyEntry', or declare the conformance
      """
    )
    expect("#__dependencyKeyCheck(Self.self, \"PlayerClient\")", "PassedKeyCheckMacro", "")
    // The compiler reported in the expansion that a parameter does not escape.
    expect(
      "\n         #__dependencyClosureCheck(play, \"play\", \"Handler\")",
      "FailedClosureCheckMacro",
      "{ Swift.fatalError() }()",
      """
      @__swiftmacro_3App6ClientfMm_.swift:10: error: 'Handler' is a type alias of a closure type, and a macro cannot see through \
      a type alias; write out the closure type of 'play'
      """
    )
    // Only one of the initializers reports it.
    expect("#__dependencyClosureCheck(play)", "FailedClosureCheckMacro", "{ Swift.fatalError() }()")
    expect(
      "#__dependencyClosureCheck(`default`, \"default\", \"Queue\")",
      "PassedClosureCheckMacro",
      "`default`"
    )
  }

  private func expect(
    _ source: String,
    _ typeName: String,
    _ expansion: String,
    _ diagnostics: String...,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let name = String(source.drop { $0 != "_" }.prefix { $0 != "(" })
    let answer = PluginAnswer(
      toFreestanding: source,
      name: name,
      typeName: typeName,
      role: name.contains("Closure") ? "expression" : "declaration"
    )
    #expect(answer.expandedSource == expansion, sourceLocation: sourceLocation)
    let file = HostFile("", name: "Client.swift")
    #expect(answer.diagnostics(in: file) == diagnostics, sourceLocation: sourceLocation)
  }
}
