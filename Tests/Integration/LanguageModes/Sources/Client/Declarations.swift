import Dependencies
import DependenciesMacros

// These need `nonisolated` where the default isolation is `MainActor`. In the other modes it changes nothing.

// `@Dependency` takes a `Sendable` key path, which a property of the main actor does not have.
nonisolated extension DependencyValues {
  var weather: WeatherClient {
    get { self[WeatherClient.self] }
    set { self[WeatherClient.self] = newValue }
  }

  var units: Units {
    get { self[UnitsKey.self] }
    set { self[UnitsKey.self] = newValue }
  }

  var router: Router {
    get { self[RouterKey.self] }
    set { self[RouterKey.self] = newValue }
  }
}

nonisolated extension DependencyValues {
  @DependencyEntry(liveValue: PlayerClient.live)
  var player: PlayerClient = PlayerClient(name: "test")

  @DependencyEntry(liveValue: LoudEqualizer(), previewValue: FlatEqualizer())
  var equalizer: any Equalizer = FlatEqualizer()

  @DependencyEntry(liveValue: 2.0)
  var speed = 1.0

  @DependencyEntry var title: String? = nil

  @DependencyEntry(liveValue: Take(), lifetime: .transient)
  var take: Take = Take()
}

/// A key that a macro made gets its live value elsewhere.
nonisolated extension DependencyValues {
  @DependencyEntry var route: String = "/test"
}

nonisolated extension DependencyValues.routeDependencyKey: DependencyKey {
  static var liveValue: String { "/live" }
}

/// A client whose endpoints, methods and initializers macros make.
@DependencyClient
nonisolated struct PlayerClient: Sendable {
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
nonisolated extension PlayerClient {
  static var live: PlayerClient { PlayerClient(name: "live") }
}

/// A value of an endpoint.
nonisolated struct Song: Sendable {
  var name: String
}

/// The error of an endpoint.
nonisolated struct PlayerError: Error {
  var code: Int
}

/// A protocol that is the type of an entry.
@DependencyMockable
public nonisolated protocol Equalizer: Sendable {
  var name: String { get }
}

/// The value in tests.
nonisolated struct FlatEqualizer: Equalizer {
  var name: String { "flat" }
}

/// The value in the program.
nonisolated struct LoudEqualizer: Equalizer {
  var name: String { "loud" }
}

// Swift 6.2 crashes on an argument of `@DependencyClient`.
#if compiler(>=6.3)
  /// The name of a scope.
  nonisolated enum Session: DependencyScopeName {}

  /// A client that is its own key, and sets its lifetime.
  @DependencyClient(lifetime: .scoped(to: Session.self))
  nonisolated struct SessionClient: Sendable {
    var end: @Sendable () throws -> Void
    let take: Take
  }

  nonisolated extension SessionClient: DependencyKey {
    static var testValue: SessionClient { SessionClient(take: Take()) }
    static var liveValue: SessionClient { SessionClient(end: {}, take: Take()) }
  }
#endif

/// A value with a key of its own.
///
/// The key and code outside the main actor use it, and a `Sendable` key path leads to its parts.
nonisolated struct Units: Sendable {
  static let celsius = Units(symbol: "°C") { $0 }
  static let fahrenheit = Units(symbol: "°F") { $0 * 9 / 5 + 32 }

  var symbol: String
  var convert: @Sendable (_ celsius: Double) -> Double
}

/// A model that is not `Sendable`, for an actor to use, and so not of the main actor.
nonisolated final class Report {
  @Dependency(\.units) private var units

  private var lines: [String] = []

  var text: String { lines.joined(separator: ", ") }

  func add(_ celsius: Double) {
    lines.append("\(units.convert(celsius)) \(units.symbol)")
  }
}

/// A value that can distinguish its copies.
nonisolated final class Take: Sendable {}
