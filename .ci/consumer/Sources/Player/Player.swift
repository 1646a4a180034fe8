import Dependencies

@main
struct Player {
  @Dependency(\.player) private var player
  @Dependency(\.equalizer) private var equalizer
  @Dependency(\.retries) private var retries

  static func main() async throws {
    print(try await Player().text(for: "So What"))
  }

  func text(for song: String) async throws -> String {
    let played = try await player.play(song: song, volume: player.volume())
    return "\(played), \(equalizer.name), \(retries)"
  }
}
