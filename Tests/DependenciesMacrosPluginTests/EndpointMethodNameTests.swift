import Testing

/// Names and labels of methods that need care.
@Suite struct EndpointMethodNameTests {
  @Test func aMethodsNameMayBeAKeyword() {
    let expansion = CompilerHost.expand(
      """
      @DependencyClient
      struct PlayerClient {
        @DependencyEndpoint(method: "default")
        var fetchAll: () -> Void
      }
      """
    )
    #expect(
      expansion.peers == """
        private var __endpoint_fetchAll: () -> Void = {
          __unimplementedEndpoint("PlayerClient.fetchAll", of: Self.self, line: 4, column: 7)
        }
        func `default`() {
          self.__endpoint_fetchAll()
        }
        """
    )
  }

  @Test func labelsMayBeKeywords() {
    let expansion = CompilerHost.expand(
      """
      @DependencyClient
      struct PlayerClient {
        var play: (_ in: String, _ self: Int, _ default: Int, _ `for`: Int) -> Void
      }
      """
    )
    #expect(
      expansion.peers == """
        private var __endpoint_play: (_ in: String, _ self: Int, _ default: Int, _ `for`: Int) -> Void = { _, _, _, _ in
          __unimplementedEndpoint("PlayerClient.play", of: Self.self, line: 3, column: 7)
        }
        func play(in argument0: String, self argument1: Int, default argument2: Int, `for` argument3: Int) {
          self.__endpoint_play(argument0, argument1, argument2, argument3)
        }
        """
    )
  }

  @Test func labelsMayBeTheSameTwice() {
    let expansion = CompilerHost.expand(
      """
      @DependencyClient
      struct PlayerClient {
        var move: (_ to: Int, _ to: Int, Int) -> Void
      }
      """
    )
    #expect(
      expansion.peers == """
        private var __endpoint_move: (_ to: Int, _ to: Int, Int) -> Void = { _, _, _ in
          __unimplementedEndpoint("PlayerClient.move", of: Self.self, line: 3, column: 7)
        }
        func move(to argument0: Int, to argument1: Int, _ argument2: Int) {
          self.__endpoint_move(argument0, argument1, argument2)
        }
        """
    )
  }

  @Test func labelsMayHaveTheNamesOfArguments() {
    let expansion = CompilerHost.expand(
      """
      @DependencyClient
      struct PlayerClient {
        var move: (Int, _ argument0: Int, _ play: Int) -> Void
      }
      """
    )
    #expect(
      expansion.peers == """
        private var __endpoint_move: (Int, _ argument0: Int, _ play: Int) -> Void = { _, _, _ in
          __unimplementedEndpoint("PlayerClient.move", of: Self.self, line: 3, column: 7)
        }
        func move(_ argument0_: Int, argument0: Int, play: Int) {
          self.__endpoint_move(argument0_, argument0, play)
        }
        """
    )
  }

  @Test func theNameOfTheMethodMayBeALabel() {
    let expansion = CompilerHost.expand(
      """
      @DependencyClient
      struct PlayerClient {
        var play: (_ play: Int, _ __endpoint_play: Int) -> Void
      }
      """
    )
    #expect(
      expansion.peers == """
        private var __endpoint_play: (_ play: Int, _ __endpoint_play: Int) -> Void = { _, _ in
          __unimplementedEndpoint("PlayerClient.play", of: Self.self, line: 3, column: 7)
        }
        func play(play: Int, __endpoint_play: Int) {
          self.__endpoint_play(play, __endpoint_play)
        }
        """
    )
  }

  @Test func anUnderscoreIsNoLabel() {
    let expansion = CompilerHost.expand(
      """
      @DependencyClient
      struct PlayerClient {
        var play: (_: Int, _ _: String) -> Void
      }
      """
    )
    #expect(
      expansion.peers == """
        private var __endpoint_play: (_: Int, _ _: String) -> Void = { _, _ in
          __unimplementedEndpoint("PlayerClient.play", of: Self.self, line: 3, column: 7)
        }
        func play(_ argument0: Int, _ argument1: String) {
          self.__endpoint_play(argument0, argument1)
        }
        """
    )
  }

  @Test func anOptionalEndpointHasAnOptionalMethod() {
    let expansion = CompilerHost.expand(
      """
      @DependencyClient
      struct PlayerClient {
        @DependencyEndpoint
        var play: ((_ song: String) -> Int)? = { _ in 1 }
        @DependencyEndpoint
        var stop: ((_ now: Bool) async throws -> Void)?
      }
      """
    )
    #expect(
      expansion.peers == """
        private var __endpoint_play: ((_ song: String) -> Int)? = {
          __unimplementedEndpoint("PlayerClient.play", of: Self.self, line: 4, column: 7)
          return ({ _ in 1 } as (_ song: String) -> Int)($0)
        }
        func play(song: String) -> (Int)? {
          self.__endpoint_play?(song)
        }
        private var __endpoint_stop: ((_ now: Bool) async throws -> Void)? = { _ in
          throw __unimplementedEndpoint("PlayerClient.stop", of: Self.self, line: 6, column: 7)
        }
        func stop(now: Bool) async throws {
          try await self.__endpoint_stop?(now)
        }
        """
    )
  }

  @Test func attributesOfTheClosureAreThoseOfTheMethod() {
    let expansion = CompilerHost.expand(
      """
      @DependencyClient
      struct PlayerClient {
        @available(macOS 13, *)
        @MainActor
        public var play: @Sendable (_ song: String) -> Void
        var show: @MainActor @Sendable (_ song: String) -> Void
      }
      """
    )
    #expect(
      expansion.peers == """
        private var __endpoint_play: @Sendable (_ song: String) -> Void = { _ in
          __unimplementedEndpoint("PlayerClient.play", of: Self.self, line: 5, column: 14)
        }
        @available(macOS 13, *) @MainActor public func play(song: String) {
          self.__endpoint_play(song)
        }
        private var __endpoint_show: @MainActor @Sendable (_ song: String) -> Void = { _ in
          __unimplementedEndpoint("PlayerClient.show", of: Self.self, line: 6, column: 7)
        }
        @MainActor func show(song: String) {
          self.__endpoint_show(song)
        }
        """
    )
  }
}
