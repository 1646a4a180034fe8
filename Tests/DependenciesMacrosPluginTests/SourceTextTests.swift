import Testing

/// Files with unusual bytes or nesting: other line breaks, marks at the start, letters of several bytes.
@Suite struct SourceTextTests {
  private let client = """
    /// A client.
    @DependencyClient
    public struct PlayerClient {
      // Plays.
      /// Plays a song.
      ///
      /// Loudly.
      var play: (_ song: String) throws -> Void
      var volume: () -> Double
    }
    """

  @Test func columnsAreCountedInBytes() {
    let expansion = CompilerHost.expandMisuse(
      """
      // Ä comment 🎵 before.
      @DependencyClient
      struct Spieler {
        var größe: (_ größe: String) -> Void
        /* 🎵 */ var 音量: () -> Int
      }
      """
    )
    #expect(
      expansion.diagnostics == """
        5:26: error: '音量' returns a value and cannot throw, so it needs a default: what it returns, after an issue is reported, \
        when nobody overrides it {5:35-5:35: " = { <#Int#> }"}
        """
    )
    #expect(
      expansion.methods == """
        func größe(größe: String) {
          self.__endpoint_größe(größe)
        }
        """
    )
  }

  @Test func carriageReturnsMarksOfTheByteOrderAndTabsChangeNoPlaces() {
    expectClient(client.replacing("\n", with: "\r\n"))
    expectClient("\u{FEFF}\(client)")
    expectClient(client.replacing("public struct", with: "public\tstruct"))
  }

  private func expectClient(_ source: String, sourceLocation: SourceLocation = #_sourceLocation) {
    let expansion = CompilerHost.expandMisuse(source)
    #expect(
      expansion.members == """
        public init(
          play: @escaping (_ song: String) throws -> Void,
          volume: @escaping () -> Double
        ) {
          self.play = play
          self.volume = volume
        \(isolationCheck(line: 3, column: 8))
        }
        public init() {}
        """,
      sourceLocation: sourceLocation
    )
    #expect(
      expansion.storage == """
        private var __endpoint_play: (_ song: String) throws -> Void = { _ in
          throw __unimplementedEndpoint("PlayerClient.play", of: Self.self, line: 8, column: 7)
        }
        """,
      sourceLocation: sourceLocation
    )
    #expect(
      expansion.methods == """
        /// Plays a song.
        ///
        /// Loudly.
        func play(song: String) throws {
          try self.__endpoint_play(song)
        }
        """,
      sourceLocation: sourceLocation
    )
    #expect(
      expansion.diagnostics == """
        9:15: error: 'volume' returns a value and cannot throw, so it needs a default: what it returns, after an issue is \
        reported, when nobody overrides it {9:27-9:27: " = { <#Double#> }"}
        """,
      sourceLocation: sourceLocation
    )
  }

  // The compiler rejects more than 256 nested brackets, but it expands macros inside them first.
  @Test(arguments: [("(", ")"), ("[", "]"), ("{", "}"), ("A<", ">"), ("(", ") -> Int")])
  func bracketsOfAnyDepthAreSkipped(open: String, close: String) {
    let type = String(repeating: open, count: 10_000) + "Int" + String(repeating: close, count: 10_000)
    let expansion = CompilerHost.expandMisuse(
      client: """
        @DependencyEndpointIgnored var nested: \(type) = \(type)
        var play: () -> Void
        """
    )
    #expect(expansion.storage.hasPrefix("private var __endpoint_play: () -> Void = {"))
  }
}
