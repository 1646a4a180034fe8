import Testing

/// The parameters of initializers for a client's properties that are not endpoints.
@Suite struct ClientPropertyTests {
  @Test func literalsNeedNoType() {
    let expansion = CompilerHost.expand(
      #"""
      @DependencyClient
      struct PlayerClient {
        var count = 0
        var offset = -1
        var volume = 0.5
        var gain = -1.5e3
        var mask = 0xFF
        var big = 1_000
        var name = "Player"
        var isMuted = false
        var isOn = true
        var text = """
          Two
          lines
          """
        var play: () -> Void
      }
      """#
    )
    #expect(
      expansion.members == #"""
        init(
          count: Swift.Int = 0,
          offset: Swift.Int = -1,
          volume: Swift.Double = 0.5,
          gain: Swift.Double = -1.5e3,
          mask: Swift.Int = 0xFF,
          big: Swift.Int = 1_000,
          name: Swift.String = "Player",
          isMuted: Swift.Bool = false,
          isOn: Swift.Bool = true,
          text: Swift.String = """
            Two
            lines
            """,
          play: @escaping () -> Void
        ) {
          self.count = count
          self.offset = offset
          self.volume = volume
          self.gain = gain
          self.mask = mask
          self.big = big
          self.name = name
          self.isMuted = isMuted
          self.isOn = isOn
          self.text = text
          self.play = play
        \#(isolationCheck("PlayerClient", line: 2, column: 1))
        }
        init() {}
        """#
    )
  }

  @Test func constantsWithAValueAreLeftOut() {
    let expansion = CompilerHost.expand(
      """
      @DependencyClient
      struct PlayerClient {
        let version = 1
        let made = Int.random(in: 0...1)
        let log: (String) -> Void = { print($0) }
        let queue: String
      }
      """
    )
    #expect(
      expansion.members == """
        init(
          queue: String
        ) {
          self.queue = queue
        \(isolationCheck("PlayerClient", line: 2, column: 1))
        }
        """
    )
    #expect(expansion.attributes == "")
  }

  @Test func aConstantEndpointIsSetToWhatIsCalledUntilItIsGiven() {
    let expansion = CompilerHost.expand(
      """
      @DependencyClient
      struct PlayerClient {
        let play: (_ song: String) async throws -> Void
        let stop: () -> Void
        let current: () -> String?
      }
      """
    )
    #expect(
      expansion.members == """
        init(
          play: @escaping (_ song: String) async throws -> Void,
          stop: @escaping () -> Void,
          current: @escaping () -> String?
        ) {
          self.play = play
          self.stop = stop
          self.current = current
        \(isolationCheck("PlayerClient", line: 2, column: 1))
        }
        init() {
          self.play = { _ in
            throw __unimplementedEndpoint("PlayerClient.play", of: Self.self, line: 3, column: 7)
          }
          self.stop = {
            __unimplementedEndpoint("PlayerClient.stop", of: Self.self, line: 4, column: 7)
          }
          self.current = {
            __unimplementedEndpoint("PlayerClient.current", of: Self.self, line: 5, column: 7)
            return nil
          }
        }
        """
    )
    #expect(
      expansion.attributes == """
        play: @__DependencyEndpointMethod
        """
    )
    #expect(
      expansion.peers == """
        func play(song: String) async throws {
          try await self.play(song)
        }
        """
    )
  }

  @Test func eachBindingOfADeclarationIsTaken() {
    let expansion = CompilerHost.expand(
      """
      @DependencyClient
      struct PlayerClient {
        var width, height: Double
        var x = 1, y: Int = 2, name: String
      }
      """
    )
    #expect(
      expansion.members == """
        init(
          width: Double,
          height: Double,
          x: Swift.Int = 1,
          y: Int = 2,
          name: String
        ) {
          self.width = width
          self.height = height
          self.x = x
          self.y = y
          self.name = name
        \(isolationCheck("PlayerClient", line: 2, column: 1))
        }
        """
    )
  }

  @Test func privatePropertiesWithAValueAreLeftOut() {
    let expansion = CompilerHost.expand(
      """
      @DependencyClient
      public struct PlayerClient {
        private var cache: [String: Int] = [:]
        fileprivate var count = 0
        private var made = Int.random(in: 0...1)
        private var token: String
        private var task: Int?
        private var onEnd: (() -> Void)?
        private(set) var name: String = "Player"
        private var play: () -> Void
      }
      """
    )
    #expect(
      expansion.members == """
        public init(
          token: String,
          name: String = "Player",
          play: @escaping () -> Void
        ) {
          self.token = token
          self.name = name
          self.play = play
        \(isolationCheck("PlayerClient", line: 2, column: 8))
        }
        public init(
          token: String
        ) {
          self.token = token
        }
        """
    )
  }
}
