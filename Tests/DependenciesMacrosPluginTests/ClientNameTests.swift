import Testing

/// Names that need backticks, and names that the expansions use themselves.
@Suite struct ClientNameTests {
  @Test func backticksAreKept() {
    let expansion = CompilerHost.expand(
      """
      @DependencyClient
      struct PlayerClient {
        var `default`: () -> Void
        var `in`: (_ song: String) -> Void
        var `where`: Int
      }
      """
    )
    #expect(
      expansion.members == """
        init(
          `default`: @escaping () -> Void,
          `in`: @escaping (_ song: String) -> Void,
          `where`: Int
        ) {
          self.`where` = `where`
          self.`default` = `default`
          self.`in` = `in`
        \(isolationCheck("PlayerClient", line: 2, column: 1))
        }
        init(
          `where`: Int
        ) {
          self.`where` = `where`
        }
        """
    )
    #expect(
      expansion.peers == """
        private var __endpoint_default: () -> Void = {
          __unimplementedEndpoint("PlayerClient.default", of: Self.self, line: 3, column: 7)
        }
        private var __endpoint_in: (_ song: String) -> Void = { _ in
          __unimplementedEndpoint("PlayerClient.in", of: Self.self, line: 4, column: 7)
        }
        func `in`(song: String) {
          self.__endpoint_in(song)
        }
        """
    )
    #expect(
      expansion.accessors == """
        {
        @storageRestrictions(initializes: __endpoint_default)
        init(initialValue) { __endpoint_default = initialValue }
        get { __endpoint_default }
        set { __endpoint_default = newValue }
        }
        {
        @storageRestrictions(initializes: __endpoint_in)
        init(initialValue) { __endpoint_in = initialValue }
        get { __endpoint_in }
        set { __endpoint_in = newValue }
        }
        """
    )
  }

  @Test func aPropertyNamedSelfDoesNotHideTheClient() {
    let expansion = CompilerHost.expand(
      """
      @DependencyClient
      struct PlayerClient {
        var `self`: Int
        var value: Int
        var play: () -> Void
      }
      """
    )
    #expect(
      expansion.members == """
        init(
          `self` __self: Int,
          value: Int,
          play: @escaping () -> Void
        ) {
          self.`self` = __self
          self.value = value
          self.play = play
        \(isolationCheck("PlayerClient", line: 2, column: 1))
        }
        init(
          `self` __self: Int,
          value: Int
        ) {
          self.`self` = __self
          self.value = value
        }
        """
    )
  }

  @Test func rawIdentifiersAreKept() {
    let expansion = CompilerHost.expand(
      """
      @DependencyClient
      struct PlayerClient {
        var `play it`: (_ song: String) -> Void
      }
      """
    )
    #expect(
      expansion.members == """
        init(
          `play it`: @escaping (_ song: String) -> Void
        ) {
          self.`play it` = `play it`
        \(isolationCheck("PlayerClient", line: 2, column: 1))
        }
        init() {}
        """
    )
    #expect(
      expansion.peers == """
        private var `__endpoint_play it`: (_ song: String) -> Void = { _ in
          __unimplementedEndpoint("PlayerClient.play it", of: Self.self, line: 3, column: 7)
        }
        func `play it`(song: String) {
          self.`__endpoint_play it`(song)
        }
        """
    )
  }
}
