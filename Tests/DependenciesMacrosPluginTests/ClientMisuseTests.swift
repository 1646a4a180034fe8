import Testing

/// The diagnostics of invalid clients, and their expansions.
@Suite struct ClientMisuseTests {
  @Test(arguments: ["class", "enum", "actor"])
  func onlyStructuresAreClients(introducer: String) {
    let expansion = CompilerHost.expandMisuse(
      """
      @DependencyClient
      public \(introducer) PlayerClient {
        var play: () -> Void { {} }
        var stop: () -> Void
      }
      """
    )
    #expect(
      expansion.diagnostics == """
        2:8: error: '@DependencyClient' makes clients of structures, and 'PlayerClient' is declared with '\(introducer)'; declare a \
        'struct' whose properties are closures
        """
    )
    #expect(expansion.members == "")
    #expect(expansion.attributes == "")
  }

  @Test func aPropertyWithAnUnknownTypeNeedsIt() {
    let expansion = CompilerHost.expandMisuse(
      client: """
        var volume = Double.pi
        var play: () -> Void
        private var hidden = Double.pi
        let fixed = Double.pi
        """
    )
    #expect(
      expansion.diagnostics == """
        3:7: error: 'volume' needs a written type, which '@DependencyClient' repeats in the initializer {3:13-3:13: ": <#Type#>"}
        """
    )
    #expect(expansion.members == "\(initializer("play: @escaping () -> Void"))\ninit() {}")
  }

  @Test func endpointsNeedDeclarationsOfTheirOwn() {
    let expansion = CompilerHost.expandMisuse(client: "var play: () -> Void, stop: () -> Void")
    #expect(
      expansion.diagnostics == """
        3:3: error: '@DependencyClient' needs a declaration for each endpoint; write them apart
        """
    )
    #expect(
      expansion.members == initializer("play: @escaping () -> Void", "stop: @escaping () -> Void")
    )
    #expect(expansion.attributes == "")
  }

  @Test func aPatternIsNoProperty() {
    let expansion = CompilerHost.expandMisuse(
      client: """
        var (x, y) = (1, 2)
        var play: () -> Void
        """
    )
    #expect(
      expansion.diagnostics == """
        3:3: error: '@DependencyClient' cannot initialize a pattern; write a declaration for each property
        """
    )
    #expect(expansion.members == "\(initializer("play: @escaping () -> Void"))\ninit() {}")
    #expect(expansion.attributes == "play: @__DependencyEndpoint")
  }

  // The compiler reported twice that an operator matches exactly.
  @Test(arguments: ["Equatable", "Swift.Hashable", "Comparable"])
  func besideAWrittenEndpointAConformanceWithOperatorsBelongsInAnExtension(conformance: String) {
    let expansion = CompilerHost.expandMisuse(
      """
      @DependencyClient
      struct PlayerClient<Song: Sendable>: Sendable, \(conformance) where Song: Hashable {
        @DependencyEndpoint(method: "play")
        var playSong: (_ song: Song) throws -> Void
      }
      """
    )
    #expect(
      expansion.diagnostics == """
        2:48: error: 'PlayerClient' cannot declare its conformance to '\(conformance)' here, since the compiler finds operators \
        such as '==' twice in a type with '@DependencyEndpoint'; move the conformance to an extension
        """
    )
  }

  @Test func aConformanceIsWhereTheClientIsIfNoEndpointIsWritten() {
    let expansion = CompilerHost.expand(
      """
      @DependencyClient
      struct PlayerClient: Equatable {
        var play: (_ song: String) throws -> Void
      }
      """
    )
    #expect(expansion.attributes == "play: @__DependencyEndpoint")
  }

  // The initializers had taken a generic parameter, which is another type than the property has.
  @Test func aPropertyHasNoOpaqueType() {
    let expansion = CompilerHost.expandMisuse(
      client: """
        var queue: some Collection<Int> = [1]
        var play: () -> Void
        """
    )
    #expect(
      expansion.diagnostics == """
        3:14: error: 'queue' has an opaque type, so it could never have another value; write 'any' instead of 'some' {3:14-3:18: "any"}
        """
    )
    #expect(expansion.members == "\(initializer("play: @escaping () -> Void"))\ninit() {}")
  }

  @Test func aConstantEndpointThatNeedsADefaultMustBeAVariable() {
    let expansion = CompilerHost.expandMisuse(
      client: """
        let volume: () -> Double
        let play: (_ song: String) throws(PlayerError) -> Void
        """
    )
    #expect(
      expansion.diagnostics == """
        3:3: error: 'volume' returns a value and cannot throw, so it needs a default that returns one, which a 'let' cannot have; make it a 'var' with a default {3:3-3:6: "var"}
        """
    )
    let first = initializer(
      "volume: @escaping () -> Double",
      "play: @escaping (_ song: String) throws(PlayerError) -> Void"
    )
    #expect(
      expansion.members == """
        \(first)
        init() {
          self.volume = { Swift.fatalError() }
          self.play = { _ in
            __unimplementedEndpoint("PlayerClient.play", of: Self.self, line: 4, column: 7)
          }
        }
        """
    )
    #expect(expansion.attributes == "play: @__DependencyEndpointMethod")
    #expect(
      expansion.methods == """
        func play(song: String) throws(PlayerError) {
          try self.play(song)
        }
        """
    )
  }

  @Test func aClientDoesNotRepeatWhatIsSaidOfItsEndpoints() {
    let expansion = CompilerHost.expandMisuse(
      client: """
        @DependencyEndpoint
        let play: () -> Int
        @DependencyEndpoint
        var stop = { 1 }
        """
    )
    #expect(
      expansion.diagnostics == """
        4:3: error: 'play' must be a 'var', since tests override endpoints {4:3-4:6: "var"}
        6:7: error: 'stop' needs a written type, from which '@DependencyEndpoint' makes what is called when nobody overrides it {6:11-6:11: ": <#() -> Void#>"}
        """
    )
    #expect(
      expansion.members == """
        \(initializer("play: @escaping () -> Int"))
        init() {
          self.play = { Swift.fatalError() }
        }
        """
    )
    #expect(expansion.attributes == "")
    #expect(expansion.accessors == "{\nget { Swift.fatalError() }\n}\n\(placeholderAccessors())")
    #expect(expansion.storage == "")
  }
}
