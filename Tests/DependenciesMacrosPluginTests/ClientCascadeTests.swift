import Testing

/// Mistakes in clients that could be reported twice.
@Suite struct ClientCascadeTests {
  @Test func moreThanThirtyTwoCasesAreTooMany() {
    let expansion = CompilerHost.expandMisuse(
      """
      @DependencyClient
      struct PlayerClient {
        let last: Int
        #if F0
        let p0: Int
        #endif
        #if F1
        let p1: Int
        #endif
        #if F2
        let p2: Int
        #endif
        #if F3
        let p3: Int
        #endif
        #if F4
        let p4: Int
        #endif
        #if F5
        let p5: Int
        #endif
      }
      """
    )
    #expect(
      expansion.diagnostics == """
        2:1: error: '@DependencyClient' makes an initializer for each combination of '#if' around properties, \
        and these are more than 32; put what depends on conditions into a client of its own
        """
    )
    // An initializer that leaves out properties would not compile.
    #expect(expansion.members == "")
  }

  @Test func aClientDoesNotRepeatWhatIsSaidOfItsEndpoints() {
    let expansion = CompilerHost.expandMisuse(
      """
      @DependencyClient
      struct PlayerClient {
        @DependencyEndpoint
        let play: () -> Int
        @DependencyEndpoint
        var stop = { 1 }
      }
      """
    )
    #expect(
      expansion.diagnostics == """
        4:3: error: 'play' must be a 'var', since tests override endpoints {4:3-4:6: "var"}
        6:7: error: 'stop' needs a written type, from which '@DependencyEndpoint' makes what is called when nobody overrides it {6:11-6:11: ": <#() -> Void#>"}
        """
    )
    #expect(
      expansion.members == """
        init(
          play: @escaping () -> Int
        ) {
          self.play = play
        \(isolationCheck("PlayerClient", line: 2, column: 1))
        }
        init() {
          self.play = { Swift.fatalError() }
        }
        """
    )
    #expect(expansion.attributes == "")
    #expect(
      expansion.accessors == """
        {
        get { Swift.fatalError() }
        }
        {
        get { Swift.fatalError() }
        set {}
        }
        """
    )
    #expect(expansion.peers == "")
  }
}
