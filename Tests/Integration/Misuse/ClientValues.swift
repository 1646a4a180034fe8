// Values of clients: functions of the main actor, streams, and what is not 'Sendable'.
import Dependencies
import DependenciesMacros

@MainActor
final class Screen {
  func show(_ text: String) {}
}

@DependencyClient
struct Banner: Sendable {
  var show: @MainActor @Sendable (_ text: String) -> Void
  var log: @Sendable (_ text: String) -> Void
}

// Only an endpoint that says so is on the main actor.
@MainActor
func banner(on screen: Screen) -> Banner {
  Banner(show: { screen.show($0) }, log: { screen.show($0) })
  // error: call to main actor-isolated instance method 'show'
}

@DependencyClient
struct LocationClient: Sendable {
  var updates: @Sendable () -> AsyncStream<Int>
  // error: 'updates' returns a value and cannot throw, so it needs a default, which runs after an unexpected call is reported; write '= { .finished }'
  // Nothing is wrong with this.
  var headings: @Sendable () -> AsyncStream<Int> = { .finished }
}

// A static member needs the type before its dot, and the client that is named must have it.
extension Banner {
  static let untyped = .init(show: { _ in }, log: { _ in })
  // error: reference to member 'init' cannot be resolved
  static let silent = Banner(show: { _ in }, log: { _ in })
  static var empty: Self { .init() }
}

extension DependencyValues {
  @DependencyEntry var banner: Banner = Banner()
}

func override() {
  withDependencies {
    $0.banner = .live  // error
    $0.banner = .silent
  } operation: {
  }
}

final class Cache {
  var texts: [String] = []
}

enum CacheKey: DependencyKey {
  // error: type 'Cache' does not conform to the 'Sendable' protocol
  static let liveValue = Cache()
  // error: because non-'Sendable' type 'Cache' may have shared mutable state
}

// A model that tests share.
enum Models {
  static let cache = Cache()  // error
  // Nothing is wrong with this.
  static var rightCache: Cache { Cache() }
}

protocol Player {
  func play()
}

struct SilentPlayer: Player {
  func play() {}
}

enum PlayerKey: DependencyKey {  // error
  static let liveValue: any Player = SilentPlayer()  // error
}

protocol Counter: Sendable {
  func count()
}

final class MockCounter: Counter {
  var calls = 0
  // error: stored property 'calls' of 'Sendable'-conforming class 'MockCounter' is mutable

  func count() { calls += 1 }
}

final class RightMockCounter: Counter {
  let calls = LockIsolated(0)

  func count() { calls.withValue { $0 += 1 } }
}

enum RetriesKey: DependencyKey {
  static var liveValue = 3  // error
}

struct MailClient {
  var send: () -> Void
}

extension DependencyValues {
  @DependencyEntry var mail: MailClient = MailClient {}  // error
}

func load() async -> Int { 1 }

enum NumberKey: DependencyKey {
  static let liveValue = await load()
  // error: 'async' call cannot occur in a global variable initializer
}

// A client inside another, and a mock in the place of a client.
@DependencyClient
struct UserStore: Sendable {
  var load: @Sendable () throws -> Int
}

@DependencyClient
struct Backend: Sendable {
  var users: UserStore
  var ping: @Sendable () throws -> Void
}

struct MockStore {}

func mocks() {
  _ = Backend()  // error
  withDependencies {
    $0.store = MockStore()  // error
  } operation: {
  }
  let mock = MockClass()
  withDependencies {
    $0.store.load = mock.load  // error
  } operation: {
  }
}

final class MockClass {
  var count = 0
  func load() throws -> Int { count }
}

extension DependencyValues {
  @DependencyEntry var store: UserStore = UserStore()
}
