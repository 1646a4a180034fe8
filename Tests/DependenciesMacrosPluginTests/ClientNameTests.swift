import Testing

/// Names that need backticks, and names that the expansions use themselves.
@Suite struct ClientNameTests {
  @Test func backticksAreKept() {
    let expansion = CompilerHost.expand(
      client: """
        var `default`: () -> Void
        var `play it`: (_ song: String) -> Void
        var `where`: Int
        """
    )
    #expect(
      expansion.members == """
        init(
          `default`: @escaping () -> Void,
          `play it`: @escaping (_ song: String) -> Void,
          `where`: Int
        ) {
          self.`where` = `where`
          self.`default` = `default`
          self.`play it` = `play it`
        \(isolationCheck())
        }
        init(
          `where`: Int
        ) {
          self.`where` = `where`
        }
        """
    )
    #expect(
      expansion.storage == """
        private var __endpoint_default: () -> Void = {
          __unimplementedEndpoint("PlayerClient.default", of: Self.self, line: 3, column: 7)
        }
        private var `__endpoint_play it`: (_ song: String) -> Void = { _ in
          __unimplementedEndpoint("PlayerClient.play it", of: Self.self, line: 4, column: 7)
        }
        """
    )
    #expect(
      expansion.methods == """
        func `play it`(song: String) {
          self.`__endpoint_play it`(song)
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
        @storageRestrictions(initializes: `__endpoint_play it`)
        init(initialValue) { `__endpoint_play it` = initialValue }
        get { `__endpoint_play it` }
        set { `__endpoint_play it` = newValue }
        }
        """
    )
  }

  @Test func aPropertyNamedSelfDoesNotHideTheClient() {
    let expansion = CompilerHost.expand(
      client: """
        var `self`: Int
        var play: () -> Void
        """
    )
    #expect(
      expansion.members == """
        init(
          `self` __self: Int,
          play: @escaping () -> Void
        ) {
          self.`self` = __self
          self.play = play
        \(isolationCheck())
        }
        init(
          `self` __self: Int
        ) {
          self.`self` = __self
        }
        """
    )
  }

  @Test func propertiesMayHaveTheNamesThatExpansionsUse() {
    let expansion = CompilerHost.expand(
      client: """
        var value: Int = 1
        var isolated: () -> Void
        var initialValue: () -> Void
        var newValue: (_ newValue: Int) -> Void
        """
    )
    let first = initializer(
      "value: Int = 1",
      "isolated: @escaping () -> Void",
      "initialValue: @escaping () -> Void",
      "newValue: @escaping (_ newValue: Int) -> Void"
    )
    #expect(expansion.members == "\(first)\ninit() {}")
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
      expansion.methods == """
        func newValue(newValue: Int) {
          self.__endpoint_newValue(newValue)
        }
        """
    )
  }

  @Test func aTypeInBackticksIsNamedWithoutThem() {
    let expansion = CompilerHost.expand(
      """
      @DependencyClient
      struct `default` {
        var play: () -> Void
      }
      """
    )
    #expect(
      expansion.storage == """
        private var __endpoint_play: () -> Void = {
          __unimplementedEndpoint("default.play", of: Self.self, line: 3, column: 7)
        }
        """
    )
  }
}
