import DependenciesMacros

/// A client whose endpoints, methods and initializers macros make.
@DependencyClient
struct PlayerClient: Sendable {
  /// Plays a song.
  var play: @Sendable (_ song: Song, _ volume: Double) async throws -> String
  var volume: @Sendable () -> Double = { 0.5 }
  var change: @Sendable (_ volume: inout Double) throws -> Void
  var attempt: @Sendable (_ action: @escaping @Sendable () throws -> Int) async -> Int?
  var decode: @Sendable (_ code: Int) throws(PlayerError) -> any Sendable = { code throws(PlayerError) in
    throw PlayerError(code: code)
  }
  var show: @MainActor @Sendable (_ text: String) throws -> String
  @MainActor var hide: @MainActor @Sendable (_ text: String) throws -> String
  @available(*, deprecated, message: "Play a song instead.")
  var beep: @Sendable (_ times: Int) throws -> Void
  @DependencyEndpoint(method: "play")
  var playAlbum: @Sendable (_ album: String) async throws -> String
  var log: (@Sendable (String) -> Void)?
  let name: String
  var retries = 3
  #if DEBUG
    var inspect: @Sendable (_ depth: Int) throws -> String
  #endif
}

/// An entry's live value needs a name: the arguments of a macro cannot use declarations from other macros.
extension PlayerClient {
  static var live: PlayerClient { PlayerClient(name: "live") }
}

/// A value of an endpoint.
struct Song: Sendable {
  var name: String
}

/// The error of an endpoint.
struct PlayerError: Error {
  var code: Int
}

/// A protocol that is the type of an entry.
protocol Equalizer: Sendable {
  var name: String { get }
}

/// The value in tests.
struct FlatEqualizer: Equalizer {
  var name: String { "flat" }
}

/// The value in the program.
struct LoudEqualizer: Equalizer {
  var name: String { "loud" }
}
