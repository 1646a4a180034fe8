import Dependencies

enum GreetingKey: DependencyKey {
  static let liveValue = "Hello"
  static let testValue = "Hello"
}

enum NumberKey: DependencyKey {
  static let liveValue = 0
  static let testValue = 0
}

/// A value without `==`.
struct Client: Sendable, DependencyKey {
  var search: @Sendable (String) -> String

  static let liveValue = Client { _ in "nothing" }
  static let testValue: Client = liveValue
  static let mock = Client { "mock of \($0)" }
}

final class Session: Sendable, DependencyKey {
  static let liveValue = Session()
  static let testValue = Session()
}

extension DependencyValues {
  var greeting: String {
    get { self[GreetingKey.self] }
    set { self[GreetingKey.self] = newValue }
  }

  var number: Int {
    get { self[NumberKey.self] }
    set { self[NumberKey.self] = newValue }
  }

  var client: Client {
    get { self[Client.self] }
    set { self[Client.self] = newValue }
  }
}
