import Testing

/// Documentation that a property shares with its method.
@Suite struct DocumentationTests {
  @Test func aDocumentingBlockIsCarriedToTheMethod() {
    let expansion = CompilerHost.expand(
      """
      @DependencyClient
      struct PlayerClient {
        /* No documentation. */
        /**
         Plays.
         */
        var play: (_ song: String) -> Void
      }
      """
    )
    #expect(
      expansion.peers == """
        private var __endpoint_play: (_ song: String) -> Void = { _ in
          __unimplementedEndpoint("PlayerClient.play", of: Self.self, line: 7, column: 7)
        }
        /**
        Plays.
        */
        func play(song: String) {
          self.__endpoint_play(song)
        }
        """
    )
  }

  @Test func aBlockThatIsNoDocumentationIsNotCarried() {
    let expansion = CompilerHost.expand(
      """
      @DependencyClient
      struct PlayerClient {
        /* Plays. */
        var play: (_ song: String) -> Void
      }
      """
    )
    #expect(
      expansion.peers == """
        private var __endpoint_play: (_ song: String) -> Void = { _ in
          __unimplementedEndpoint("PlayerClient.play", of: Self.self, line: 4, column: 7)
        }
        func play(song: String) {
          self.__endpoint_play(song)
        }
        """
    )
  }

  @Test func aTypeInBackticksIsNamedWithoutThem() {
    let expansion = CompilerHost.expand(
      """
      @DependencyClient
      struct `default` {
        var play: () -> Void
      }
      """
    )
    #expect(
      expansion.peers == """
        private var __endpoint_play: () -> Void = {
          __unimplementedEndpoint("default.play", of: Self.self, line: 3, column: 7)
        }
        """
    )
  }
}
