import Testing

/// Properties within #if.
@Suite struct ClientConditionTests {
  @Test func thereAreInitializersForEachCase() {
    let expansion = CompilerHost.expand(
      """
      @DependencyClient
      struct PlayerClient {
        var play: () -> Void
        #if DEBUG
        var log: () -> Void
        #endif
      }
      """
    )
    #expect(
      expansion.members == """
        #if DEBUG
        init(
          play: @escaping () -> Void,
          log: @escaping () -> Void
        ) {
          self.play = play
          self.log = log
        \(isolationCheck("PlayerClient", line: 2, column: 1))
        }
        init() {}
        #else
        init(
          play: @escaping () -> Void
        ) {
          self.play = play
        \(isolationCheck("PlayerClient", line: 2, column: 1))
        }
        init() {}
        #endif
        """
    )
  }

  @Test func conditionsKnownToBeFalseAreKeptAsTheyAreWritten() {
    let expansion = CompilerHost.expand(
      """
      @DependencyClient
      struct PlayerClient {
        #if false
        let one: Int
        #elseif os(Linux) // where it runs
        let two: Int
        #else
        let three: Int
        #endif
        let last: Int
      }
      """
    )
    #expect(
      expansion.members == """
        #if false
        init(
          one: Int,
          last: Int
        ) {
          self.one = one
          self.last = last
        \(isolationCheck("PlayerClient", line: 2, column: 1))
        }
        #elseif os(Linux)
        init(
          two: Int,
          last: Int
        ) {
          self.two = two
          self.last = last
        \(isolationCheck("PlayerClient", line: 2, column: 1))
        }
        #else
        init(
          three: Int,
          last: Int
        ) {
          self.three = three
          self.last = last
        \(isolationCheck("PlayerClient", line: 2, column: 1))
        }
        #endif
        """
    )
  }

  @Test func conditionsInConditionsAreMultiplied() {
    let expansion = CompilerHost.expand(
      """
      @DependencyClient
      struct PlayerClient {
        #if DEBUG
        let one: Int
        #if os(Linux)
        let two: Int
        #else
        let three: Int
        #endif
        #endif
      }
      """
    )
    #expect(
      expansion.members == """
        #if DEBUG
        #if os(Linux)
        init(
          one: Int,
          two: Int
        ) {
          self.one = one
          self.two = two
        \(isolationCheck("PlayerClient", line: 2, column: 1))
        }
        #else
        init(
          one: Int,
          three: Int
        ) {
          self.one = one
          self.three = three
        \(isolationCheck("PlayerClient", line: 2, column: 1))
        }
        #endif
        #else
        init() {
        \(isolationCheck("PlayerClient", line: 2, column: 1))
        }
        #endif
        """
    )
  }

  @Test func twoConditionsGiveFourCases() {
    let expansion = CompilerHost.expand(
      """
      @DependencyClient
      struct PlayerClient {
        #if DEBUG
        let one: Int
        #endif
        #if os(Linux)
        let two: Int
        #endif
      }
      """
    )
    #expect(
      expansion.members == """
        #if DEBUG
        #if os(Linux)
        init(
          one: Int,
          two: Int
        ) {
          self.one = one
          self.two = two
        \(isolationCheck("PlayerClient", line: 2, column: 1))
        }
        #else
        init(
          one: Int
        ) {
          self.one = one
        \(isolationCheck("PlayerClient", line: 2, column: 1))
        }
        #endif
        #else
        #if os(Linux)
        init(
          two: Int
        ) {
          self.two = two
        \(isolationCheck("PlayerClient", line: 2, column: 1))
        }
        #else
        init() {
        \(isolationCheck("PlayerClient", line: 2, column: 1))
        }
        #endif
        #endif
        """
    )
  }

  @Test func conditionsWithoutPropertiesMakeNoCases() {
    let expansion = CompilerHost.expand(
      """
      @DependencyClient
      struct PlayerClient {
        let one: Int
        #if DEBUG
        func log() {}
        #endif
      }
      """
    )
    #expect(
      expansion.members == """
        init(
          one: Int
        ) {
          self.one = one
        \(isolationCheck("PlayerClient", line: 2, column: 1))
        }
        """
    )
  }
}
