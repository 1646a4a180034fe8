import Testing

/// Properties of clients with values that are not written, and clients without endpoints.
@Suite struct ClientOptionalTests {
  @Test func observedPropertiesAreTaken() {
    let expansion = CompilerHost.expand(
      """
      @DependencyClient
      struct PlayerClient {
        var volume: Double = 1 {
          didSet { print(volume) }
        }
        var name: String {
          willSet { print(newValue) }
        }
      }
      """
    )
    #expect(
      expansion.members == """
        init(
          volume: Double = 1,
          name: String
        ) {
          self.volume = volume
          self.name = name
        \(isolationCheck("PlayerClient", line: 2, column: 1))
        }
        """
    )
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
        \(isolationCheck("MusicClient", line: 2, column: 1))
        }
        """
    )
    #expect(expansion.attributes == "")
  }

  @Test func aClientWithoutPropertiesHasAnInitializer() {
    let expansion = CompilerHost.expand(
      """
      @DependencyClient
      struct EmptyClient {
      }
      """
    )
    #expect(
      expansion.members == """
        init() {
        \(isolationCheck("EmptyClient", line: 2, column: 1))
        }
        """
    )
  }

  @Test func optionalsAreNilUnlessTheyAreGiven() {
    let expansion = CompilerHost.expand(
      """
      @DependencyClient
      struct PlayerClient {
        var name: String?
        let title: String?
        var artist: String!
        var onEnd: (() -> Void)?
        let onStart: (() -> Void)?
        var long: Optional<Int>
      }
      """
    )
    #expect(
      expansion.members == """
        init(
          name: String? = nil,
          title: String?,
          artist: String! = nil,
          onEnd: (() -> Void)? = nil,
          onStart: (() -> Void)?,
          long: Optional<Int>
        ) {
          self.name = name
          self.title = title
          self.artist = artist
          self.onEnd = onEnd
          self.onStart = onStart
          self.long = long
        \(isolationCheck("PlayerClient", line: 2, column: 1))
        }
        """
    )
    #expect(expansion.attributes == "")
  }

  @Test func anImplicitlyUnwrappedClosureIsAnEndpoint() {
    let expansion = CompilerHost.expand(
      """
      @DependencyClient
      struct PlayerClient {
        var play: ((_ song: String) -> Void)!
      }
      """
    )
    #expect(
      expansion.members == """
        init(
          play: ((_ song: String) -> Void)!
        ) {
          self.play = play
        \(isolationCheck("PlayerClient", line: 2, column: 1))
        }
        init() {}
        """
    )
    #expect(
      expansion.attributes == """
        play: @__DependencyEndpoint
        """
    )
    #expect(
      expansion.peers == """
        private var __endpoint_play: ((_ song: String) -> Void)! = { _ in
          __unimplementedEndpoint("PlayerClient.play", of: Self.self, line: 3, column: 7)
        }
        func play(song: String) {
          self.__endpoint_play(song)
        }
        """
    )
  }
}
