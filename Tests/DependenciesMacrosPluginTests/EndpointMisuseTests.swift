import Testing

/// The diagnostics of invalid endpoints, and their expansions.
@Suite struct EndpointMisuseTests {
  @Test func aTypeThatIsNoClosureIsNoEndpoint() {
    let expansion = CompilerHost.expandMisuse(
      """
      @DependencyClient
      struct PlayerClient {
        @DependencyEndpoint
        var name: String
      }
      """
    )
    #expect(
      expansion.diagnostics == """
        4:13: error: 'name' must have a closure type
        """
    )
    #expect(
      expansion.accessors == """
        {
        get { Swift.fatalError() }
        set {}
        }
        """
    )
    #expect(expansion.peers == "")
  }

  @Test func anAliasIsNoEndpoint() {
    let expansion = CompilerHost.expandMisuse(
      """
      @DependencyClient
      struct PlayerClient {
        @DependencyEndpoint
        var play: Handler?
      }
      """
    )
    #expect(
      expansion.diagnostics == """
        4:13: error: 'play' must have a closure type; if 'Handler' is a type alias of one, write the closure type out
        """
    )
    // Its accessors store nothing, so nothing is assigned.
    #expect(
      expansion.members == """
        init(
          play: Handler? = nil
        ) {
        \(isolationCheck("PlayerClient", line: 2, column: 1))
        }
        """
    )
    #expect(expansion.accessors == placeholderAccessors())
    #expect(expansion.peers == "")
  }

  @Test func anEndpointNeedsAType() {
    let expansion = CompilerHost.expandMisuse(
      """
      @DependencyClient
      struct PlayerClient {
        @DependencyEndpoint
        var play = { 1 }
      }
      """
    )
    #expect(
      expansion.diagnostics == """
        4:7: error: 'play' needs a written type, from which '@DependencyEndpoint' makes what is called when nobody overrides it {4:11-4:11: ": <#() -> Void#>"}
        """
    )
    #expect(expansion.accessors == placeholderAccessors())
    #expect(expansion.peers == "")
  }

  @Test func aConstantIsNoEndpoint() {
    let expansion = CompilerHost.expandMisuse(
      """
      @DependencyClient
      struct PlayerClient {
        @DependencyEndpoint
        let play: () -> Void
      }
      """
    )
    #expect(
      expansion.diagnostics == """
        4:3: error: 'play' must be a 'var', since tests override endpoints {4:3-4:6: "var"}
        """
    )
    #expect(
      expansion.accessors == """
        {
        get { Swift.fatalError() }
        }
        """
    )
    #expect(expansion.peers == "")
  }

  @Test func aStaticPropertyIsNoEndpoint() {
    let expansion = CompilerHost.expandMisuse(
      """
      @DependencyClient
      struct PlayerClient {
        @DependencyEndpoint
        public static var play: () -> Void
        @DependencyEndpoint
        static var stop: () -> Void { {} }
      }
      """
    )
    #expect(
      expansion.diagnostics == """
        4:10: error: 'play' is static; '@DependencyEndpoint' makes endpoints of stored properties of instances
        6:3: error: 'stop' is static; '@DependencyEndpoint' makes endpoints of stored properties of instances
        """
    )
    #expect(expansion.accessors == placeholderAccessors())
    #expect(expansion.peers == "")
  }

  @Test func aPropertyWithAccessorsIsNoEndpoint() {
    let expansion = CompilerHost.expandMisuse(
      """
      @DependencyClient
      struct PlayerClient {
        @DependencyEndpoint
        var play: () -> Void { {} }
        @DependencyEndpoint
        var stop: () -> Void = {} {
          didSet {}
        }
      }
      """
    )
    #expect(
      expansion.diagnostics == """
        4:24: error: 'play' has accessors; '@DependencyEndpoint' makes endpoints of stored properties without observers
        6:29: error: 'stop' has accessors; '@DependencyEndpoint' makes endpoints of stored properties without observers
        """
    )
    #expect(
      expansion.accessors == """
        get { Swift.fatalError() }
        set {}
        """
    )
    #expect(expansion.peers == "")
  }
}
