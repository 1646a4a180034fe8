import Testing

/// The methods with labels that call endpoints.
@Suite struct EndpointMethodTests {
  @Test func labelsMakeAMethod() {
    let expansion = CompilerHost.expand(
      """
      @DependencyClient
      struct PlayerClient {
        var play: (_ song: String, Int, _ at: Double) -> Void
      }
      """
    )
    #expect(
      expansion.peers == """
        private var __endpoint_play: (_ song: String, Int, _ at: Double) -> Void = { _, _, _ in
          __unimplementedEndpoint("PlayerClient.play", of: Self.self, line: 3, column: 7)
        }
        func play(song: String, _ argument1: Int, at: Double) {
          self.__endpoint_play(song, argument1, at)
        }
        """
    )
  }

  @Test func effectsAreThoseOfTheClosure() {
    let expansion = CompilerHost.expand(
      """
      @DependencyClient
      struct PlayerClient {
        var one: (_ a: Int) async -> Void
        var two: (_ a: Int) throws -> Int
        var three: (_ a: Int) async throws(any Error) -> Int
      }
      """
    )
    #expect(
      expansion.peers == """
        private var __endpoint_one: (_ a: Int) async -> Void = { _ in
          __unimplementedEndpoint("PlayerClient.one", of: Self.self, line: 3, column: 7)
        }
        func one(a: Int) async {
          await self.__endpoint_one(a)
        }
        private var __endpoint_two: (_ a: Int) throws -> Int = { _ in
          throw __unimplementedEndpoint("PlayerClient.two", of: Self.self, line: 4, column: 7)
        }
        func two(a: Int) throws -> Int {
          try self.__endpoint_two(a)
        }
        private var __endpoint_three: (_ a: Int) async throws(any Error) -> Int = { _ in
          throw __unimplementedEndpoint("PlayerClient.three", of: Self.self, line: 5, column: 7)
        }
        func three(a: Int) async throws(any Error) -> Int {
          try await self.__endpoint_three(a)
        }
        """
    )
  }

  @Test func documentationIsCarriedToTheMethod() {
    let expansion = CompilerHost.expand(
      """
      @DependencyClient
      struct PlayerClient {
        /// Plays a song.
        ///
        /// - Parameter song: The song.
        @available(*, deprecated, message: "Use stop.")
        // Not documentation.
        var play: (_ song: String) -> Void

        /// Not this one.

        /// Stops.
          /// Indented.
        public var stop: (_ now: Bool) -> Void
      }
      """
    )
    #expect(
      expansion.peers == """
        private var __endpoint_play: (_ song: String) -> Void = { _ in
          __unimplementedEndpoint("PlayerClient.play", of: Self.self, line: 8, column: 7)
        }
        /// Plays a song.
        ///
        /// - Parameter song: The song.
        @available(*, deprecated, message: "Use stop.") func play(song: String) {
          self.__endpoint_play(song)
        }
        private var __endpoint_stop: (_ now: Bool) -> Void = { _ in
          __unimplementedEndpoint("PlayerClient.stop", of: Self.self, line: 14, column: 14)
        }
        /// Stops.
        /// Indented.
        public func stop(now: Bool) {
          self.__endpoint_stop(now)
        }
        """
    )
  }

  @Test func aMethodOfAnotherNameHasTheLabels() {
    let expansion = CompilerHost.expand(
      """
      @DependencyClient
      struct PlayerClient {
        @DependencyEndpoint(method: "play")
        var playSong: (_ song: String) -> Void
        @DependencyEndpoint(method: "play")
        public var playAlbum: (_ album: String, Int) -> Void
      }
      """
    )
    #expect(
      expansion.peers == """
        private var __endpoint_playSong: (_ song: String) -> Void = { _ in
          __unimplementedEndpoint("PlayerClient.playSong", of: Self.self, line: 4, column: 7)
        }
        func play(song: String) {
          self.__endpoint_playSong(song)
        }
        private var __endpoint_playAlbum: (_ album: String, Int) -> Void = { _, _ in
          __unimplementedEndpoint("PlayerClient.playAlbum", of: Self.self, line: 6, column: 14)
        }
        public func play(album: String, _ argument1: Int) {
          self.__endpoint_playAlbum(album, argument1)
        }
        """
    )
    #expect(expansion.attributes == "")
  }

  @Test func aMethodOfAnotherNameNeedsNoLabels() {
    let expansion = CompilerHost.expand(
      """
      @DependencyClient
      struct PlayerClient {
        @DependencyEndpoint(method: "fetch")
        var fetchAll: () async throws -> [Int]
      }
      """
    )
    #expect(
      expansion.peers == """
        private var __endpoint_fetchAll: () async throws -> [Int] = {
          throw __unimplementedEndpoint("PlayerClient.fetchAll", of: Self.self, line: 4, column: 7)
        }
        func fetch() async throws -> [Int] {
          try await self.__endpoint_fetchAll()
        }
        """
    )
  }
}
