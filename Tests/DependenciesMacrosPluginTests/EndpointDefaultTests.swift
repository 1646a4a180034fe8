import Testing

/// Defaults of endpoints, which are called after an issue has been reported.
@Suite struct EndpointDefaultTests {
  @Test func theDefaultIsCalledWithTheArguments() {
    let expansion = CompilerHost.expand(
      """
      @DependencyClient
      struct PlayerClient {
        var add: (Int, Int) -> Int = { $0 + $1 }
        var save: (inout [Int]) async throws -> Int = { $0.append(1); return 2 }
      }
      """
    )
    #expect(
      expansion.peers == """
        private var __endpoint_add: (Int, Int) -> Int = {
          __unimplementedEndpoint("PlayerClient.add", of: Self.self, line: 3, column: 7)
          return ({ $0 + $1 } as (Int, Int) -> Int)($0, $1)
        }
        private var __endpoint_save: (inout [Int]) async throws -> Int = {
          __unimplementedEndpoint("PlayerClient.save", of: Self.self, line: 4, column: 7)
          return try await ({ $0.append(1); return 2 } as (inout [Int]) async throws -> Int)(&$0)
        }
        """
    )
  }

  @Test func aDefaultOfSeveralLinesIsKept() {
    let expansion = CompilerHost.expand(
      #"""
      @DependencyClient
      struct PlayerClient {
        var load: (_ id: Int) -> String = { id in
          // A comment, with { a brace.
          let text = """
            Item
              \(id)
            """
          return text /* and " another */
        }
      }
      """#
    )
    #expect(
      expansion.peers == #"""
        private var __endpoint_load: (_ id: Int) -> String = {
          __unimplementedEndpoint("PlayerClient.load", of: Self.self, line: 3, column: 7)
          return ({ id in
            // A comment, with { a brace.
            let text = """
              Item
                \(id)
              """
            return text /* and " another */
          } as (_ id: Int) -> String)($0)
        }
        func load(id: Int) -> String {
          self.__endpoint_load(id)
        }
        """#
    )
  }

  @Test func aDefaultThatIsAFunctionOfItsOwnIsKept() {
    let expansion = CompilerHost.expand(
      """
      @DependencyClient
      struct PlayerClient {
        var load: (Int) -> Int = { (id: Int) -> Int in if id > 0 { return 1 } else { return 2 } }
      }
      """
    )
    #expect(
      expansion.peers == """
        private var __endpoint_load: (Int) -> Int = {
          __unimplementedEndpoint("PlayerClient.load", of: Self.self, line: 3, column: 7)
          return ({ (id: Int) -> Int in if id > 0 { return 1 } else { return 2 } } as (Int) -> Int)($0)
        }
        """
    )
  }

  @Test func aDefaultOfAVoidEndpointIsCalled() {
    let expansion = CompilerHost.expand(
      """
      @DependencyClient
      struct PlayerClient {
        var play: (String) -> Void = { _ in }
      }
      """
    )
    #expect(
      expansion.peers == """
        private var __endpoint_play: (String) -> Void = {
          __unimplementedEndpoint("PlayerClient.play", of: Self.self, line: 3, column: 7)
          return ({ _ in } as (String) -> Void)($0)
        }
        """
    )
  }

  @Test func aDefaultOfAnOptionalClosureIsCalled() {
    let expansion = CompilerHost.expand(
      """
      @DependencyClient
      struct PlayerClient {
        @DependencyEndpoint
        var play: ((_ song: String) -> Int)? = { _ in 1 }
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
        """
    )
  }

  @Test func aDefaultInAnActorIsCalledThere() {
    let expansion = CompilerHost.expand(
      """
      @DependencyClient
      struct PlayerClient {
        var show: @MainActor () -> Int = { 1 }
      }
      """
    )
    #expect(
      expansion.peers == """
        private var __endpoint_show: @MainActor () -> Int = {
          __unimplementedEndpoint("PlayerClient.show", of: Self.self, line: 3, column: 7)
          return ({ 1 } as @MainActor () -> Int)()
        }
        """
    )
  }
}
