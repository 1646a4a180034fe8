import Testing

/// Files with unusual bytes or nesting: other line breaks, marks at the start, letters of several bytes.
@Suite struct SourceTextTests {
  @Test func columnsAreCountedInBytes() {
    expect(
      file: """
        // Ä comment 🎵 before.
        @DependencyClient
        struct Spieler {
          var größe: (_ größe: String) -> Void
          /* 🎵 */ var 音量: () -> Int
        }
        """,
      methods: "func größe(größe: String) { self.__endpoint_größe(größe) }",
      diagnostics: """
        5:26: error: '音量' returns a value and cannot throw, so it needs a default, which runs after an unexpected call \
        is reported; write '= { … }' {5:35-5:35: " = { <#Int#> }"}
        """
    )
  }

  @Test func carriageReturnsMarksOfTheByteOrderAndTabsChangeNoPlaces() {
    let client = """
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
    let files = [
      client.replacing("\n", with: "\r\n"), "\u{FEFF}\(client)",
      client.replacing("public struct", with: "public\tstruct"),
    ]
    let (play, volume) = ("play: @escaping (_ song: String) throws -> Void", "volume: @escaping () -> Double")
    for file in files {
      expect(
        file: file,
        members: "\(initializer(play, volume, access: "public ", line: 3, column: 8))\npublic init() {}",
        storage: """
          private var __endpoint_play: (_ song: String) throws -> Void = { _ in
            throw __unimplementedEndpoint("PlayerClient.play", of: Self.self, parameters: "song", line: 8, column: 7)
          }
          """,
        methods: """
          /// Plays a song.
          ///
          /// Loudly.
          func play(song: String) throws { try self.__endpoint_play(song) }
          """,
        diagnostics: """
          9:15: error: 'volume' returns a value and cannot throw, so it needs a default, which runs after an unexpected call is \
          reported; write '= { … }' {9:27-9:27: " = { <#Double#> }"}
          """
      )
    }
  }

  // The compiler rejects more than 256 nested brackets, but it expands macros inside them first.
  @Test func bracketsOfAnyDepthAreSkipped() {
    for (open, close) in [("(", ")"), ("[", "]"), ("{", "}"), ("A<", ">"), ("(", ") -> Int")] {
      let type = String(repeating: open, count: 10_000) + "Int" + String(repeating: close, count: 10_000)
      let expansion = CompilerHost.expand(
        """
        @DependencyClient
        struct PlayerClient {
          @DependencyEndpointIgnored var nested: \(type) = \(type)
          var play: () -> Void
        }
        """
      )
      #expect(expansion.storage.hasPrefix("private var __endpoint_play: () -> Void = {"), "\(open)")
    }
  }
}
