import Testing

/// The initializers of clients: one with all properties, and one with the properties that have no value.
@Suite struct ClientInitializerTests {
  @Test func theFirstInitializerTakesEverythingAndTheSecondWhatHasNoValue() {
    let expansion = CompilerHost.expand(
      """
      @DependencyClient
      struct PlayerClient {
        let name: String
        var volume: Double = 0.5
        var play: (String) -> Void
        let queue: [String]
        var stop: () async throws -> Void
        var isMuted: Bool = false
      }
      """
    )
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

  @Test func storedPropertiesAreSetBeforeEndpoints() {
    let expansion = CompilerHost.expand(
      """
      @DependencyClient
      struct PlayerClient {
        let first: Int
        var play: () -> Void
        let second: Int
        var stop: () -> Void
        let third: Int
      }
      """
    )
    #expect(
      expansion.members == """
        init(
          first: Int,
          play: @escaping () -> Void,
          second: Int,
          stop: @escaping () -> Void,
          third: Int
        ) {
          self.first = first
          self.second = second
          self.third = third
          self.play = play
          self.stop = stop
        \(isolationCheck("PlayerClient", line: 2, column: 1))
        }
        init(
          first: Int,
          second: Int,
          third: Int
        ) {
          self.first = first
          self.second = second
          self.third = third
        }
        """
    )
  }
}
