import Testing

/// The attributes that a client's members get.
@Suite struct ClientAttributeTests {
  @Test func closuresBecomeEndpoints() {
    let expansion = CompilerHost.expand(
      """
      @DependencyClient
      struct PlayerClient {
        var play: () -> Void
        var stop: (() -> Void)
        var isolated: @MainActor @Sendable () -> Void
        var name: String
        var onEnd: (() -> Void)?
        var forced: (() -> Void)!
        let start: () -> Void
        let seek: (_ time: Double) -> Void
        func pause() {}
        init() { self.name = ""; self.start = {}; self.seek = { _ in } }
      }
      """
    )
    #expect(
      expansion.attributes == """
        play: @__DependencyEndpoint
        stop: @__DependencyEndpoint
        isolated: @__DependencyEndpoint
        forced: @__DependencyEndpoint
        seek: @__DependencyEndpointMethod
        """
    )
  }

  @Test func anIgnoredClosureStaysAProperty() {
    let expansion = CompilerHost.expand(
      """
      @DependencyClient
      struct PlayerClient {
        var play: () -> Void
        @DependencyEndpointIgnored
        var log: (String) -> Void = { print($0) }
        @DependencyEndpointIgnored
        let trace: (String) -> Void
      }
      """
    )
    #expect(
      expansion.members == """
        init(
          play: @escaping () -> Void,
          log: @escaping (String) -> Void = { print($0) },
          trace: @escaping (String) -> Void
        ) {
          self.log = log
          self.trace = trace
          self.play = play
        \(isolationCheck("PlayerClient", line: 2, column: 1))
        }
        init(
          trace: @escaping (String) -> Void
        ) {
          self.trace = trace
        }
        """
    )
    #expect(
      expansion.attributes == """
        play: @__DependencyEndpoint
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

  @Test func anEndpointThatIsWrittenIsNotMarkedAgain() {
    let expansion = CompilerHost.expand(
      """
      @DependencyClient
      struct PlayerClient {
        @DependencyEndpoint
        var play: () -> Void
        @DependencyEndpoint
        var stop: (() -> Void)?
      }
      """
    )
    #expect(
      expansion.members == """
        init(
          play: @escaping () -> Void,
          stop: (() -> Void)?
        ) {
          self.play = play
          self.stop = stop
        \(isolationCheck("PlayerClient", line: 2, column: 1))
        }
        init() {}
        """
    )
    #expect(expansion.attributes == "")
    #expect(
      expansion.accessors == """
        {
        @storageRestrictions(initializes: __endpoint_play)
        init(initialValue) { __endpoint_play = initialValue }
        get { __endpoint_play }
        set { __endpoint_play = newValue }
        }
        {
        get { __endpoint_stop }
        set { __endpoint_stop = newValue }
        }
        """
    )
    #expect(
      expansion.peers == """
        private var __endpoint_play: () -> Void = {
          __unimplementedEndpoint("PlayerClient.play", of: Self.self, line: 4, column: 7)
        }
        private var __endpoint_stop: (() -> Void)? = {
          __unimplementedEndpoint("PlayerClient.stop", of: Self.self, line: 6, column: 7)
        }
        """
    )
  }

  // Any attribute with a capital had been taken for an actor.
  @Test func noAttributeButActorsIsCarriedToTheMethod() {
    let expansion = CompilerHost.expand(
      """
      @DependencyClient
      struct PlayerClient {
        @ObservationIgnored var play: (_ times: Int) -> Void
        @AudioActor var stop: (_ times: Int) -> Void
        nonisolated(unsafe) var seek: (_ times: Int) -> Void
        var pause: @Database @Sendable (_ times: Int) -> Void
      }
      """
    )
    #expect(
      expansion.peers == """
        private var __endpoint_play: (_ times: Int) -> Void = { _ in
          __unimplementedEndpoint("PlayerClient.play", of: Self.self, line: 3, column: 27)
        }
        func play(times: Int) {
          self.__endpoint_play(times)
        }
        private var __endpoint_stop: (_ times: Int) -> Void = { _ in
          __unimplementedEndpoint("PlayerClient.stop", of: Self.self, line: 4, column: 19)
        }
        @AudioActor func stop(times: Int) {
          self.__endpoint_stop(times)
        }
        private nonisolated(unsafe) var __endpoint_seek: (_ times: Int) -> Void = { _ in
          __unimplementedEndpoint("PlayerClient.seek", of: Self.self, line: 5, column: 27)
        }
        func seek(times: Int) {
          self.__endpoint_seek(times)
        }
        private var __endpoint_pause: @Database @Sendable (_ times: Int) -> Void = { _ in
          __unimplementedEndpoint("PlayerClient.pause", of: Self.self, line: 6, column: 7)
        }
        @Database func pause(times: Int) {
          self.__endpoint_pause(times)
        }
        """
    )
  }
}
