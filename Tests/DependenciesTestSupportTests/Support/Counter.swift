import Dependencies
import Testing

/// A default with a state, as a cache or an in-memory database is.
final class Counter: Sendable {
  private let number = LockIsolated(0)

  /// Adds one, and returns how many that makes.
  func next() -> Int {
    number.withValue {
      $0 += 1
      return $0
    }
  }
}

extension Counter: DependencyKey {
  static var liveValue: Counter { Counter() }
  static var testValue: Counter { Counter() }
}

/// Expects that a counter is new, and that of the current values.
func expectFresh(_ counter: @autoclosure () -> Counter) async {
  #expect(counter().next() == 1)
  await Task.yield()
  #expect(counter().next() == 2)
  #expect(DependencyValues.current.counter.next() == 3)
}

/// A client without a value for its endpoint.
struct Client: TestDependencyKey, Sendable {
  static let line = #line + 1
  var load: @Sendable () throws -> Int = unimplemented("Client.load")

  static var testValue: Client { Client() }
}

/// A dependency without a value for tests.
enum Untested: DependencyKey {
  static var liveValue: String { "live" }
}

/// A dependency with a value for tests.
enum Greeting: DependencyKey {
  static var liveValue: String { "Good morning" }
  static var testValue: String { "Hello" }
}

extension DependencyValues {
  var counter: Counter {
    get { self[Counter.self] }
    set { self[Counter.self] = newValue }
  }

  var untested: String {
    get { self[Untested.self] }
    set { self[Untested.self] = newValue }
  }

  var greeting: String {
    get { self[Greeting.self] }
    set { self[Greeting.self] = newValue }
  }
}
