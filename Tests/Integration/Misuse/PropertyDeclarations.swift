// Properties with '@Dependency': their arguments, types and values.
import Dependencies
import DependenciesMacros

protocol Player: Sendable {}
struct LivePlayer: Player {}

extension DependencyValues {
  @DependencyEntry(liveValue: LivePlayer()) var player: any Player = LivePlayer()
  @DependencyEntry var number: Int = 1
}

struct ValueAtTheProperty {
  @Dependency(\.number) var number = 4
  // error: 'init(wrappedValue:_:)' is unavailable: remove the value; the key has one, and 'withDependencies' overrides it
  @Dependency(\.number) var typed: Int = 4
  // error: 'init(wrappedValue:_:)' is unavailable: remove the value; the key has one, and 'withDependencies' overrides it
}

struct ValueWithoutAPath {
  @Dependency var number: Int = 3
  // error: 'init(wrappedValue:)' is unavailable: write '@Dependency(\.name)', without a value
}

struct Constant {
  @Dependency(\.number) let number
  // error: property wrapper can only be applied to a 'var'
}

final class NoArgument {
  // error: class 'NoArgument' has no initializers
  @Dependency var player: any Player
}

struct NoArgumentInAStructure {
  @Dependency var player: any Player
}

let structure = NoArgumentInAStructure()  // error

struct NoKey {
  @Dependency(Player.self) var player  // error
  @Dependency(LivePlayer.self) var livePlayer  // error
}

struct PathWithoutBackslash {
  @Dependency(.number) var number
  // error: generic parameter 'Key' could not be inferred
}

struct OtherType {
  @Dependency(\.player) var player: LivePlayer
  // error: 'KeyPath<DependencyValues, any Player>' to expected argument type
}

// Nothing is wrong with these.
struct Right {
  @Dependency(\.player) var player
  @Dependency(\.player) var typed: any Player
  @Dependency(\.number) private var number: Int
  var title = "title"
}

let right = Right(title: "other")
let all = Right(player: Dependency(\.player), typed: Dependency(\.player), title: "other")

// A lock changes its value only inside a closure.
func countWithoutAClosure() {
  let counter = LockIsolated(0)
  counter.value += 1
  // error: left side of mutating operator isn't mutable: 'value' is a get-only property
}
