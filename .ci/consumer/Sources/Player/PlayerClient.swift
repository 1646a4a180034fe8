import DependenciesMacros

@DependencyClient
struct PlayerClient: Sendable {
  var play: @Sendable (_ song: String, _ volume: Double) async throws -> String
  var volume: @Sendable () -> Double = { 1 }
}

extension PlayerClient {
  static let live = PlayerClient(play: { "\($0) at \($1)" }, volume: { 0.5 })
}

protocol Equalizer: Sendable {
  var name: String { get }
}

struct FlatEqualizer: Equalizer {
  var name: String { "flat" }
}

struct LoudEqualizer: Equalizer {
  var name: String { "loud" }
}

extension DependencyValues {
  @DependencyEntry(liveValue: PlayerClient.live) var player: PlayerClient = PlayerClient()
  @DependencyEntry(liveValue: LoudEqualizer()) var equalizer: any Equalizer = FlatEqualizer()
  @DependencyEntry(liveValue: 3) var retries = 0
}
