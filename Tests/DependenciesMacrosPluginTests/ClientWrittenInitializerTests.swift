import Testing

/// Initializers that a client has already.
@Suite struct ClientWrittenInitializerTests {
  @Test func anInitializerWithAllLabelsIsNotMadeAgain() {
    let expansion = CompilerHost.expand(
      """
      @DependencyClient
      struct PlayerClient {
        var play: () -> Void
        let name: String
        init(play: @escaping () -> Void, name: String) {
          self.name = name
          self.play = play
        }
      }
      """
    )
    #expect(
      expansion.members == """
        init(
          name: String
        ) {
          self.name = name
        \(isolationCheck("PlayerClient", line: 2, column: 1))
        }
        """
    )
  }

  @Test func anInitializerWithoutTheEndpointsIsNotMadeAgain() {
    let expansion = CompilerHost.expand(
      """
      @DependencyClient
      struct PlayerClient {
        var play: () -> Void
        init() {}
      }
      """
    )
    #expect(
      expansion.members == """
        init(
          play: @escaping () -> Void
        ) {
          self.play = play
        \(isolationCheck("PlayerClient", line: 2, column: 1))
        }
        """
    )
  }

  @Test func bothInitializersAreLeftToTheClientThatHasBoth() {
    let expansion = CompilerHost.expand(
      """
      @DependencyClient
      struct PlayerClient {
        var play: () -> Void
        init() {}
        init(play: @escaping () -> Void) {
          self.play = play
        }
      }
      """
    )
    #expect(expansion.members == "")
  }

  @Test func anInitializerWithOtherLabelsIsNoReplacement() {
    let expansion = CompilerHost.expand(
      """
      @DependencyClient
      struct PlayerClient {
        var play: () -> Void
        init(name: String) {
          self.init()
        }
      }
      """
    )
    #expect(
      expansion.members == """
        init(
          play: @escaping () -> Void
        ) {
          self.play = play
        \(isolationCheck("PlayerClient", line: 2, column: 1))
        }
        init() {}
        """
    )
  }
}
