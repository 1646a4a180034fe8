import Testing

/// Properties that initializers do not take.
@Suite struct ClientLeftOutTests {
  @Test func whatIsNotStoredInAnInstanceIsLeftOut() {
    let expansion = CompilerHost.expand(
      """
      @DependencyClient
      struct PlayerClient {
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
        var play: () -> Void
      }
      """
    )
    #expect(
      expansion.members == """
        init(
          play: @escaping () -> Void
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
  }

  @Test func dependenciesOfTheClientAreLeftOut() {
    let expansion = CompilerHost.expand(
      #"""
      @DependencyClient
      struct PlayerClient {
        @Dependency(\.count) var count
        @Dependency(\.count) private var other: Int
        var play: () -> Void
      }
      """#
    )
    #expect(
      expansion.members == """
        init(
          play: @escaping () -> Void
        ) {
          self.play = play
        \(isolationCheck("PlayerClient", line: 2, column: 1))
        }
        init() {}
        """
    )
  }
}
