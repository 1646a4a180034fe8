import Testing

/// Actors that are written, which the macros see themselves.
@Suite struct WrittenIsolationTests {
  @Test func aClientOfTheMainActorIsToldToBeNonisolated() {
    let expansion = CompilerHost.expandMisuse(
      """
      @MainActor @DependencyClient
      public struct PlayerClient: Sendable {
        var volume: Int
      }
      """
    )
    #expect(
      expansion.diagnostics == """
        1:1: error: 'PlayerClient' is isolated to an actor, and so cannot be the value of a dependency, which is made and read on \
        any thread; declare it 'nonisolated', and write '@MainActor' on the endpoints that need it \
        {1:1-1:12: ""} {2:8-2:8: "nonisolated "}
        """
    )
    #expect(
      expansion.members == """
        public init(
          volume: Int
        ) {
          self.volume = volume
        }
        """
    )
  }

  @Test func anEntryOfTheMainActorIsToldToBeNonisolated() {
    let expansion = CompilerHost.expandMisuse(
      """
      extension DependencyValues {
        @DependencyEntry
        @MainActor var volume: Int = 1
      }
      """
    )
    #expect(
      expansion.diagnostics == """
        3:3: error: 'volume' is isolated to an actor, so '@Dependency(\\.volume)' could not read it; declare it 'nonisolated', or \
        the extension that it is in {3:3-3:14: ""} {3:14-3:14: "nonisolated "}
        """
    )
    #expect(expansion.peers == "")
  }
}
