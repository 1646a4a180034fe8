import Dependencies

/// What reads a dependency in each of the three ways.
struct Reader: Sendable {
  @Dependency(NumberKey.self) var byKey
  @Dependency(\.number) var byEntry
  @Dependency(\.written) var byHand
}

/// What reads a client.
struct ClientReader: Sendable {
  @Dependency(Client.self) var client
}

struct OneDependency: Sendable {
  @Dependency(NumberKey.self) var number
}

/// An object, as `withDependencies(from:)` gets one, and as a scope returns one.
final class Model {
  @Dependency(NumberKey.self) var number
}

struct TenDependencies: Sendable {
  @Dependency(NumberKey.self) var number0
  @Dependency(NumberKey.self) var number1
  @Dependency(NumberKey.self) var number2
  @Dependency(NumberKey.self) var number3
  @Dependency(NumberKey.self) var number4
  @Dependency(NumberKey.self) var number5
  @Dependency(NumberKey.self) var number6
  @Dependency(NumberKey.self) var number7
  @Dependency(NumberKey.self) var number8
  @Dependency(NumberKey.self) var number9
}
