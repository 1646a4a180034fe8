// The declarations that the code in the messages uses.

import Dependencies
import DependenciesCombine
import DependenciesMacros
import Dispatch

/// Stands where a message leaves code to its reader.
func placeholder() {}

/// Stands where a message leaves a value to its reader.
@_disfavoredOverload
func placeholder<Value>() -> Value { fatalError("This code is only compiled.") }

struct APIClient: TestDependencyKey, Sendable {
  var search: @Sendable () -> [String]
  var find: @Sendable (_ query: String, Int) -> [String] = { _, _ in [] }

  static var testValue: APIClient { APIClient(search: { [] }) }
}

struct TicketClient: TestDependencyKey, Sendable {
  static var testValue: TicketClient { TicketClient() }
}

@DependencyMockable
protocol FilmStore: Sendable {
  func fetch(id: Int) throws -> Int
}

protocol Player: Sendable {}

struct SilentPlayer: Player {}

enum PlayerKey: TestDependencyKey {
  static var testValue: any Player { SilentPlayer() }
}

enum APIClientKey: TestDependencyKey {
  static var testValue: Int { 0 }
}

extension DependencyValues {
  var apiClient: APIClient {
    get { self[APIClient.self] }
    set { self[APIClient.self] = newValue }
  }

  var player: any Player {
    get { self[PlayerKey.self] }
    set { self[PlayerKey.self] = newValue }
  }

  @DependencyEntry var a: Int = 1

  @DependencyEntry var cart: Int = 1

  @DependencyEntry var host: String = ""

  @DependencyEntry var volume: Int = 1

  @DependencyEntry var films: any FilmStore = MockFilmStore()

  static var volumeKey: any TestDependencyKey.Type { volumeDependencyKey.self }

  @DependencyEntry var ticketClient: TicketClient = TicketClient()

  static var ticketClientKey: any TestDependencyKey.Type { ticketClientDependencyKey.self }
}

enum Session: DependencyScopeName {}

enum Closed: DependencyScopeName {}

final class Model: @unchecked Sendable {
  @Dependency(\.apiClient) var apiClient
}

let model: Model? = Model()
let scope = DependencyScope(Session.self)
let queue = DispatchQueue(label: "queue")
let clock = TestClock()
let task = Task {}
let input = 1
let family = DependencyFamily { (input: Int) in input }
let scheduler = DispatchQueue.test

// Where Combine is missing, these have the place of the schedulers that the messages use.
#if !canImport(Combine)
  struct SchedulerOfSamples {
    let now = 0
    func advance(by interval: Duration) {}
    func schedule(after date: Int, interval: Duration, _ action: () -> Void) {}
  }

  extension DispatchQueue {
    static var test: SchedulerOfSamples { SchedulerOfSamples() }
  }
#endif
