import Testing

/// Attributes of endpoints within `#if`.
@Suite struct ConditionalAttributeTests {
  // The initializer assigned a property that need not be available, and the method was available everywhere.
  @Test func availabilityIsThatOfTheMethodAndNotOfTheStorage() {
    let expansion = CompilerHost.expand(
      """
      @DependencyClient
      struct PlayerClient {
        /// Plays.
        #if os(macOS)
        @available(*, unavailable)
        #else
        @available(*, deprecated)
        #endif
        public var play: (_ song: String) -> Void
        var stop: () -> Void
      }
      """
    )
    #expect(
      expansion.members == """
        init(
          play: @escaping (_ song: String) -> Void,
          stop: @escaping () -> Void
        ) {
          self.__endpoint_play = play
          self.stop = stop
        \(isolationCheck("PlayerClient", line: 2, column: 1))
        }
        init() {}
        """
    )
    #expect(
      expansion.peers == """
        private var __endpoint_play: (_ song: String) -> Void = { _ in
          __unimplementedEndpoint("PlayerClient.play", of: Self.self, line: 9, column: 14)
        }
        /// Plays.
        #if os(macOS)
          @available(*, unavailable)
          #else
          @available(*, deprecated)
          #endif
        public func play(song: String) {
          self.__endpoint_play(song)
        }
        private var __endpoint_stop: () -> Void = {
          __unimplementedEndpoint("PlayerClient.stop", of: Self.self, line: 10, column: 7)
        }
        """
    )
  }

  @Test func otherAttributesAreNotThoseOfTheMethod() {
    let expansion = CompilerHost.expand(
      """
      @DependencyClient
      struct PlayerClient {
        #if DEBUG
        @Logged
        #endif
        #if os(Linux)
        @Logged @_spi(Internal)
        #endif
        var play: (_ song: String) -> Void
      }
      """
    )
    #expect(
      expansion.members == """
        init(
          play: @escaping (_ song: String) -> Void
        ) {
          self.play = play
        \(isolationCheck("PlayerClient", line: 2, column: 1))
        }
        init() {}
        """
    )
    #expect(
      expansion.peers == """
        private var __endpoint_play: (_ song: String) -> Void = { _ in
          __unimplementedEndpoint("PlayerClient.play", of: Self.self, line: 9, column: 7)
        }
        #if os(Linux)
           @_spi(Internal)
          #endif
        func play(song: String) {
          self.__endpoint_play(song)
        }
        """
    )
  }
}
