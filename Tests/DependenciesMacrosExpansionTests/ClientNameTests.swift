import Testing

/// Names that need backticks.
@Suite struct ClientNameTests {
  @Test func backticksAreKeptExceptWhereATypeOrAnEndpointIsNamed() {
    expect(
      file: """
        @DependencyClient
        struct `switch` {
          var `default`: () -> Void
          var `play it`: (_ song: String) -> Void
          var `where`: Int
        }
        """,
      members: """
        init(
          `default`: @escaping () -> Void,
          `play it`: @escaping (_ song: String) -> Void,
          `where`: Int
        ) {
          self.`where` = `where`
          self.`default` = `default`
          self.`play it` = `play it`
        \(isolationCheck("switch"))
        }
        init(
          `where`: Int
        ) {
          self.`where` = `where`
        }
        """,
      accessors: """
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
        """,
      storage: """
        private var __endpoint_default: () -> Void = {
          __unimplementedEndpoint("switch.default", of: Self.self, line: 3, column: 7)
        }
        private var `__endpoint_play it`: (_ song: String) -> Void = { _ in
          __unimplementedEndpoint("switch.play it", of: Self.self, parameters: "song", line: 4, column: 7)
        }
        """,
      methods: "func `play it`(song: String) { self.`__endpoint_play it`(song) }"
    )
  }

  // The compiler took `await` in the initializers for the start of an expression.
  @Test func aNameThatStartsAnExpressionIsThatOfAMember() {
    expect(
      client: "var await: () -> Void\nvar `self`: Int",
      members: """
        init(
          await __await: @escaping () -> Void,
          `self` __self: Int
        ) {
          self.`self` = __self
          self.await = __await
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
}
