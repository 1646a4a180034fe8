import Testing

/// Names that expansions use themselves, and properties that may not be named everywhere.
@Suite struct ClientNameClashTests {
  @Test func propertiesMayHaveTheNamesThatExpansionsUse() {
    let expansion = CompilerHost.expand(
      """
      @DependencyClient
      struct PlayerClient {
        var isolated: () -> Void
        var value: Int
        var initialValue: () -> Void
        var newValue: (_ newValue: Int) -> Void
      }
      """
    )
    #expect(
      expansion.members == """
        init(
          isolated: @escaping () -> Void,
          value: Int,
          initialValue: @escaping () -> Void,
          newValue: @escaping (_ newValue: Int) -> Void
        ) {
          self.value = value
          self.isolated = isolated
          self.initialValue = initialValue
          self.newValue = newValue
        \(isolationCheck("PlayerClient", line: 2, column: 1))
        }
        init(
          value: Int
        ) {
          self.value = value
        }
        """
    )
    #expect(
      expansion.accessors == """
        {
        @storageRestrictions(initializes: __endpoint_isolated)
        init(initialValue) { __endpoint_isolated = initialValue }
        get { __endpoint_isolated }
        set { __endpoint_isolated = newValue }
        }
        {
        @storageRestrictions(initializes: __endpoint_initialValue)
        init(initialValue) { __endpoint_initialValue = initialValue }
        get { __endpoint_initialValue }
        set { __endpoint_initialValue = newValue }
        }
        {
        @storageRestrictions(initializes: __endpoint_newValue)
        init(initialValue) { __endpoint_newValue = initialValue }
        get { __endpoint_newValue }
        set { __endpoint_newValue = newValue }
        }
        """
    )
    #expect(
      expansion.peers == """
        private var __endpoint_isolated: () -> Void = {
          __unimplementedEndpoint("PlayerClient.isolated", of: Self.self, line: 3, column: 7)
        }
        private var __endpoint_initialValue: () -> Void = {
          __unimplementedEndpoint("PlayerClient.initialValue", of: Self.self, line: 5, column: 7)
        }
        private var __endpoint_newValue: (_ newValue: Int) -> Void = { _ in
          __unimplementedEndpoint("PlayerClient.newValue", of: Self.self, line: 6, column: 7)
        }
        func newValue(newValue: Int) {
          self.__endpoint_newValue(newValue)
        }
        """
    )
  }

  @Test func anEndpointOfLimitedAvailabilityIsSetThroughItsStorage() {
    let expansion = CompilerHost.expand(
      """
      @DependencyClient
      struct PlayerClient {
        @available(macOS 99, *)
        var play: (_ song: String) -> Void
        @available(*, deprecated)
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
          self.__endpoint_stop = stop
        \(isolationCheck("PlayerClient", line: 2, column: 1))
        }
        init() {}
        """
    )
    #expect(
      expansion.peers == """
        private var __endpoint_play: (_ song: String) -> Void = { _ in
          __unimplementedEndpoint("PlayerClient.play", of: Self.self, line: 4, column: 7)
        }
        @available(macOS 99, *) func play(song: String) {
          self.__endpoint_play(song)
        }
        private var __endpoint_stop: () -> Void = {
          __unimplementedEndpoint("PlayerClient.stop", of: Self.self, line: 6, column: 7)
        }
        """
    )
  }
}
