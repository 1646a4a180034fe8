import Testing

/// The attributes, the access, the isolation and the documentation that a method takes from its endpoint.
@Suite struct EndpointMethodAttributeTests {
  // Any attribute with a capital had been taken for an actor.
  @Test func aMethodHasTheAccessTheAvailabilityAndTheActorOfItsEndpoint() {
    expectMethods([
      "@available(macOS 13, *) @MainActor public var play: @Sendable (_ song: String) -> Void":
        "@available(macOS 13, *) @MainActor public func play(song: String) { self.__endpoint_play(song) }",
      "package var show: @MainActor @Sendable (_ song: String) -> Void":
        "@MainActor package func show(song: String) { self.__endpoint_show(song) }",
      "@AudioActor var stop: (_ times: Int) -> Void":
        "@AudioActor func stop(times: Int) { self.__endpoint_stop(times) }",
      "var pause: @Database @Sendable (_ times: Int) -> Void":
        "@Database func pause(times: Int) { self.__endpoint_pause(times) }",
      "@ObservationIgnored var ignored: (_ times: Int) -> Void":
        "func ignored(times: Int) { self.__endpoint_ignored(times) }",
      "nonisolated var load: @Sendable (_ song: String) -> Void":
        "nonisolated func load(song: String) { self.__endpoint_load(song) }",
      "nonisolated(unsafe) var seek: (_ times: Int) -> Void":
        "func seek(times: Int) { self.__endpoint_seek(times) }",
    ])
  }

  @Test func theIsolationOfTheCallerIsKeptAndAnyIsolationIsAwaited() {
    expectMethods([
      "var run: nonisolated(nonsending) (_ song: String) async -> Void":
        "nonisolated(nonsending) func run(song: String) async { await self.__endpoint_run(song) }",
      "var other: @concurrent (_ song: String) async -> Void":
        "@concurrent func other(song: String) async { await self.__endpoint_other(song) }",
      "var body: (_ body: @escaping @isolated(any) () -> Void) async -> Void":
        "func body(body: @escaping @isolated(any) () -> Void) async { await self.__endpoint_body(body) }",
      "var any: @isolated(any) (_ song: String) -> Void":
        "func any(song: String) async { await self.__endpoint_any(song) }",
      "var count: @isolated(any) @Sendable (_ song: String) -> Int = { _ in 1 }":
        "func count(song: String) async -> Int { await self.__endpoint_count(song) }",
    ])
  }

  @Test func documentationIsCarriedToTheMethod() {
    expect(
      client: """
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

        /* No documentation. */
        /**
         Pauses.
         */
        var pause: (_ now: Bool) -> Void
        /* Seeks. */
        var seek: (_ time: Int) -> Void
        """,
      methods: """
        /// Plays a song.
        ///
        /// - Parameter song: The song.
        @available(*, deprecated, message: "Use stop.") func play(song: String) { self.__endpoint_play(song) }
        /// Stops.
        /// Indented.
        public func stop(now: Bool) { self.__endpoint_stop(now) }
        /**
        Pauses.
        */
        func pause(now: Bool) { self.__endpoint_pause(now) }
        func seek(time: Int) { self.__endpoint_seek(time) }
        """
    )
  }
}
