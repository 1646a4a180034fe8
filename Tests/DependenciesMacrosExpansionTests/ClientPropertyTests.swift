import Testing

/// The properties of clients: which are endpoints, and which the initializers take.
@Suite struct ClientPropertyTests {
  @Test func closuresBecomeEndpoints() {
    expect(
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
        """,
      attributes: """
        play: @__DependencyEndpoint
        stop: @__DependencyEndpoint
        isolated: @__DependencyEndpoint
        forced: @__DependencyEndpoint
        """
    )
    expect(
      client: "var play: (() -> Void)!",
      members: "\(initializer("play: (() -> Void)!"))\ninit() {}"
    )
  }

  @Test func anIgnoredClosureStaysAProperty() {
    let log = "log: @escaping (String) -> Void = { print($0) }"
    expect(
      client: """
        @DependencyEndpointIgnored
        var log: (String) -> Void = { print($0) }
        @DependencyEndpointIgnored
        let trace: (String) -> Void
        """,
      members: initializer(log, "trace: @escaping (String) -> Void"),
      attributes: "",
      storage: ""
    )
  }

  // A constant had been an endpoint, and could not be one that returns a value and cannot throw.
  @Test func aConstantIsAnOrdinaryPropertyAndANoteSaysSo() {
    expect(
      client: """
        let play: (_ song: String) async throws -> Void
        let volume: () -> Double
        var stop: () -> Void
        let log: (String) -> Void = { print($0) }
        @DependencyEndpointIgnored
        let trace: (String) -> Void
        """,
      members: """
        init(
          play: @escaping (_ song: String) async throws -> Void,
          volume: @escaping () -> Double,
          stop: @escaping () -> Void,
          trace: @escaping (String) -> Void
        ) {
          self.play = play
          self.volume = volume
          self.trace = trace
          self.stop = stop
        \(isolationCheck())
        }
        init(
          play: @escaping (_ song: String) async throws -> Void,
          volume: @escaping () -> Double,
          trace: @escaping (String) -> Void
        ) {
          self.play = play
          self.volume = volume
          self.trace = trace
        }
        """,
      attributes: "stop: @__DependencyEndpoint",
      methods: ""
    )
    expect(
      client: "let play: () -> Void, stop: () -> Void",
      members: initializer("play: @escaping () -> Void", "stop: @escaping () -> Void")
    )
  }

  // MARK: Parameters

  @Test func aLiteralNeedsNoTypeAndEachBindingIsTaken() {
    expect(
      client: #"""
        var count = 0
        var offset = -1
        var gain = -1.5e3
        var mask = 0xFF
        var big = 1_000
        var song = "Blue"
        var isMuted = false
        var isOn = true
        var text = """
          Two
          lines
          """
        var width, height: Double
        var x = 1, y: Int = 2, z: String
        var volume: Double = 1 {
          didSet { print(volume) }
        }
        var name: String {
          willSet { print(newValue) }
        }
        """#,
      members: initializer(
        "count: Swift.Int = 0",
        "offset: Swift.Int = -1",
        "gain: Swift.Double = -1.5e3",
        "mask: Swift.Int = 0xFF",
        "big: Swift.Int = 1_000",
        "song: Swift.String = \"Blue\"",
        "isMuted: Swift.Bool = false",
        "isOn: Swift.Bool = true",
        "text: Swift.String = \"\"\"\n    Two\n    lines\n    \"\"\"",
        "width: Double",
        "height: Double",
        "x: Swift.Int = 1",
        "y: Int = 2",
        "z: String",
        "volume: Double = 1",
        "name: String"
      )
    )
  }

  @Test func optionalsAreNilUnlessTheyAreGiven() {
    expect(
      client: """
        var name: String?
        let title: String?
        var artist: String!
        var onEnd: (() -> Void)?
        let onStart: (() -> Void)?
        var long: Optional<Int>
        """,
      members: initializer(
        "name: String? = nil",
        "title: String?",
        "artist: String! = nil",
        "onEnd: (() -> Void)? = nil",
        "onStart: (() -> Void)?",
        "long: Optional<Int>"
      ),
      attributes: ""
    )
  }

  // MARK: Properties that initializers do not take

  @Test func whatIsNotStoredInAnInstanceOrIsAConstantWithAValueIsLeftOut() {
    expect(
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
        let version = 1
        let made = Int.random(in: 0...1)
        let log: (String) -> Void = { print($0) }
        var play: () -> Void
        """#,
      members: "\(initializer("play: @escaping () -> Void"))\ninit() {}",
      attributes: "play: @__DependencyEndpoint"
    )
  }

  @Test func privatePropertiesWithAValueAreLeftOut() {
    expect(
      client: """
        private var cache: [String: Int] = [:]
        fileprivate var count = 0
        private var made = Int.random(in: 0...1)
        private var token: String
        private var task: Int?
        private var onEnd: (() -> Void)?
        private(set) var name: String = "Player"
        private var play: () -> Void
        """,
      members: """
        \(initializer("token: String", "name: String = \"Player\"", "play: @escaping () -> Void"))
        init(
          token: String,
          name: String = "Player"
        ) {
          self.token = token
          self.name = name
        }
        """
    )
  }
}
