import Testing

/// The diagnostics of endpoints whose types and arguments do not fit.
@Suite struct EndpointSignatureMisuseTests {
  @Test func aClosureThatReturnsNeedsADefault() {
    let expansion = CompilerHost.expandMisuse(
      """
      @DependencyClient
      struct PlayerClient {
        var volume: () -> Double
        var add: @Sendable (Int, _ to: Int) async -> [String: Int] // trailing
      }
      """
    )
    #expect(
      expansion.diagnostics == """
        3:15: error: 'volume' returns a value and cannot throw, so it needs a default: what it returns, after an issue is reported, when nobody overrides it {3:27-3:27: " = { <#Double#> }"}
        4:12: error: 'add' returns a value and cannot throw, so it needs a default: what it returns, after an issue is reported, when nobody overrides it {4:61-4:61: " = { _, _ in <#[String: Int]#> }"}
        """
    )
    #expect(expansion.accessors == placeholderAccessors(count: 2))
    #expect(expansion.peers == "")
  }

  @Test func aTypedErrorNeedsADefault() {
    let expansion = CompilerHost.expandMisuse(
      """
      @DependencyClient
      struct PlayerClient {
        var play: (_ song: String) throws(PlayerError) -> Void
        var stop: () async throws(Player.Failure) -> Int
      }
      """
    )
    #expect(
      expansion.diagnostics == """
        4:13: error: 'stop' can throw 'Player.Failure' alone, not 'Unimplemented', so it needs a default: what it does, after an issue is reported, when nobody overrides it {4:51-4:51: " = { () throws(Player.Failure) in throw <#Player.Failure#> }"}
        """
    )
    #expect(
      expansion.accessors == """
        {
        @storageRestrictions(initializes: __endpoint_play)
        init(initialValue) { __endpoint_play = initialValue }
        get { __endpoint_play }
        set { __endpoint_play = newValue }
        }
        {
        get { Swift.fatalError() }
        set {}
        }
        """
    )
    #expect(
      expansion.peers == """
        private var __endpoint_play: (_ song: String) throws(PlayerError) -> Void = { _ in
          __unimplementedEndpoint("PlayerClient.play", of: Self.self, line: 3, column: 7)
        }
        func play(song: String) throws(PlayerError) {
          try self.__endpoint_play(song)
        }
        """
    )
  }

  @Test func aDefaultMustBeAClosure() {
    let expansion = CompilerHost.expandMisuse(
      """
      @DependencyClient
      struct PlayerClient {
        var play: (Int) -> Void = print
        var stop: () -> Int = makeStop()
        var pause: () -> Int = { 1 } as () -> Int
      }
      """
    )
    #expect(
      expansion.diagnostics == """
        3:29: error: The default of 'play' must be a closure in braces, which '@DependencyEndpoint' calls after it has reported an issue; write one, or keep the value with '@DependencyEndpointIgnored'
        4:25: error: The default of 'stop' must be a closure in braces, which '@DependencyEndpoint' calls after it has reported an issue; write one, or keep the value with '@DependencyEndpointIgnored'
        5:26: error: The default of 'pause' must be a closure in braces, which '@DependencyEndpoint' calls after it has reported an issue; write one, or keep the value with '@DependencyEndpointIgnored'
        """
    )
    #expect(expansion.accessors == placeholderAccessors(count: 3))
    #expect(expansion.peers == "")
  }

  @Test func theNameOfAMethodIsAString() {
    let expansion = CompilerHost.expandMisuse(
      #"""
      @DependencyClient
      struct PlayerClient {
        @DependencyEndpoint(method: name)
        var play: () -> Void
        @DependencyEndpoint(method: "two words")
        var stop: () -> Void
        @DependencyEndpoint(method: "a\(1)")
        var pause: () -> Void
      }
      """#
    )
    #expect(
      expansion.diagnostics == """
        3:31: error: 'method:' takes the name of the method as a plain string, such as "fetch"
        5:31: error: 'method:' takes the name of the method as a plain string, such as "fetch"
        7:31: error: 'method:' takes the name of the method as a plain string, such as "fetch"
        """
    )
    #expect(expansion.accessors == placeholderAccessors(count: 3))
    #expect(expansion.peers == "")
  }

  @Test func anEmptyNameOfAMethodIsNone() {
    let expansion = CompilerHost.expand(
      """
      @DependencyClient
      struct PlayerClient {
        @DependencyEndpoint(method: "")
        var seek: () -> Void
      }
      """
    )
    #expect(
      expansion.peers == """
        private var __endpoint_seek: () -> Void = {
          __unimplementedEndpoint("PlayerClient.seek", of: Self.self, line: 4, column: 7)
        }
        """
    )
  }

  @Test func aMethodWithoutLabelsNeedsAnotherName() {
    let expansion = CompilerHost.expandMisuse(
      """
      @DependencyClient
      struct PlayerClient {
        @DependencyEndpoint(method: "play")
        var play: () -> Void
      }
      """
    )
    #expect(
      expansion.diagnostics == """
        3:31: error: 'play' has no argument labels, so a method of the same name could not be told from it; use another name
        """
    )
    #expect(expansion.accessors == placeholderAccessors())
    #expect(expansion.peers == "")
  }

  @Test func variadicParametersCannotBePassedOn() {
    let expansion = CompilerHost.expandMisuse(
      """
      @DependencyClient
      struct PlayerClient {
        var sum: (_ numbers: Int...) -> Void
        var log: (String, _ items: any Sendable ...) -> Void
      }
      """
    )
    #expect(
      expansion.diagnostics == """
        3:24: error: The arguments of a variadic parameter cannot be passed on by a method; take an array, '[Int]' {3:24-3:30: "[Int]"}
        4:30: error: The arguments of a variadic parameter cannot be passed on by a method; take an array, '[any Sendable]' {4:30-4:46: "[any Sendable]"}
        """
    )
    #expect(expansion.accessors == placeholderAccessors(count: 2))
    #expect(expansion.peers == "")
  }

  // The compiler reported in the expansions that the closure's parameter is no pack, or crashed.
  @Test func aParameterPackCannotBePassedOn() {
    let expansion = CompilerHost.expandMisuse(
      """
      @DependencyClient
      struct PlayerClient<each Song> {
        var play: (repeat each Song) throws -> Void
        var queue: (Int, _ songs: repeat Track<each Song>) throws -> Void
        var pair: ((Int, repeat each Song), Int) throws -> Void
      }
      """
    )
    #expect(
      expansion.diagnostics == """
        3:14: error: 'play' takes a parameter pack, and Swift cannot pass one to a closure in a property; take a structure that holds the values
        4:29: error: 'queue' takes a parameter pack, and Swift cannot pass one to a closure in a property; take a structure that holds the values
        5:14: error: 'pair' takes a parameter pack, and Swift cannot pass one to a closure in a property; take a structure that holds the values
        """
    )
    #expect(expansion.accessors == placeholderAccessors(count: 3))
    #expect(expansion.peers == "")
  }

  @Test func aPackMayBePartOfAParameter() {
    let expansion = CompilerHost.expand(
      """
      @DependencyClient
      struct PlayerClient<each Song> {
        var play: (Songs<repeat each Song>, (repeat each Song) -> Void) throws -> (repeat each Song)
      }
      """
    )
    #expect(
      expansion.peers == """
        private var __endpoint_play: (Songs<repeat each Song>, (repeat each Song) -> Void) throws -> (repeat each Song) = { _, _ in
          throw __unimplementedEndpoint("PlayerClient.play", of: Self.self, line: 3, column: 7)
        }
        """
    )
  }

  @Test func anEndpointHasOneArgument() {
    let expansion = CompilerHost.expandMisuse(
      """
      @DependencyClient
      struct PlayerClient {
        @DependencyEndpoint(name: "a")
        var play: () -> Void
        @DependencyEndpoint("a")
        var stop: () -> Void
      }
      """
    )
    #expect(
      expansion.diagnostics == """
        3:23: error: '@DependencyEndpoint' has no argument 'name:'
        5:23: error: '@DependencyEndpoint' has no argument without a label
        """
    )
    #expect(expansion.accessors == placeholderAccessors(count: 2))
    #expect(expansion.peers == "")
  }
}
