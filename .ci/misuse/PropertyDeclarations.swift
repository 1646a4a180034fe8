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
  @Dependency(\.number) var typed: Int = 4
}

final class NoArgument {
  @Dependency var player: any Player
}

struct NoArgumentInAStructure {
  @Dependency var player: any Player
}

let structure = NoArgumentInAStructure()

struct NoKey {
  @Dependency(Player.self) var player
  @Dependency(LivePlayer.self) var livePlayer
}

struct OtherType {
  @Dependency(\.player) var player: LivePlayer
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
