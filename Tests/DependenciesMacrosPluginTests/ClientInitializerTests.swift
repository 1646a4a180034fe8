import Testing

/// The initializers of clients: one with all properties, and one with the properties that have no value.
@Suite struct ClientInitializerTests {
  @Test func theFirstInitializerTakesEverythingAndTheSecondWhatHasNoValue() {
    let expansion = CompilerHost.expand(
      client: """
        let name: String
        var volume: Double = 0.5
        var play: (String) -> Void
        let queue: [String]
        var stop: () async throws -> Void
        var isMuted: Bool = false
        """
    )
    // Stored properties are set before endpoints, whose accessors may be called only then.
    #expect(
      expansion.members == """
        init(
          name: String,
          volume: Double = 0.5,
          play: @escaping (String) -> Void,
          queue: [String],
          stop: @escaping () async throws -> Void,
          isMuted: Bool = false
        ) {
          self.name = name
          self.volume = volume
          self.queue = queue
          self.isMuted = isMuted
          self.play = play
          self.stop = stop
          func __isolated() {}
        #sourceLocation(file: "Client.swift", line: 2)
        #__dependencyIsolationCheck(client: __isolated, "PlayerClient")
        #sourceLocation()
        }
        init(
          name: String,
          queue: [String]
        ) {
          self.name = name
          self.queue = queue
        }
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
        \(isolationCheck("StoreClient", column: 8))
        }
        public init(
          first: Item
        ) {
          self.first = #__dependencyClosureCheck(first)
        }
        """
    )
  }

  @Test func aClientInAClientHasInitializersOfItsOwn() {
    let expansion = CompilerHost.expand(
      client: """
        var play: () -> Void
        @DependencyClient
        struct QueueClient {
          var clear: () -> Void
        }
        """
    )
    #expect(
      expansion.members == """
        \(initializer("play: @escaping () -> Void"))
        init() {}
        \(initializer("clear: @escaping () -> Void", client: "QueueClient", line: 5, column: 3))
        init() {}
        """
    )
    #expect(expansion.attributes == "play: @__DependencyEndpoint\nclear: @__DependencyEndpoint")
  }

  @Test func aClientOfClientsHasAnInitializer() {
    let expansion = CompilerHost.expand(
      """
      @DependencyClient
      struct MusicClient {
        var player: PlayerClient
        var queue: QueueClient = .shared
      }
      """
    )
    #expect(
      expansion.members == """
        init(
          player: PlayerClient,
          queue: QueueClient = .shared
        ) {
        #sourceLocation(file: "Client.swift", line: 2)
          self.player =
                      #__dependencyClosureCheck(player, "player", "PlayerClient")
        #sourceLocation()
        #sourceLocation(file: "Client.swift", line: 3)
          self.queue =
                     #__dependencyClosureCheck(queue, "queue", "QueueClient")
        #sourceLocation()
        \(isolationCheck("MusicClient"))
        }
        """
    )
    #expect(expansion.attributes == "")
  }

  @Test func aClientWithoutPropertiesHasAnInitializer() {
    #expect(CompilerHost.expand(client: "").members == initializer())
  }

  // MARK: Access

  @Test(arguments: [
    ("public", "public "), ("package", "package "), ("internal", ""), ("fileprivate", "fileprivate "),
    // A private type can be used in all of its file, and so can its initializers.
    ("private", "fileprivate "),
  ])
  func initializersAndTheLifetimeHaveTheAccessOfTheClientNotOfItsProperties(access: String, expected: String)
  {
    let expansion = CompilerHost.expand(
      """
      @DependencyClient(lifetime: .transient)
      \(access) struct PlayerClient {
        private var play: () -> Void
      }
      """
    )
    #expect(
      expansion.members == """
        \(initializer("play: @escaping () -> Void", access: expected, column: access.count + 2))
        \(expected)init() {}
        \(expected)nonisolated static var lifetime: __DependencyLifetime { return .transient }
        """
    )
  }

  // A type gives no access.
  @Test(arguments: [
    ("public extension", "", "public "), ("public extension", "internal ", ""), ("public struct", "", ""),
  ])
  func anExtensionGivesItsAccessToAClientThatHasNone(parent: String, access: String, expected: String) {
    let expansion = CompilerHost.expand(
      """
      \(parent) Music {
        @DependencyClient
        \(access)struct PlayerClient {
          var play: () -> Void
        }
      }
      """
    )
    let first = initializer(
      "play: @escaping () -> Void",
      access: expected,
      line: 3,
      column: access.count + 3
    )
    #expect(expansion.members == "\(first)\n\(expected)init() {}")
  }

  // MARK: Written initializers

  @Test func anInitializerThatIsWrittenIsNotMadeAgain() {
    let (first, second) = (initializer("play: @escaping () -> Void"), "init() {}")
    let written = "init(play: @escaping () -> Void) { self.play = play }"
    #expect(members(beside: "init() {}") == first)
    #expect(members(beside: written) == initializer())
    #expect(members(beside: "init() {}\n\(written)") == "")
    #expect(members(beside: "init(name: String) { self.init() }") == "\(first)\n\(second)")
    // An initializer with the labels of another, and other types, had been taken for it.
    #expect(members(beside: "init(play: Int) {}") == "\(first)\n\(second)")
    // An initializer for one platform had been taken for one that all have.
    #expect(
      members(beside: "#if os(macOS)\ninit() {}\n#endif") == """
        #if os(macOS)
        \(first)
        #else
        \(first)
        \(second)
        #endif
        """
    )
  }

  private func members(beside written: String) -> String {
    CompilerHost.expand(client: "var play: () -> Void\n\(written)").members
  }
}
