import Testing

/// Files with unusual bytes: other line breaks, marks at the start, letters of several bytes.
@Suite struct SourceTextTests {
  private let client = """
    /// A client.
    @DependencyClient
    public struct PlayerClient {
      // Plays.
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
        var größe: (_ größe: String) -> Void; /* 🎵 */ var 音量: () -> Int
      }
      """
      .replacing("; ", with: "\n  ")
    )
    #expect(
      expansion.diagnostics == """
        5:26: error: '音量' returns a value and cannot throw, so it needs a default: what it returns, after an issue is reported, \
        when nobody overrides it {5:35-5:35: " = { <#Int#> }"}
        """
    )
    #expect(
      expansion.peers == """
        private var __endpoint_größe: (_ größe: String) -> Void = { _ in
          __unimplementedEndpoint("Spieler.größe", of: Self.self, line: 4, column: 7)
        }
        func größe(größe: String) {
          self.__endpoint_größe(größe)
        }
        """
    )
  }

  @Test func carriageReturnsChangeNoPlaces() {
    let expansion = CompilerHost.expandMisuse(client.replacing("\n", with: "\r\n"))
    expectClient(expansion)
  }

  @Test func documentationBehindCarriageReturnsIsCarriedToTheMethod() {
    let source = """
      @DependencyClient
      struct PlayerClient {
        /// Plays.
        ///
        /// Loudly.
        var play: (_ song: String) -> Void
      }
      """
    #expect(
      CompilerHost.expand(source.replacing("\n", with: "\r\n")).peers == CompilerHost.expand(source).peers
    )
  }

  @Test func aMarkOfTheByteOrderIsSkipped() {
    let expansion = CompilerHost.expandMisuse("\u{FEFF}\(client)")
    expectClient(expansion)
  }

  @Test func tabsAreOneColumn() {
    let expansion = CompilerHost.expandMisuse(client.replacing("public struct", with: "public\tstruct"))
    expectClient(expansion)
  }

  private func expectClient(
    _ expansion: CompilerHost.Result,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    #expect(
      expansion.members == """
        public init(
          play: @escaping (_ song: String) throws -> Void,
          volume: @escaping () -> Double
        ) {
          self.play = play
          self.volume = volume
        \(isolationCheck("PlayerClient", line: 3, column: 8))
        }
        public init() {}
        """,
      sourceLocation: sourceLocation
    )
    #expect(
      expansion.peers == """
        private var __endpoint_play: (_ song: String) throws -> Void = { _ in
          throw __unimplementedEndpoint("PlayerClient.play", of: Self.self, line: 5, column: 7)
        }
        func play(song: String) throws {
          try self.__endpoint_play(song)
        }
        """,
      sourceLocation: sourceLocation
    )
    #expect(
      expansion.diagnostics == """
        6:15: error: 'volume' returns a value and cannot throw, so it needs a default: what it returns, after an issue is \
        reported, when nobody overrides it {6:27-6:27: " = { <#Double#> }"}
        """,
      sourceLocation: sourceLocation
    )
  }
}
