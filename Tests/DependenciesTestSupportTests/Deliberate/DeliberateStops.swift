#if os(Linux)
  import Dependencies
  import DependenciesTestSupport
  import Testing

  /// Stops the process on purpose, when ``DependencyAsTests`` runs it in one of its own.
  @Suite(.enabled(if: ChildTestRun.isChild)) struct DeliberateStops {
    static let file = #filePath
    static let line = #line + 2
    @Test func readsADependencyAsAnotherType() {
      @Dependency(\.player, as: SilentPlayer.self) var player
      player.play("Overture")
    }
  }
#endif
