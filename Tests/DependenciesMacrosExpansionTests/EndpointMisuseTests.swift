import Testing

/// The diagnostics of invalid endpoints, and their expansions.
@Suite struct EndpointMisuseTests {
  @Test func aTypeThatIsNoClosureOrAnAliasIsNoEndpoint() {
    expectMisuse(
      """
      @DependencyEndpoint var name: String
      @DependencyEndpoint var play = { 1 }
      """,
      """
      3:33: error: 'name' must have a closure type
      4:27: error: 'play' needs a written type, from which '@DependencyEndpoint' makes the closure that reports a call {4:31-4:31: ": <#() -> Void#>"}
      """,
      accessors: placeholderAccessors(count: 2)
    )
    // Its accessors store nothing, so nothing is assigned.
    expectMisuse(
      "@DependencyEndpoint var play: Handler?",
      """
      3:33: error: 'play' must have a closure type; if 'Handler' is a type alias of one, write the closure type out
      """,
      members: "init(\n  play: Handler? = nil\n) {\n\(isolationCheck())\n}"
    )
  }

  // The client does not report them again.
  @Test func aPropertyThatIsConstantStaticOrComputedIsNoEndpoint() {
    expectMisuse(
      """
      @DependencyEndpoint let play: () -> Int
      @DependencyEndpoint public static var start: () -> Void
      @DependencyEndpoint var pause: () -> Void { {} }
      """,
      """
      3:23: error: 'play' must be a 'var', since tests override endpoints {3:23-3:26: "var"}
      4:30: error: 'start' is static; '@DependencyEndpoint' makes endpoints of stored properties of instances
      5:45: error: 'pause' is computed; '@DependencyEndpoint' makes endpoints of stored properties
      """,
      accessors: """
        {
        get { Swift.fatalError() }
        }
        \(placeholderAccessors())
        """
    )
  }

  // MARK: Defaults

  @Test func aClosureThatReturnsNeedsADefaultInBraces() {
    expectMisuse(
      """
      var volume: () -> Double
      var add: @Sendable (Int, _ to: Int) async -> [String: Int] // trailing
      var stop: () async throws(Player.Failure) -> Int
      var play: (Int) -> Void = print
      var pause: () -> Int = { 1 } as () -> Int
      var exit: (Int) -> Never
      var songs: () -> AsyncStream<String>
      var gain: () -> Double {
        didSet {}
      }
      var prices: () -> AsyncThrowingStream<Int, any Error>
      var titles: () -> [[Int: String]]
      """,
      """
      3:15: error: 'volume' returns a value and cannot throw, so it needs a default, which runs after an unexpected call is reported; write '= { … }' {3:27-3:27: " = { <#Double#> }"}
      4:12: error: 'add' returns a value and cannot throw, so it needs a default, which runs after an unexpected call is reported; write '= { _, _ in [:] }' {4:61-4:61: " = { _, _ in [:] }"}
      5:13: error: 'stop' can throw 'Player.Failure' alone, not 'Unimplemented', so it needs a default, which runs after an unexpected call is reported; write '= { () throws(Player.Failure) in … }' {5:51-5:51: " = { () throws(Player.Failure) in throw <#Player.Failure#> }"}
      6:29: error: The default of 'play' must be a closure in braces, which '@DependencyEndpoint' calls after it has reported an issue; write one, or keep the value with '@DependencyEndpointIgnored'
      7:26: error: The default of 'pause' must be a closure in braces, which '@DependencyEndpoint' calls after it has reported an issue; write one, or keep the value with '@DependencyEndpointIgnored'
      8:13: error: 'exit' returns a value and cannot throw, so it needs a default, which runs after an unexpected call is reported; write '= { _ in fatalError() }' {8:27-8:27: " = { _ in fatalError() }"}
      9:14: error: 'songs' returns a value and cannot throw, so it needs a default, which runs after an unexpected call is reported; write '= { .finished }' {9:39-9:39: " = { .finished }"}
      10:13: error: 'gain' returns a value and cannot throw, so it needs a default, which runs after an unexpected call is reported; write '= { … }' {10:25-10:25: " = { <#Double#> }"}
      13:15: error: 'prices' returns a value and cannot throw, so it needs a default, which runs after an unexpected call is reported; write '= { .finished() }' {13:56-13:56: " = { .finished() }"}
      14:15: error: 'titles' returns a value and cannot throw, so it needs a default, which runs after an unexpected call is reported; write '= { [] }' {14:36-14:36: " = { [] }"}
      """,
      accessors:
        "\(placeholderAccessors(count: 7))\nget { Swift.fatalError() }\nset {}\n\(placeholderAccessors(count: 2))"
    )
  }

  // The message had advised to write '@DependencyEndpointIgnored', which makes it no endpoint.
  @Test func unimplementedIsNoDefaultSinceTheMacroDoesTheSame() {
    expectMisuse(
      """
      var volume: () -> Double = unimplemented("PlayerClient.volume", placeholder: 0.5)
      var count: (String, Int) -> Int = IssueReporting.unimplemented(placeholder: [1, 2].count)
      var title: () -> String = unimplemented("PlayerClient.title")
      var play: () throws -> Void = unimplemented("PlayerClient.play")
      """,
      """
      3:30: error: '@DependencyEndpoint' makes 'volume' report its call already; write only what it returns, in braces {3:30-3:84: "{ 0.5 }"}
      4:37: error: '@DependencyEndpoint' makes 'count' report its call already; write only what it returns, in braces {4:37-4:92: "{ _, _ in [1, 2].count }"}
      5:29: error: '@DependencyEndpoint' makes 'title' report its call already; write only what it returns, in braces {5:29-5:64: "{ <#String#> }"}
      6:33: error: '@DependencyEndpoint' makes 'play' report its call already; remove the default {6:30-6:67: ""}
      """,
      accessors: placeholderAccessors(count: 4)
    )
  }

  // An unexpected call stopped the run of the tests.
  @Test func aDefaultThatStopsTheProcessIsAWarning() {
    expect(
      client: """
        var volume: () -> Double = { fatalError() }
        var add: (Int, Int) -> Int = { _, number in Swift.fatalError("\\(number)") }
        var play: (Int) -> Void = { (_) in return preconditionFailure() }
        var stop: (Bool) -> Void = { if $0 { fatalError() } }
        var exit: (Int) -> Never = { _ in fatalError() }
        var next: () -> Int = { fatalError.count }
        """,
      diagnostics: """
        3:32: warning: The default of 'volume' stops all tests when one of them calls it without an override; return any value, and only that test fails {3:32-3:44: "<#Double#>"}
        4:47: warning: The default of 'add' stops all tests when one of them calls it without an override; return any value, and only that test fails {4:47-4:76: "<#Int#>"}
        5:38: warning: The default of 'play' stops all tests when one of them calls it without an override; return any value, and only that test fails {5:38-5:66: "()"}
        """
    )
  }

  // MARK: Sendable clients

  // The compiler reported the endpoint's storage in the expansion, which it only warns of in Swift 5.
  @Test func anEndpointOfASendableClientIsSendable() {
    let client = """
      @DependencyClient
      struct PlayerClient: Sendable {
        var play: () throws -> Void
        var volume: (() -> Double) = { 1 }
        @DependencyEndpoint var stop: ((Int) -> Void)?
        var show: @MainActor () -> Void
        var seek: @Sendable (Int) -> Void
        var call: @convention(c) () -> Void
        nonisolated(unsafe) var pause: () -> Void
        let next: @Sendable () -> Void = {}
      }
      """
    let accessors = placeholderAccessors(count: 3)
    let start = CompilerHost.expand(client, languageMode: 6).accessors.prefix(accessors.count)
    #expect(start == accessors)
    expect(
      file: client,
      diagnostics: """
        3:13: error: 'play' must be '@Sendable', since 'PlayerClient' is 'Sendable' {3:13-3:13: "@Sendable "}
        4:16: error: 'volume' must be '@Sendable', since 'PlayerClient' is 'Sendable' {4:16-4:16: "@Sendable "}
        5:34: error: 'stop' must be '@Sendable', since 'PlayerClient' is 'Sendable' {5:34-5:34: "@Sendable "}
        """
    )
    expect(file: client, languageMode: 5)
    expect(file: client, languageMode: nil)
    // The attribute may be an actor, whose types can hold such closures.
    expect(file: client.replacing("struct", with: "@Database struct"))
    expect(file: client.replacing("Sendable {", with: "@unchecked Sendable {"))
  }

  // MARK: Arguments and parameters

  @Test func aMethodIsNamedByAStringThatTellsItFromThePropertyAndThereIsNoOtherArgument() {
    expectMisuse(
      #"""
      @DependencyEndpoint(method: name) var play: () -> Void
      @DependencyEndpoint(method: "two words") var stop: () -> Void
      @DependencyEndpoint(method: "a\(1)") var pause: () -> Void
      @DependencyEndpoint(method: "seek") var seek: () -> Void
      @DependencyEndpoint(name: "a") var next: () -> Void
      @DependencyEndpoint("a") var last: () -> Void
      """#,
      """
      3:31: error: 'method:' takes the name of the method as a plain string, such as "fetch"
      4:31: error: 'method:' takes the name of the method as a plain string, such as "fetch"
      5:31: error: 'method:' takes the name of the method as a plain string, such as "fetch"
      6:31: error: 'seek' has no argument labels, so a method of the same name could not be told from it; use another name
      7:23: error: '@DependencyEndpoint' has no argument 'name:'
      8:23: error: '@DependencyEndpoint' has no argument without a label
      """,
      accessors: placeholderAccessors(count: 6)
    )
  }

  // The compiler reported in the expansions that the closure's parameter is no pack, or crashed.
  @Test func variadicParametersAndPacksCannotBePassedOn() {
    expectMisuse(
      """
      var sum: (_ numbers: Int...) -> Void
      var log: (String, _ items: any Sendable ...) -> Void
      var play: (repeat each Song) throws -> Void
      var queue: (Int, _ songs: repeat Track<each Song>) throws -> Void
      var pair: ((Int, repeat each Song), Int) throws -> Void
      """,
      """
      3:24: error: The arguments of a variadic parameter cannot be passed on by a method; take an array, '[Int]' {3:24-3:30: "[Int]"}
      4:30: error: The arguments of a variadic parameter cannot be passed on by a method; take an array, '[any Sendable]' {4:30-4:46: "[any Sendable]"}
      5:14: error: 'play' takes a parameter pack, and Swift cannot pass one to a closure in a property; take a structure that holds the values
      6:29: error: 'queue' takes a parameter pack, and Swift cannot pass one to a closure in a property; take a structure that holds the values
      7:14: error: 'pair' takes a parameter pack, and Swift cannot pass one to a closure in a property; take a structure that holds the values
      """,
      accessors: placeholderAccessors(count: 5)
    )
  }

  // The compiler reported each twice more, in the storage and in the initializer, without advice.
  @Test func aClosureHasNoDefaultArgumentsAndDoesNotRethrow() {
    expectMisuse(
      """
      var list: (_ page: Int = 1, String, _ sizes: [Int] = [10, max(1, 2)]) throws -> Void
      @DependencyEndpoint var next: (((Int = 1) -> Void)?)
      var play: (() throws -> Void) async rethrows -> Void
      var stop: nonisolated(nonsending) (_ force: Bool=true) async rethrows -> Void
      """,
      """
      3:26: error: 'list' is a closure, and only a function can have a default argument; remove it, and declare a method that passes the value {3:25-3:29: ""} {3:53-3:71: ""}
      4:40: error: 'next' is a closure, and only a function can have a default argument; remove it, and declare a method that passes the value {4:39-4:43: ""}
      5:39: error: 'play' is a closure, and only a function can be 'rethrows'; write 'throws' {5:39-5:47: "throws"}
      6:51: error: 'stop' is a closure, and only a function can have a default argument; remove it, and declare a method that passes the value {6:51-6:56: ""}
      """,
      members: """
        \(initializer(
          "list: @escaping (_ page: Int, String, _ sizes: [Int]) throws -> Void",
          "next: (((Int) -> Void)?)",
          "play: @escaping (() throws -> Void) async throws -> Void",
          "stop: nonisolated(nonsending) @escaping (_ force: Bool) async throws -> Void"
        ))
        init() {}
        """,
      accessors: placeholderAccessors(count: 4)
    )
  }

  /// Expects diagnostics and accessors, and that no storage and no method is made.
  private func expectMisuse(
    _ client: String,
    _ diagnostics: String,
    members: String? = nil,
    accessors: String = placeholderAccessors(),
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    expect(
      client: client,
      members: members,
      accessors: accessors,
      storage: "",
      methods: "",
      diagnostics: diagnostics,
      sourceLocation: sourceLocation
    )
  }
}
