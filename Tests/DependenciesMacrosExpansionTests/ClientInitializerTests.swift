import Testing

/// The initializers of clients: one with all properties, and one without endpoints.
@Suite struct ClientInitializerTests {
  // The second had not taken properties with a value.
  @Test func theFirstInitializerTakesEverythingAndTheSecondWhatIsNoEndpoint() {
    // Stored properties are set before endpoints, whose accessors may be called only then.
    expect(
      client: """
        let name: String
        var volume: Double = 0.5
        var play: (String) -> Void
        let queue: [String]
        var stop: () async throws -> Void
        var isMuted: Bool = false
        """,
      members: """
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
          volume: Double = 0.5,
          queue: [String],
          isMuted: Bool = false
        ) {
          self.name = name
          self.volume = volume
          self.queue = queue
          self.isMuted = isMuted
        }
        """
    )
    expect(client: "", members: initializer())
  }

  @Test func aGenericClientHasInitializersThatNameItsParameters() {
    expect(
      file: """
        @DependencyClient
        public struct StoreClient<Item: Hashable, Failure> where Failure: Sendable {
          public var load: (_ id: Item) async throws -> [Item: Failure]
          public let first: Item
        }
        """,
      members: """
        public init(
          load: @escaping (_ id: Item) async throws -> [Item: Failure],
          first: Item
        ) {
        #sourceLocation(file: "Client.swift", line: 3)
          self.first =
                            #__dependencyClosureCheck(first, "first", "Item")
        #sourceLocation()
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
    expect(
      client: """
        var play: () -> Void
        var queue: QueueClient = .shared
        @DependencyClient
        struct QueueClient {
          var clear: () -> Void
        }
        """,
      members: """
        init(
          play: @escaping () -> Void,
          queue: QueueClient = .shared
        ) {
        #sourceLocation(file: "Client.swift", line: 3)
          self.queue =
                     #__dependencyClosureCheck(queue, "queue", "QueueClient")
        #sourceLocation()
          self.play = play
        \(isolationCheck())
        }
        init(
          queue: QueueClient = .shared
        ) {
          self.queue = #__dependencyClosureCheck(queue)
        }
        \(initializer("clear: @escaping () -> Void", client: "QueueClient", line: 6, column: 3))
        init() {}
        """,
      attributes: "play: @__DependencyEndpoint\nclear: @__DependencyEndpoint"
    )
  }

  // MARK: Access

  @Test func initializersAndTheLifetimeHaveTheAccessOfTheClientNotOfItsProperties() {
    let expectations = [
      ("public", "public "), ("package", "package "), ("internal", ""), ("fileprivate", "fileprivate "),
      // A private type can be used in all of its file, and so can its initializers.
      ("private", "fileprivate "),
    ]
    for (access, expected) in expectations {
      expect(
        file: """
          @DependencyClient(lifetime: .transient)
          \(access) struct PlayerClient {
            private var play: () -> Void
          }
          """,
        members: """
          \(expected)init(
            play: @escaping () -> Void
          ) {
            self.play = play
          \(isolationCheck(column: access.count + 2))
          #sourceLocation(file: "Client.swift", line: 1)
                            #__dependencyKeyCheck(Self.self, "PlayerClient")
          #sourceLocation()
          }
          \(expected)init() {}
          \(expected)nonisolated static var lifetime: __DependencyLifetime { return .transient }
          """
      )
    }
  }

  // A type gives no access.
  @Test func anExtensionGivesItsAccessToAClientThatHasNone() {
    let expectations = [
      ("public extension", "", "public "), ("public extension", "internal ", ""), ("public struct", "", ""),
    ]
    for (parent, access, expected) in expectations {
      let column = access.count + 3
      let first = initializer("play: @escaping () -> Void", access: expected, line: 3, column: column)
      expect(
        file: """
          \(parent) Music {
            @DependencyClient
            \(access)struct PlayerClient {
              var play: () -> Void
            }
          }
          """,
        members: "\(first)\n\(expected)init() {}"
      )
    }
  }

  // MARK: Written initializers

  @Test func anInitializerThatIsWrittenIsNotMadeAgain() {
    let (first, second) = (initializer("play: @escaping () -> Void"), "init() {}")
    let written = "init(play: @escaping () -> Void) { self.play = play }"
    let expectations = [
      ("init() {}", first),
      (written, initializer()),
      ("init() {}\n\(written)", ""),
      ("init(name: String) { self.init() }", "\(first)\n\(second)"),
      // An initializer with the labels of another, and other types, had been taken for it.
      ("init(play: Int) {}", "\(first)\n\(second)"),
      // An initializer for one platform had been taken for one that all have.
      ("#if os(macOS)\ninit() {}\n#endif", "#if os(macOS)\n\(first)\n#else\n\(first)\n\(second)\n#endif"),
    ]
    for (initializers, expected) in expectations {
      expect(client: "var play: () -> Void\n\(initializers)", members: expected)
    }
  }
}
