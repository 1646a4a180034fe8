import Testing

/// The properties of clients: which are endpoints, and which the initializers take.
@Suite struct ClientPropertyTests {
  @Test func closuresBecomeEndpoints() {
    let expansion = CompilerHost.expand(
      client: """
        var play: () -> Void
        var stop: (() -> Void)
        var isolated: @MainActor @Sendable () -> Void
        var name: String
        var onEnd: (() -> Void)?
        var forced: (() -> Void)!
        let start: () -> Void
        let seek: (_ time: Double) -> Void
        func pause() {}
        init() { self.name = ""; self.start = {}; self.seek = { _ in } }
        """
    )
    #expect(
      expansion.attributes == """
        play: @__DependencyEndpoint
        stop: @__DependencyEndpoint
        isolated: @__DependencyEndpoint
        forced: @__DependencyEndpoint
        seek: @__DependencyEndpointMethod
        """
    )
  }

  @Test func anEndpointThatIsWrittenIsNotMarkedAgain() {
    let expansion = CompilerHost.expand(
      client: """
        @DependencyEndpoint
        var play: () -> Void
        @DependencyEndpoint
        var stop: (() -> Void)?
        """
    )
    #expect(
      expansion.members == """
        \(initializer("play: @escaping () -> Void", "stop: (() -> Void)?"))
        init() {}
        """
    )
    #expect(expansion.attributes == "")
    #expect(
      expansion.accessors == """
        {
        @storageRestrictions(initializes: __endpoint_play)
        init(initialValue) { __endpoint_play = initialValue }
        get { __endpoint_play }
        set { __endpoint_play = newValue }
        }
        {
        get { __endpoint_stop }
        set { __endpoint_stop = newValue }
        }
        """
    )
  }

  @Test func anIgnoredClosureStaysAProperty() {
    let expansion = CompilerHost.expand(
      client: """
        @DependencyEndpointIgnored
        var log: (String) -> Void = { print($0) }
        @DependencyEndpointIgnored
        let trace: (String) -> Void
        """
    )
    #expect(
      expansion.members
        == initializer(
          "log: @escaping (String) -> Void = { print($0) }",
          "trace: @escaping (String) -> Void"
        )
    )
    #expect(expansion.attributes == "")
    #expect(expansion.storage == "")
  }

  @Test func aConstantEndpointIsSetToWhatIsCalledUntilItIsGiven() {
    let expansion = CompilerHost.expand(
      client: """
        let play: (_ song: String) async throws -> Void
        let stop: () -> Void
        let current: () -> String?
        """
    )
    let first = initializer(
      "play: @escaping (_ song: String) async throws -> Void",
      "stop: @escaping () -> Void",
      "current: @escaping () -> String?"
    )
    #expect(
      expansion.members == """
        \(first)
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
    #expect(expansion.attributes == "play: @__DependencyEndpointMethod")
    #expect(
      expansion.methods == """
        func play(song: String) async throws {
          try await self.play(song)
        }
        """
    )
  }

  // MARK: Parameters

  @Test func literalsNeedNoType() {
    let expansion = CompilerHost.expand(
      client: #"""
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
        """#
    )
    #expect(
      expansion.members
        == initializer(
          "count: Swift.Int = 0",
          "offset: Swift.Int = -1",
          "volume: Swift.Double = 0.5",
          "gain: Swift.Double = -1.5e3",
          "mask: Swift.Int = 0xFF",
          "big: Swift.Int = 1_000",
          "name: Swift.String = \"Player\"",
          "isMuted: Swift.Bool = false",
          "isOn: Swift.Bool = true",
          "text: Swift.String = \"\"\"\n    Two\n    lines\n    \"\"\""
        )
    )
  }

  @Test func eachBindingOfADeclarationIsTaken() {
    let expansion = CompilerHost.expand(
      client: """
        var width, height: Double
        var x = 1, y: Int = 2, name: String
        """
    )
    #expect(
      expansion.members
        == initializer("width: Double", "height: Double", "x: Swift.Int = 1", "y: Int = 2", "name: String")
    )
  }

  @Test func observedPropertiesAreTaken() {
    let expansion = CompilerHost.expand(
      client: """
        var volume: Double = 1 {
          didSet { print(volume) }
        }
        var name: String {
          willSet { print(newValue) }
        }
        """
    )
    #expect(expansion.members == initializer("volume: Double = 1", "name: String"))
  }

  @Test func optionalsAreNilUnlessTheyAreGiven() {
    let expansion = CompilerHost.expand(
      client: """
        var name: String?
        let title: String?
        var artist: String!
        var onEnd: (() -> Void)?
        let onStart: (() -> Void)?
        var long: Optional<Int>
        """
    )
    #expect(
      expansion.members
        == initializer(
          "name: String? = nil",
          "title: String?",
          "artist: String! = nil",
          "onEnd: (() -> Void)? = nil",
          "onStart: (() -> Void)?",
          "long: Optional<Int>"
        )
    )
    #expect(expansion.attributes == "")
  }

  @Test func anImplicitlyUnwrappedEndpointIsNotNil() {
    let expansion = CompilerHost.expand(client: "var play: (() -> Void)!")
    #expect(expansion.members == "\(initializer("play: (() -> Void)!"))\ninit() {}")
  }

  // MARK: Properties that initializers do not take

  @Test func whatIsNotStoredInAnInstanceIsLeftOut() {
    let expansion = CompilerHost.expand(
      client: #"""
        nonisolated(unsafe) static var count = 0
        static let live: @Sendable () -> Void = {}
        lazy var cache = [Int]()
        lazy var load: () -> Void = {}
        var computed: Int { 1 }
        var both: Int {
          get { 1 }
          set {}
        }
        var closure: () -> Void { {} }
        func method() {}
        enum Kind {
          case one
        }
        @Dependency(\.count) var dependency
        @Dependency(\.count) private var other: Int
        var play: () -> Void
        """#
    )
    #expect(expansion.members == "\(initializer("play: @escaping () -> Void"))\ninit() {}")
    #expect(expansion.attributes == "play: @__DependencyEndpoint")
  }

  @Test func constantsWithAValueAreLeftOut() {
    let expansion = CompilerHost.expand(
      client: """
        let version = 1
        let made = Int.random(in: 0...1)
        let log: (String) -> Void = { print($0) }
        let queue: String
        """
    )
    #expect(expansion.members == initializer("queue: String"))
    #expect(expansion.attributes == "")
  }

  @Test func privatePropertiesWithAValueAreLeftOut() {
    let expansion = CompilerHost.expand(
      client: """
        private var cache: [String: Int] = [:]
        fileprivate var count = 0
        private var made = Int.random(in: 0...1)
        private var token: String
        private var task: Int?
        private var onEnd: (() -> Void)?
        private(set) var name: String = "Player"
        private var play: () -> Void
        """
    )
    #expect(
      expansion.members == """
        \(initializer("token: String", "name: String = \"Player\"", "play: @escaping () -> Void"))
        init(
          token: String
        ) {
          self.token = token
        }
        """
    )
  }
}
