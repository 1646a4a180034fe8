import Testing

/// The accessors of endpoints, and the properties that hold their closures.
@Suite struct EndpointTests {
  @Test func anEndpointIsSetByInitializersUnlessItHasADefaultOrMayBeNil() {
    expect(
      client: """
        var play: () -> Void // plays
        var volume: () -> Double = { 1 } // from 0 to 1
        @DependencyEndpoint
        var stop: (() -> Void)?
        """,
      members: """
        \(initializer("play: @escaping () -> Void", "volume: @escaping () -> Double", "stop: (() -> Void)?"))
        init() {}
        """,
      attributes: "play: @__DependencyEndpoint\nvolume: @__DependencyEndpoint",
      accessors: """
        {
        @storageRestrictions(initializes: __endpoint_play)
        init(initialValue) { __endpoint_play = initialValue }
        get { __endpoint_play }
        set { __endpoint_play = newValue }
        }
        {
        get { __endpoint_volume }
        set { __endpoint_volume = newValue }
        }
        {
        get { __endpoint_stop }
        set { __endpoint_stop = newValue }
        }
        """,
      storage: """
        private var __endpoint_play: () -> Void = {
          __unimplementedEndpoint("PlayerClient.play", of: Self.self, line: 3, column: 7)
        }
        private var __endpoint_volume: () -> Double = {
          __unimplementedEndpoint("PlayerClient.volume", of: Self.self, line: 4, column: 7)
          return ({ 1 } as () -> Double)()
        }
        private var __endpoint_stop: (() -> Void)? = {
          __unimplementedEndpoint("PlayerClient.stop", of: Self.self, line: 6, column: 7)
        }
        """,
      methods: ""
    )
  }

  // A closure with observers had silently been no endpoint.
  @Test func theStorageOfAnEndpointHasItsObservers() {
    expect(
      client: """
        var play: () -> Void {
          willSet(next) { print(next) }
          didSet {
            let before = self.play
            self.play = { before(); print("played") }
            play = before
            other.play = oldValue
            let `play` = 1
          }
        }
        @DependencyEndpoint(method: "turn")
        var volume: () -> Double = { 1 } {
          didSet { print(volume) }
        }
        """,
      members: """
        init(
          play: @escaping () -> Void,
          volume: @escaping () -> Double
        ) {
          self.__endpoint_play = play
          self.__endpoint_volume = volume
        \(isolationCheck())
        }
        init() {}
        """,
      attributes: "play: @__DependencyEndpoint",
      accessors: """
        @storageRestrictions(initializes: __endpoint_play)
        init(initialValue) { __endpoint_play = initialValue }
        get { __endpoint_play }
        set { __endpoint_play = newValue }
        get { __endpoint_volume }
        set { __endpoint_volume = newValue }
        """,
      // An observer that sets its property does not run again.
      storage: """
        private var __endpoint_play: () -> Void = {
          __unimplementedEndpoint("PlayerClient.play", of: Self.self, line: 3, column: 7)
        } {
            willSet(next) { print(next) }
            didSet {
              let before = self.play
              self.__endpoint_play = { before(); print("played") }
              __endpoint_play = before
              other.play = oldValue
              let `play` = 1
            }
          }
        private var __endpoint_volume: () -> Double = {
          __unimplementedEndpoint("PlayerClient.volume", of: Self.self, line: 14, column: 7)
          return ({ 1 } as () -> Double)()
        } {
            didSet { print(volume) }
          }
        """,
      methods: "func turn() -> Double { self.__endpoint_volume() }"
    )
  }

  @Test func anEndpointThrowsReturnsNilOrReturnsNothing() {
    expectStorage([
      "var play: (String, Int) throws -> Double": "_, _ in throw …",
      "var load: @Sendable () async throws -> Double": "throw …",
      "var any: () throws(any Error) -> Double": "throw …",
      "var own: () throws(Unimplemented) -> Double": "() throws(Unimplemented) in throw …",
      "var current: (Int) -> String?": "_ in …; return nil",
      "var next: () async -> Optional<Int>": "…; return nil",
      "var forced: () -> (() -> Void)?": "…; return nil",
      "var never: () throws(Never) -> Void": "…",
      "var typed: (Int) throws(PlayerError) -> Void": "_ in …",
      "var one: () -> ()": "…",
      "var two: () -> Swift.Void": "…",
      "var three: () -> (Void)": "…",
    ])
  }

  @Test func typesAreKeptAsTheyAreWritten() {
    expectStorage([
      "var hide: @MainActor @Sendable () async -> Void": "…",
      "var play: ((() -> Void))": "…",
      "var stop: (@Sendable (_ at: Int) -> Void)": "at in …",
      "var make: () throws -> (Int) async throws -> Void": "throw …",
      "var load: ([String: (a: Int, b: [Set<Int>])], (Int, Int)) -> Result<(Int, String), any Error>?":
        "_, _ in …; return nil",
      "var unwrapped: ((any Sequence<Int>) -> Void)!": "_ in …",
      "var pack: (Songs<repeat each Song>, (repeat each Song) -> Void) throws -> (repeat each Song)":
        "_, _ in throw …",
      "var tuple: ((Int, String)) -> Void": "_ in …",
    ])
  }

  @Test func theStorageIsPrivateAndKeepsOnlyTheIsolation() {
    expect(
      client: """
        public var play: () -> Void
        @available(*, deprecated) package var stop: (() -> Void)! /* unwrapped */
        nonisolated var load: @Sendable () -> Void
        nonisolated(unsafe) var seek: () -> Void
        """,
      storage: """
        private var __endpoint_play: () -> Void = {
          __unimplementedEndpoint("PlayerClient.play", of: Self.self, line: 3, column: 14)
        }
        private var __endpoint_stop: (() -> Void)! = {
          __unimplementedEndpoint("PlayerClient.stop", of: Self.self, line: 4, column: 41)
        }
        private nonisolated var __endpoint_load: @Sendable () -> Void = {
          __unimplementedEndpoint("PlayerClient.load", of: Self.self, line: 5, column: 19)
        }
        private nonisolated(unsafe) var __endpoint_seek: () -> Void = {
          __unimplementedEndpoint("PlayerClient.seek", of: Self.self, line: 6, column: 27)
        }
        """
    )
  }
}
