import Testing

/// The accessors of endpoints, and the properties that hold their closures.
@Suite struct EndpointTests {
  @Test func anEndpointIsSetByInitializersUnlessItHasADefault() {
    let expansion = CompilerHost.expand(
      client: """
        var play: () -> Void
        var volume: () -> Double = { 1 }
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
        {
        get { __endpoint_volume }
        set { __endpoint_volume = newValue }
        }
        """
    )
    #expect(
      expansion.storage == """
        private var __endpoint_play: () -> Void = {
          __unimplementedEndpoint("PlayerClient.play", of: Self.self, line: 3, column: 7)
        }
        private var __endpoint_volume: () -> Double = {
          __unimplementedEndpoint("PlayerClient.volume", of: Self.self, line: 4, column: 7)
          return ({ 1 } as () -> Double)()
        }
        """
    )
    #expect(expansion.methods == "")
  }

  @Test func anEndpointThatMayThrowThrows() {
    let expansion = CompilerHost.expand(
      client: """
        var play: (String, Int) throws -> Double
        var load: @Sendable () async throws -> Double
        var any: () throws(any Error) -> Double
        var own: () throws(Unimplemented) -> Double
        """
    )
    #expect(
      expansion.storage == """
        private var __endpoint_play: (String, Int) throws -> Double = { _, _ in
          throw __unimplementedEndpoint("PlayerClient.play", of: Self.self, line: 3, column: 7)
        }
        private var __endpoint_load: @Sendable () async throws -> Double = {
          throw __unimplementedEndpoint("PlayerClient.load", of: Self.self, line: 4, column: 7)
        }
        private var __endpoint_any: () throws(any Error) -> Double = {
          throw __unimplementedEndpoint("PlayerClient.any", of: Self.self, line: 5, column: 7)
        }
        private var __endpoint_own: () throws(Unimplemented) -> Double = { () throws(Unimplemented) in
          throw __unimplementedEndpoint("PlayerClient.own", of: Self.self, line: 6, column: 7)
        }
        """
    )
  }

  @Test func anEndpointWithoutAResultReturns() {
    let expansion = CompilerHost.expand(
      client: """
        var never: () throws(Never) -> Void
        var typed: (Int) throws(PlayerError) -> Void
        var one: () -> ()
        var two: () -> Swift.Void
        var three: () -> (Void)
        """
    )
    #expect(
      expansion.storage == """
        private var __endpoint_never: () throws(Never) -> Void = {
          __unimplementedEndpoint("PlayerClient.never", of: Self.self, line: 3, column: 7)
        }
        private var __endpoint_typed: (Int) throws(PlayerError) -> Void = { _ in
          __unimplementedEndpoint("PlayerClient.typed", of: Self.self, line: 4, column: 7)
        }
        private var __endpoint_one: () -> () = {
          __unimplementedEndpoint("PlayerClient.one", of: Self.self, line: 5, column: 7)
        }
        private var __endpoint_two: () -> Swift.Void = {
          __unimplementedEndpoint("PlayerClient.two", of: Self.self, line: 6, column: 7)
        }
        private var __endpoint_three: () -> (Void) = {
          __unimplementedEndpoint("PlayerClient.three", of: Self.self, line: 7, column: 7)
        }
        """
    )
  }

  @Test func anOptionalResultIsNil() {
    let expansion = CompilerHost.expand(
      client: """
        var current: (Int) -> String?
        var next: () async -> Optional<Int>
        var forced: () -> (() -> Void)?
        """
    )
    #expect(
      expansion.storage == """
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

  // MARK: Types

  @Test func typesAreKeptAsTheyAreWritten() {
    let expansion = CompilerHost.expand(
      client: """
        var hide: @MainActor @Sendable () async -> Void
        var play: ((() -> Void))
        var stop: (@Sendable (_ at: Int) -> Void) // stops
        var make: () throws -> (Int) async throws -> Void
        var load: ([String: (a: Int, b: [Set<Int>])], (Int, Int)) -> Result<(Int, String), any Error>?
        var unwrapped: ((any Sequence<Int>) -> Void)! /* optional */
        var pack: (Songs<repeat each Song>, (repeat each Song) -> Void) throws -> (repeat each Song)
        var tuple: ((Int, String)) -> Void
        """
    )
    #expect(
      expansion.storage == """
        private var __endpoint_hide: @MainActor @Sendable () async -> Void = {
          __unimplementedEndpoint("PlayerClient.hide", of: Self.self, line: 3, column: 7)
        }
        private var __endpoint_play: ((() -> Void)) = {
          __unimplementedEndpoint("PlayerClient.play", of: Self.self, line: 4, column: 7)
        }
        private var __endpoint_stop: (@Sendable (_ at: Int) -> Void) = { _ in
          __unimplementedEndpoint("PlayerClient.stop", of: Self.self, line: 5, column: 7)
        }
        private var __endpoint_make: () throws -> (Int) async throws -> Void = {
          throw __unimplementedEndpoint("PlayerClient.make", of: Self.self, line: 6, column: 7)
        }
        private var __endpoint_load: ([String: (a: Int, b: [Set<Int>])], (Int, Int)) -> Result<(Int, String), any Error>? = { _, _ in
          __unimplementedEndpoint("PlayerClient.load", of: Self.self, line: 7, column: 7)
          return nil
        }
        private var __endpoint_unwrapped: ((any Sequence<Int>) -> Void)! = { _ in
          __unimplementedEndpoint("PlayerClient.unwrapped", of: Self.self, line: 8, column: 7)
        }
        private var __endpoint_pack: (Songs<repeat each Song>, (repeat each Song) -> Void) throws -> (repeat each Song) = { _, _ in
          throw __unimplementedEndpoint("PlayerClient.pack", of: Self.self, line: 9, column: 7)
        }
        private var __endpoint_tuple: ((Int, String)) -> Void = { _ in
          __unimplementedEndpoint("PlayerClient.tuple", of: Self.self, line: 10, column: 7)
        }
        """
    )
  }

  @Test func theStorageIsPrivateAndKeepsOnlyTheIsolation() {
    let expansion = CompilerHost.expand(
      client: """
        public var play: () -> Void
        @available(*, deprecated) package var stop: () -> Void
        nonisolated var load: @Sendable () -> Void
        nonisolated(unsafe) var seek: () -> Void
        """
    )
    #expect(
      expansion.storage == """
        private var __endpoint_play: () -> Void = {
          __unimplementedEndpoint("PlayerClient.play", of: Self.self, line: 3, column: 14)
        }
        private var __endpoint_stop: () -> Void = {
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
