// A property wrapper has no conformances that the compiler could use for its structure.
import Dependencies

struct Tool: Decodable {
  // error: does not conform to protocol 'Decodable'
  @Dependency(\.context) var context
  var name: String
}

struct Search: Equatable {
  // error: does not conform to protocol 'Equatable'
  @Dependency(\.context) var context
  var term: String
}

// Nothing is wrong with these.
struct OtherTool: Decodable {
  @Dependency(\.context) var context
  var name: String

  enum CodingKeys: CodingKey { case name }
}

struct OtherSearch: Equatable {
  @Dependency(\.context) var context
  var term: String

  static func == (left: Self, right: Self) -> Bool { left.term == right.term }
}

// A live type that holds an object which no thread may share.
final class Engine {
  var isOn = false
}

protocol Motor: Sendable {
  func start()
}

struct LiveMotor: Motor {
  let engine = Engine()
  // error: has non-Sendable type 'Engine'
  func start() { engine.isOn = true }
}
