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

  // The client had silently had no endpoint.
  @Test func methodsWithoutEndpointsAreAWarning() {
    expect(
      client: """
        let volume: Double
        static func live() -> Self { .init(volume: 1) }
        #if DEBUG
        mutating func play() {}
        #endif
        func stop() {}
        """,
      diagnostics: """
        6:12: warning: 'PlayerClient' has methods but no endpoints, so a test can override nothing of it; declare closures, such \
        as 'var load: @Sendable () throws -> Int'
        """
    )
    for closure in [
      "var play: () -> Void", "@DependencyEndpoint var play: (() -> Void)?", "var play: (() -> Void)?",
      "@DependencyEndpointIgnored let play: () -> Void",
    ] {
      expect(client: "func stop() {}\n\(closure)")
    }
    expect(client: "static func live() -> Self { .init() }\nlet volume: Double")
  }

  // The initializer could not store the closure, so a client of a package that cannot be changed did not compile.
  @Test func aTypeThatMayBeAnAliasOfAClosureIsAnOrdinaryPropertyOfTheCompilersInitializer() {
    let note = """
      3:15: note: If 'Handler' is a type alias of a closure type: a macro cannot see through it, so 'handle' is an \
      ordinary property; if a test should override it, write out the closure type
      """
    expect(client: "var handle: Handler", members: "", diagnostics: note)
    expect(
      file: "@DependencyClient\npublic struct PlayerClient {\n  var handle: Handler\n}",
      members: "",
      diagnostics: note
    )
    // It has an endpoint.
    expect(client: "var handle: Handler\nvar play: () -> Void", diagnostics: "")
    expect(client: "var volume: Double", diagnostics: "")
  }

  // The compiler itself reports that a type or a declaration is expected.
  @Test func aClosureCannotBeGeneric() {
    let message = """
      error: 'decode' cannot be generic, since Swift has no generic closures; use types such as 'Data' or 'any Encodable', and \
      declare a generic method that calls it
      """
    expect(client: "var decode: <T: Decodable>(Data) throws -> T", diagnostics: "3:15: \(message)")
    expect(client: "var decode: @Sendable <T>(Data) throws -> T", diagnostics: "3:25: \(message)")
    expect(client: "var decode<T>: (Data) throws -> T", diagnostics: "3:13: \(message)")
  }

  // The compiler reported seven errors in the expansions, beside that it cannot find the type.
  @Test func aTypeThatSeemsToBeAGenericParameterIsANote() {
    expect(
      client: """
        var load: (_ T: Int, ABT, T1, A_) throws -> Void
        var decode: @Sendable (Data) async throws -> [T]
        var encode: (U) throws -> Data
        """,
      diagnostics: """
        3:16: note: If 'T' is meant as a generic parameter: Swift has no generic closures; use types such as 'Data' or 'any \
        Encodable', or make the client generic
        """
    )
    expect(file: "@DependencyClient\nstruct A<T>: Sendable {\n  var load: @Sendable (T) throws -> Void\n}")
    expect(
      file: """
        struct Outer<T> {
          @DependencyClient
          struct Inner {
            var load: (T) throws -> Void
          }
        }
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
            var playSong: @Sendable (_ song: Song) throws -> Void
          }
          """,
        diagnostics: """
          2:48: error: 'PlayerClient' cannot declare its conformance to '\(conformance)' here, since the compiler finds operators \
          such as '==' twice in a type with '@DependencyEndpoint'; move the conformance to an extension
          """
      )
      expect(
        file: "@DependencyClient\n\(header) {\n  var play: @Sendable (_ song: Song) throws -> Void\n}",
        attributes: "play: @__DependencyEndpoint"
      )
    }
  }
}
