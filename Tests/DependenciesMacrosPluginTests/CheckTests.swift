import Testing

/// Checks of isolation and of closures: the compiler picks one of two macros in generated code, by the types
/// and actors that only it sees. Actors that are written are seen by the macros of clients and entries.
@Suite struct CheckTests {
  // MARK: Isolation

  @Test func aClientThatIsIsolatedIsNamed() {
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
  }

  @Test func anEntryThatIsIsolatedIsNamed() {
    expect(
      #"#__dependencyIsolationCheck(entry: \__DependencyValues.`default`, "default")"#,
      "FailedIsolationCheckMacro",
      "",
      #"""
      @__swiftmacro_3App6ClientfMm_.swift:0: error: 'default' is isolated to an actor, so '@Dependency(\.default)' could not \#
      read it; declare it 'nonisolated', or the extension that it is in
      """#
    )
  }

  @Test func whatIsNotIsolatedExpandsToNothing() {
    expect(
      "#__dependencyIsolationCheck(client: __isolated, \"PlayerClient\")",
      "PassedIsolationCheckMacro",
      ""
    )
  }

  @Test func aClientOfAWrittenActorIsToldToBeNonisolated() {
    let expansion = CompilerHost.expandMisuse(
      """
      @MainActor @DependencyClient
      public struct PlayerClient: Sendable {
        var volume: Int
      }
      """
    )
    #expect(
      expansion.diagnostics == """
        1:1: error: 'PlayerClient' is isolated to an actor, and so cannot be the value of a dependency, which is made and read on \
        any thread; declare it 'nonisolated', and write '@MainActor' on the endpoints that need it \
        {1:1-1:12: ""} {2:8-2:8: "nonisolated "}
        """
    )
    #expect(expansion.members == "public init(\n  volume: Int\n) {\n  self.volume = volume\n}")
  }

  @Test func anEntryOfAWrittenActorIsToldToBeNonisolated() {
    let expansion = CompilerHost.expandMisuse(
      entries: """
        @DependencyEntry
        @MainActor var volume: Int = 1
        """
    )
    #expect(
      expansion.diagnostics == """
        3:3: error: 'volume' is isolated to an actor, so '@Dependency(\\.volume)' could not read it; declare it 'nonisolated', or \
        the extension that it is in {3:3-3:14: ""} {3:14-3:14: "nonisolated "}
        """
    )
    #expect(expansion.keys == "")
  }

  // MARK: Closures

  // The compiler reported in the expansion that a parameter does not escape.
  @Test func aClosureBehindAnAliasIsNamed() {
    expect(
      "\n         #__dependencyClosureCheck(play, \"play\", \"Handler\")",
      "FailedClosureCheckMacro",
      "{ Swift.fatalError() }()",
      """
      @__swiftmacro_3App6ClientfMm_.swift:10: error: 'Handler' is a type alias of a closure type, and a macro cannot see through \
      a type alias; write out the closure type of 'play'
      """
    )
  }

  @Test func aClosureIsNamedByOneInitializer() {
    expect("#__dependencyClosureCheck(play)", "FailedClosureCheckMacro", "{ Swift.fatalError() }()")
  }

  @Test func anyOtherValueExpandsToItself() {
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
