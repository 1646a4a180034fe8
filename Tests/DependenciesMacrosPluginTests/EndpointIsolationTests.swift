import Testing

/// Parameters and isolation that the language does not pass on by itself.
@Suite struct EndpointIsolationTests {
  @Test func theArgumentsOfAVariadicParameterAreAnArrayToTheDefault() {
    let expansion = CompilerHost.expand(
      """
      @DependencyClient
      struct PlayerClient {
        var sum: (Int...) -> Int = { $0.count }
      }
      """
    )
    #expect(
      expansion.peers == """
        private var __endpoint_sum: (Int...) -> Int = {
          __unimplementedEndpoint("PlayerClient.sum", of: Self.self, line: 3, column: 7)
          return ({ $0.count } as ([Int]) -> Int)($0)
        }
        """
    )
  }

  @Test func aVariadicParameterWithoutALabelNeedsNoMethod() {
    let expansion = CompilerHost.expand(
      """
      @DependencyClient
      struct PlayerClient {
        var sum: (Int...) -> Void
      }
      """
    )
    #expect(
      expansion.peers == """
        private var __endpoint_sum: (Int...) -> Void = { _ in
          __unimplementedEndpoint("PlayerClient.sum", of: Self.self, line: 3, column: 7)
        }
        """
    )
  }

  @Test func anyIsolationIsAwaited() {
    let expansion = CompilerHost.expand(
      """
      @DependencyClient
      struct PlayerClient {
        var run: (_ body: @escaping @isolated(any) () -> Void) async -> Void
        var any: @isolated(any) (_ song: String) -> Void
      }
      """
    )
    #expect(
      expansion.peers == """
        private var __endpoint_run: (_ body: @escaping @isolated(any) () -> Void) async -> Void = { _ in
          __unimplementedEndpoint("PlayerClient.run", of: Self.self, line: 3, column: 7)
        }
        func run(body: @escaping @isolated(any) () -> Void) async {
          await self.__endpoint_run(body)
        }
        private var __endpoint_any: @isolated(any) (_ song: String) -> Void = { _ in
          __unimplementedEndpoint("PlayerClient.any", of: Self.self, line: 4, column: 7)
        }
        func any(song: String) async {
          await self.__endpoint_any(song)
        }
        """
    )
  }

  @Test func anyIsolationWithADefaultIsAwaited() {
    let expansion = CompilerHost.expand(
      """
      @DependencyClient
      struct PlayerClient {
        var any: @isolated(any) @Sendable (_ song: String) -> Int = { _ in 1 }
      }
      """
    )
    #expect(
      expansion.peers == """
        private var __endpoint_any: @isolated(any) @Sendable (_ song: String) -> Int = {
          __unimplementedEndpoint("PlayerClient.any", of: Self.self, line: 3, column: 7)
          return ({ _ in 1 } as @Sendable (_ song: String) -> Int)($0)
        }
        func any(song: String) async -> Int {
          await self.__endpoint_any(song)
        }
        """
    )
  }

  @Test func theIsolationOfTheCallerIsKept() {
    let expansion = CompilerHost.expand(
      """
      @DependencyClient
      struct PlayerClient {
        var run: nonisolated(nonsending) (_ song: String) async -> Void
        var other: @concurrent (_ song: String) async -> Void
      }
      """
    )
    #expect(
      expansion.peers == """
        private var __endpoint_run: nonisolated(nonsending) (_ song: String) async -> Void = { _ in
          __unimplementedEndpoint("PlayerClient.run", of: Self.self, line: 3, column: 7)
        }
        nonisolated(nonsending) func run(song: String) async {
          await self.__endpoint_run(song)
        }
        private var __endpoint_other: @concurrent (_ song: String) async -> Void = { _ in
          __unimplementedEndpoint("PlayerClient.other", of: Self.self, line: 4, column: 7)
        }
        @concurrent func other(song: String) async {
          await self.__endpoint_other(song)
        }
        """
    )
  }

  @Test func sendingAndBorrowedParametersAreKept() {
    let expansion = CompilerHost.expand(
      """
      @DependencyClient
      struct PlayerClient {
        var run: (_ item: sending Item, _ other: borrowing Item, _ last: consuming Item) -> Void
      }
      """
    )
    #expect(
      expansion.peers == """
        private var __endpoint_run: (_ item: sending Item, _ other: borrowing Item, _ last: consuming Item) -> Void = { _, _, _ in
          __unimplementedEndpoint("PlayerClient.run", of: Self.self, line: 3, column: 7)
        }
        func run(item: sending Item, other: borrowing Item, last: consuming Item) {
          self.__endpoint_run(item, other, last)
        }
        """
    )
  }

  @Test func aTupleIsOneParameter() {
    let expansion = CompilerHost.expand(
      """
      @DependencyClient
      struct PlayerClient {
        var run: ((Int, String)) -> Void
        var both: (_ pair: (Int, String)) -> (a: Int, b: Int) = { _ in (1, 2) }
      }
      """
    )
    #expect(
      expansion.peers == """
        private var __endpoint_run: ((Int, String)) -> Void = { _ in
          __unimplementedEndpoint("PlayerClient.run", of: Self.self, line: 3, column: 7)
        }
        private var __endpoint_both: (_ pair: (Int, String)) -> (a: Int, b: Int) = {
          __unimplementedEndpoint("PlayerClient.both", of: Self.self, line: 4, column: 7)
          return ({ _ in (1, 2) } as (_ pair: (Int, String)) -> (a: Int, b: Int))($0)
        }
        func both(pair: (Int, String)) -> (a: Int, b: Int) {
          self.__endpoint_both(pair)
        }
        """
    )
  }
}
