import Testing

/// The access of a client's initializers is that of its type.
@Suite struct ClientAccessTests {
  @Test(arguments: [
    ("public", "public "), ("package", "package "), ("internal", ""), ("fileprivate", "fileprivate "),
    // A private type can be used in all of its file, and so can its initializers.
    ("private", "fileprivate "),
  ])
  func initializersHaveTheAccessOfTheClientNotOfItsProperties(access: String, expected: String) {
    let expansion = CompilerHost.expand(
      """
      @DependencyClient
      \(access) struct PlayerClient {
        private var play: () -> Void
      }
      """
    )
    #expect(
      expansion.members == """
        \(expected)init(
          play: @escaping () -> Void
        ) {
          self.play = play
        \(isolationCheck("PlayerClient", line: 2, column: access.count + 2))
        }
        \(expected)init() {}
        """
    )
  }

  @Test func anExtensionGivesItsAccessToAClientInIt() {
    let expansion = CompilerHost.expand(
      """
      public extension Music {
        @DependencyClient
        struct PlayerClient {
          var play: () -> Void
        }
      }
      """
    )
    #expect(
      expansion.members == """
        public init(
          play: @escaping () -> Void
        ) {
          self.play = play
        \(isolationCheck("PlayerClient", line: 3, column: 3))
        }
        public init() {}
        """
    )
  }

  @Test func aClientsOwnAccessGoesBeforeThatOfItsExtension() {
    let expansion = CompilerHost.expand(
      """
      public extension Music {
        @DependencyClient
        internal struct PlayerClient {
          var play: () -> Void
        }
      }
      """
    )
    #expect(
      expansion.members == """
        init(
          play: @escaping () -> Void
        ) {
          self.play = play
        \(isolationCheck("PlayerClient", line: 3, column: 12))
        }
        init() {}
        """
    )
  }

  @Test func aTypeGivesNoAccessToAClientInIt() {
    let expansion = CompilerHost.expand(
      """
      public struct Music {
        @DependencyClient
        struct PlayerClient {
          var play: () -> Void
        }
      }
      """
    )
    #expect(
      expansion.members == """
        init(
          play: @escaping () -> Void
        ) {
          self.play = play
        \(isolationCheck("PlayerClient", line: 3, column: 3))
        }
        init() {}
        """
    )
  }

  @Test func aGenericClientHasInitializersThatNameItsParameters() {
    let expansion = CompilerHost.expand(
      """
      @DependencyClient
      public struct StoreClient<Item: Hashable, Failure> where Failure: Sendable {
        public var load: (_ id: Item) async throws -> [Item: Failure]
        public let first: Item
      }
      """
    )
    #expect(
      expansion.members == """
        public init(
          load: @escaping (_ id: Item) async throws -> [Item: Failure],
          first: Item
        ) {
        \(closureCheck("first", "Item", line: 4, column: 21))
          self.load = load
        \(isolationCheck("StoreClient", line: 2, column: 8))
        }
        public init(
          first: Item
        ) {
          self.first = #__dependencyClosureCheck(first)
        }
        """
    )
    #expect(
      expansion.peers == """
        private var __endpoint_load: (_ id: Item) async throws -> [Item: Failure] = { _ in
          throw __unimplementedEndpoint("StoreClient.load", of: Self.self, line: 3, column: 14)
        }
        public func load(id: Item) async throws -> [Item: Failure] {
          try await self.__endpoint_load(id)
        }
        """
    )
  }

  @Test func aClientInAClientHasInitializersOfItsOwn() {
    let expansion = CompilerHost.expand(
      """
      @DependencyClient
      struct PlayerClient {
        var play: () -> Void
        @DependencyClient
        struct QueueClient {
          var clear: () -> Void
        }
        var queue: QueueClient
      }
      """
    )
    #expect(
      expansion.members == """
        init(
          play: @escaping () -> Void,
          queue: QueueClient
        ) {
        \(closureCheck("queue", "QueueClient", line: 8, column: 14))
          self.play = play
        \(isolationCheck("PlayerClient", line: 2, column: 1))
        }
        init(
          queue: QueueClient
        ) {
          self.queue = #__dependencyClosureCheck(queue)
        }
        init(
          clear: @escaping () -> Void
        ) {
          self.clear = clear
        \(isolationCheck("QueueClient", line: 5, column: 3))
        }
        init() {}
        """
    )
    #expect(
      expansion.attributes == """
        play: @__DependencyEndpoint
        clear: @__DependencyEndpoint
        """
    )
  }
}
