import Dependencies

enum GreetingKey: DependencyKey {
  static let liveValue = "Hello"
  static let previewValue = "Preview"
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

/// An object with `==`.
final class Settings: Equatable, Sendable, DependencyKey {
  let name: String

  init(_ name: String) { self.name = name }

  static let liveValue = Settings("live")
  static let testValue = Settings("live")
  static func == (left: Settings, right: Settings) -> Bool { left.name == right.name }
}

/// A value without `==` that has padding.
struct FlaggedClient: Sendable, DependencyKey {
  var isCached = true
  var search: @Sendable (String) -> String

  static let liveValue = FlaggedClient { _ in "nothing" }
  static let testValue = liveValue
  private static let stored = FlaggedClient { $0 }

  /// The same client each time, in memory that had other bits before.
  static func mock(padding: Int) -> FlaggedClient { copy(of: stored, padding: padding) }
}

protocol Search: Sendable {
  var isCached: Bool { get }
}

enum SearchKey: DependencyKey {
  private struct MockSearch: Search {
    var isCached = true
  }

  static let liveValue: any Search = MockSearch()
  static let testValue = liveValue

  /// The same value each time, in memory that had other bits before.
  static func mock(padding: Int) -> any Search { copy(of: liveValue, padding: padding) }
}

/// A copy of a value in which the bits that belong to no field are others.
private func copy<Value>(of value: Value, padding: Int) -> Value {
  let copy = UnsafeMutablePointer<Value>.allocate(capacity: 1)
  defer { copy.deallocate() }
  UnsafeMutableRawPointer(copy).initializeMemory(
    as: UInt8.self,
    repeating: UInt8(padding),
    count: MemoryLayout<Value>.size
  )
  copy.initialize(to: value)
  return copy.move()
}

extension DependencyValues {
  var greeting: String {
    get { self[GreetingKey.self] }
    set { self[GreetingKey.self] = newValue }
  }

  subscript(greetingWith name: String) -> String { "\(greeting), \(name)" }

  var number: Int {
    get { self[NumberKey.self] }
    set { self[NumberKey.self] = newValue }
  }

  var client: Client {
    get { self[Client.self] }
    set { self[Client.self] = newValue }
  }
}
