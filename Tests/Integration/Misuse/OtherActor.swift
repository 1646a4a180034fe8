// A client of another actor than the main one. Nothing is wrong with it until it is a dependency; then the compiler says what is.
import DependenciesMacros

@globalActor
actor Player {
  static let shared = Player()
}

@Player
@DependencyClient
struct Isolated {
  var load: () throws -> Int
}

extension Isolated: TestDependencyKey {  // error
  static let testValue = Isolated()
}
