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

  // An initializer with the labels of another, and other types, had been taken for it.
  @Test func anInitializerOfOtherTypesLeavesBoth() {
    let expansion = CompilerHost.expand(
      """
      @DependencyClient
      struct PlayerClient {
        var play: () -> Void
        init(play: Int) {}
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

  // An initializer for one platform had been taken for one that all have.
  @Test func anInitializerWithinAConditionIsNotMadeAgainWhereItHolds() {
    let expansion = CompilerHost.expand(
      """
      @DependencyClient
      struct PlayerClient {
        var play: () -> Void
        #if os(macOS)
        init() {}
        #endif
      }
      """
    )
    #expect(
      expansion.members == """
        #if os(macOS)
        init(
          play: @escaping () -> Void
        ) {
          self.play = play
        \(isolationCheck("PlayerClient", line: 2, column: 1))
        }
        #else
        init(
          play: @escaping () -> Void
        ) {
          self.play = play
        \(isolationCheck("PlayerClient", line: 2, column: 1))
        }
        init() {}
        #endif
        """
    )
  }
}
