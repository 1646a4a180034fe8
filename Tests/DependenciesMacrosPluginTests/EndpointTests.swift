import Testing

/// The accessors and the storage of endpoints.
@Suite struct EndpointTests {
  @Test func anEndpointWithoutADefaultIsSetByInitializers() {
    let expansion = CompilerHost.expand(
      """
      @DependencyClient
      struct PlayerClient {
        var play: () -> Void
      }
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
        """
    )
    #expect(
      expansion.peers == """
        private var __endpoint_play: () -> Void = {
          __unimplementedEndpoint("PlayerClient.play", of: Self.self, line: 3, column: 7)
        }
        """
    )
  }

  @Test func anEndpointWithADefaultIsNotSetByIt() {
    let expansion = CompilerHost.expand(
      """
      @DependencyClient
      struct PlayerClient {
        var volume: () -> Double = { 1 }
      }
      """
    )
    #expect(
      expansion.accessors == """
        {
        get { __endpoint_volume }
        set { __endpoint_volume = newValue }
        }
        """
    )
    #expect(
      expansion.peers == """
        private var __endpoint_volume: () -> Double = {
          __unimplementedEndpoint("PlayerClient.volume", of: Self.self, line: 3, column: 7)
          return ({ 1 } as () -> Double)()
        }
        """
    )
  }

  @Test func aThrowingEndpointThrows() {
    let expansion = CompilerHost.expand(
      """
      @DependencyClient
      struct PlayerClient {
        var play: (String, Int) throws -> Double
      }
      """
    )
    #expect(
      expansion.peers == """
        private var __endpoint_play: (String, Int) throws -> Double = { _, _ in
          throw __unimplementedEndpoint("PlayerClient.play", of: Self.self, line: 3, column: 7)
        }
        """
    )
  }

  @Test func anAsyncEndpointThatThrowsThrows() {
    let expansion = CompilerHost.expand(
      """
      @DependencyClient
      struct PlayerClient {
        var play: @Sendable () async throws -> Double
      }
      """
    )
    #expect(
      expansion.peers == """
        private var __endpoint_play: @Sendable () async throws -> Double = {
          throw __unimplementedEndpoint("PlayerClient.play", of: Self.self, line: 3, column: 7)
        }
        """
    )
  }

  @Test func anEndpointThatThrowsAnyErrorThrows() {
    let expansion = CompilerHost.expand(
      """
      @DependencyClient
      struct PlayerClient {
        var play: () throws(any Error) -> Double
        var stop: () throws(Unimplemented) -> Double
      }
      """
    )
    #expect(
      expansion.peers == """
        private var __endpoint_play: () throws(any Error) -> Double = {
          throw __unimplementedEndpoint("PlayerClient.play", of: Self.self, line: 3, column: 7)
        }
        private var __endpoint_stop: () throws(Unimplemented) -> Double = { () throws(Unimplemented) in
          throw __unimplementedEndpoint("PlayerClient.stop", of: Self.self, line: 4, column: 7)
        }
        """
    )
  }

  @Test func anEndpointThatThrowsNeverReturns() {
    let expansion = CompilerHost.expand(
      """
      @DependencyClient
      struct PlayerClient {
        var play: () throws(Never) -> Void
      }
      """
    )
    #expect(
      expansion.peers == """
        private var __endpoint_play: () throws(Never) -> Void = {
          __unimplementedEndpoint("PlayerClient.play", of: Self.self, line: 3, column: 7)
        }
        """
    )
  }

  @Test func anOptionalResultIsNil() {
    let expansion = CompilerHost.expand(
      """
      @DependencyClient
      struct PlayerClient {
        var current: (Int) -> String?
        var next: () async -> Optional<Int>
        var forced: () -> (() -> Void)?
      }
      """
    )
    #expect(
      expansion.peers == """
        private var __endpoint_current: (Int) -> String? = { _ in
          __unimplementedEndpoint("PlayerClient.current", of: Self.self, line: 3, column: 7)
          return nil
        }
        private var __endpoint_next: () async -> Optional<Int> = {
          __unimplementedEndpoint("PlayerClient.next", of: Self.self, line: 4, column: 7)
          return nil
        }
        private var __endpoint_forced: () -> (() -> Void)? = {
          __unimplementedEndpoint("PlayerClient.forced", of: Self.self, line: 5, column: 7)
          return nil
        }
        """
    )
  }

  @Test func everySpellingOfVoidIsNothingToReturn() {
    let expansion = CompilerHost.expand(
      """
      @DependencyClient
      struct PlayerClient {
        var one: () -> ()
        var two: () -> Swift.Void
        var three: () -> (Void)
      }
      """
    )
    #expect(
      expansion.peers == """
        private var __endpoint_one: () -> () = {
          __unimplementedEndpoint("PlayerClient.one", of: Self.self, line: 3, column: 7)
        }
        private var __endpoint_two: () -> Swift.Void = {
          __unimplementedEndpoint("PlayerClient.two", of: Self.self, line: 4, column: 7)
        }
        private var __endpoint_three: () -> (Void) = {
          __unimplementedEndpoint("PlayerClient.three", of: Self.self, line: 5, column: 7)
        }
        """
    )
  }
}
