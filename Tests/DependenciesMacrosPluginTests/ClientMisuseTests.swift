import Testing

/// The diagnostics of invalid clients, and their expansions.
@Suite struct ClientMisuseTests {
  @Test func onlyStructuresAreClients() {
    for introducer in ["class", "enum", "actor"] {
      expect(
        file: """
          @DependencyClient
          public \(introducer) PlayerClient {
            var play: () -> Void { {} }
            var stop: () -> Void
          }
          """,
        members: "",
        attributes: "",
        diagnostics: """
          2:8: error: '@DependencyClient' makes clients of structures, and 'PlayerClient' is declared with '\(introducer)'; declare a \
          'struct' whose properties are closures
          """
      )
    }
  }

  @Test func aClientOfAWrittenActorIsToldToBeNonisolated() {
    expect(
      file: """
        @MainActor @DependencyClient
        public struct PlayerClient: Sendable {
          var volume: Int
        }
        """,
      members: "public init(\n  volume: Int\n) {\n  self.volume = volume\n}",
      diagnostics: """
        1:1: error: 'PlayerClient' is isolated to an actor, and so cannot be the value of a dependency, which is made and read on \
        any thread; declare it 'nonisolated', and write '@MainActor' on the endpoints that need it \
        {1:1-1:12: ""} {2:8-2:8: "nonisolated "}
        """
    )
  }

  @Test func aPropertyNeedsANameAndATypeThatTheInitializerCanRepeat() {
    // The initializers had taken a generic parameter for an opaque type, which is another type.
    expect(
      client: """
        var volume = Double.pi
        var play: () -> Void
        private var hidden = Double.pi
        let fixed = Double.pi
        var (x, y) = (1, 2)
        var queue: some Collection<Int> = [1]
        """,
      members: "\(initializer("play: @escaping () -> Void"))\ninit() {}",
      attributes: "play: @__DependencyEndpoint",
      diagnostics: """
        3:7: error: 'volume' needs a written type, which '@DependencyClient' repeats in the initializer {3:13-3:13: ": <#Type#>"}
        7:3: error: '@DependencyClient' cannot initialize a pattern; write a declaration for each property
        8:14: error: 'queue' has an opaque type, so it could never have another value; write 'any' instead of 'some' {8:14-8:18: "any"}
        """
    )
  }

  @Test func endpointsNeedDeclarationsOfTheirOwn() {
    expect(
      client: "var play: () -> Void, stop: () -> Void",
      members: initializer("play: @escaping () -> Void", "stop: @escaping () -> Void"),
      attributes: "",
      diagnostics: """
        3:3: error: '@DependencyClient' needs a declaration for each endpoint; write them apart
        """
    )
  }

  // The compiler reported twice that an operator matches exactly.
  @Test func besideAWrittenEndpointAConformanceWithOperatorsBelongsInAnExtension() {
    for conformance in ["Equatable", "Swift.Hashable", "Comparable"] {
      let header = "struct PlayerClient<Song: Sendable>: Sendable, \(conformance) where Song: Hashable"
      expect(
        file: """
          @DependencyClient
          \(header) {
            @DependencyEndpoint(method: "play")
            var playSong: (_ song: Song) throws -> Void
          }
          """,
        diagnostics: """
          2:48: error: 'PlayerClient' cannot declare its conformance to '\(conformance)' here, since the compiler finds operators \
          such as '==' twice in a type with '@DependencyEndpoint'; move the conformance to an extension
          """
      )
      expect(
        file: "@DependencyClient\n\(header) {\n  var play: (_ song: Song) throws -> Void\n}",
        attributes: "play: @__DependencyEndpoint"
      )
    }
  }
}
