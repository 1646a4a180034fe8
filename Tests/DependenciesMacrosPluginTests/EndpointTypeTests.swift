import Testing

/// Types of endpoints that are kept as they are written.
@Suite struct EndpointTypeTests {
  @Test func anErrorOfItsOwnIsThrownByTheDefault() {
    let expansion = CompilerHost.expand(
      """
      @DependencyClient
      struct PlayerClient {
        var play: (Int) throws(PlayerError) -> Void = { (_) throws(PlayerError) in throw .stopped }
      }
      """
    )
    #expect(
      expansion.peers == """
        private var __endpoint_play: (Int) throws(PlayerError) -> Void = {
          __unimplementedEndpoint("PlayerClient.play", of: Self.self, line: 3, column: 7)
          return try ({ (_) throws(PlayerError) in throw .stopped } as (Int) throws(PlayerError) -> Void)($0)
        }
        """
    )
  }

  @Test func aGlobalActorStaysWithTheClosure() {
    let expansion = CompilerHost.expand(
      """
      @DependencyClient
      struct PlayerClient {
        var show: @MainActor (_ song: String) -> Void
        var hide: @MainActor @Sendable () async -> Void
      }
      """
    )
    #expect(
      expansion.peers == """
        private var __endpoint_show: @MainActor (_ song: String) -> Void = { _ in
          __unimplementedEndpoint("PlayerClient.show", of: Self.self, line: 3, column: 7)
        }
        @MainActor func show(song: String) {
          self.__endpoint_show(song)
        }
        private var __endpoint_hide: @MainActor @Sendable () async -> Void = {
          __unimplementedEndpoint("PlayerClient.hide", of: Self.self, line: 4, column: 7)
        }
        """
    )
  }

  @Test func parenthesesAroundTheTypeAreKept() {
    let expansion = CompilerHost.expand(
      """
      @DependencyClient
      struct PlayerClient {
        var play: ((() -> Void))
        var stop: (@Sendable (_ at: Int) -> Void)
      }
      """
    )
    #expect(
      expansion.peers == """
        private var __endpoint_play: ((() -> Void)) = {
          __unimplementedEndpoint("PlayerClient.play", of: Self.self, line: 3, column: 7)
        }
        private var __endpoint_stop: (@Sendable (_ at: Int) -> Void) = { _ in
          __unimplementedEndpoint("PlayerClient.stop", of: Self.self, line: 4, column: 7)
        }
        func stop(at: Int) {
          self.__endpoint_stop(at)
        }
        """
    )
  }

  @Test func aResultThatIsAFunctionIsNotCalled() {
    let expansion = CompilerHost.expand(
      """
      @DependencyClient
      struct PlayerClient {
        var make: (_ name: String) -> (Int) -> Void = { _ in { _ in } }
        var throwing: () throws -> (Int) async throws -> Void
      }
      """
    )
    #expect(
      expansion.peers == """
        private var __endpoint_make: (_ name: String) -> (Int) -> Void = {
          __unimplementedEndpoint("PlayerClient.make", of: Self.self, line: 3, column: 7)
          return ({ _ in { _ in } } as (_ name: String) -> (Int) -> Void)($0)
        }
        func make(name: String) -> (Int) -> Void {
          self.__endpoint_make(name)
        }
        private var __endpoint_throwing: () throws -> (Int) async throws -> Void = {
          throw __unimplementedEndpoint("PlayerClient.throwing", of: Self.self, line: 4, column: 7)
        }
        """
    )
  }

  @Test func genericsAndTuplesInTypesAreKept() {
    let expansion = CompilerHost.expand(
      """
      @DependencyClient
      struct PlayerClient {
        var load: (_ pairs: [String: (a: Int, b: [Set<Int>])], (Int, Int)) -> Result<(Int, String), any Error>?
        var any: (_ value: any Sequence<Int>) -> Void
      }
      """
    )
    #expect(
      expansion.peers == """
        private var __endpoint_load: (_ pairs: [String: (a: Int, b: [Set<Int>])], (Int, Int)) -> Result<(Int, String), any Error>? = { _, _ in
          __unimplementedEndpoint("PlayerClient.load", of: Self.self, line: 3, column: 7)
          return nil
        }
        func load(pairs: [String: (a: Int, b: [Set<Int>])], _ argument1: (Int, Int)) -> Result<(Int, String), any Error>? {
          self.__endpoint_load(pairs, argument1)
        }
        private var __endpoint_any: (_ value: any Sequence<Int>) -> Void = { _ in
          __unimplementedEndpoint("PlayerClient.any", of: Self.self, line: 4, column: 7)
        }
        func any(value: any Sequence<Int>) {
          self.__endpoint_any(value)
        }
        """
    )
  }

  @Test func trailingCommentsAreNoPartOfIt() {
    let expansion = CompilerHost.expand(
      """
      @DependencyClient
      struct PlayerClient {
        var play: () -> Void // plays
        var stop: () -> Int = { 1 } // stops
        var pause: () -> Void /* pauses */
      }
      """
    )
    #expect(
      expansion.peers == """
        private var __endpoint_play: () -> Void = {
          __unimplementedEndpoint("PlayerClient.play", of: Self.self, line: 3, column: 7)
        }
        private var __endpoint_stop: () -> Int = {
          __unimplementedEndpoint("PlayerClient.stop", of: Self.self, line: 4, column: 7)
          return ({ 1 } as () -> Int)()
        }
        private var __endpoint_pause: () -> Void = {
          __unimplementedEndpoint("PlayerClient.pause", of: Self.self, line: 5, column: 7)
        }
        """
    )
  }

  @Test func nonisolatedIsCarriedToTheStorageAndTheMethod() {
    let expansion = CompilerHost.expand(
      """
      @DependencyClient
      struct PlayerClient {
        nonisolated var play: @Sendable (_ song: String) -> Void
      }
      """
    )
    #expect(
      expansion.peers == """
        private nonisolated var __endpoint_play: @Sendable (_ song: String) -> Void = { _ in
          __unimplementedEndpoint("PlayerClient.play", of: Self.self, line: 3, column: 19)
        }
        nonisolated func play(song: String) {
          self.__endpoint_play(song)
        }
        """
    )
  }

  @Test func publicEndpointsHavePrivateStorage() {
    let expansion = CompilerHost.expand(
      """
      @DependencyClient
      struct PlayerClient {
        public var play: (_ song: String) -> Void
        package var stop: (_ now: Bool) -> Void
      }
      """
    )
    #expect(
      expansion.peers == """
        private var __endpoint_play: (_ song: String) -> Void = { _ in
          __unimplementedEndpoint("PlayerClient.play", of: Self.self, line: 3, column: 14)
        }
        public func play(song: String) {
          self.__endpoint_play(song)
        }
        private var __endpoint_stop: (_ now: Bool) -> Void = { _ in
          __unimplementedEndpoint("PlayerClient.stop", of: Self.self, line: 4, column: 15)
        }
        package func stop(now: Bool) {
          self.__endpoint_stop(now)
        }
        """
    )
  }
}
