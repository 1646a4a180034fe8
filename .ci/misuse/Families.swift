// Families whose closure throws or waits.
import Dependencies
import DependenciesMacros

actor Room {
  init(name: String) throws {}
  init(number: Int) async {}
}

extension DependencyValues {
  @DependencyEntry var rooms = DependencyFamily { (name: String) throws in try Room(name: name) }
  // 32 error: 'init(_:)' is unavailable: use a 'ThrowingDependencyFamily', whose closure can throw
}

let halls = DependencyFamily<Int, Room> { await Room(number: $0) }
// 39 error: 'init(_:)' is unavailable: the closure cannot wait; return a 'Task', or an actor that loads what it needs
let throwingHalls = ThrowingDependencyFamily<Int, Room> { await Room(number: $0) }
// 55 error: 'init(_:)' is unavailable: the closure cannot wait; return a 'Task', or an actor that loads what it needs

// Nothing is wrong with this.
extension DependencyValues {
  @DependencyEntry var rightRooms = ThrowingDependencyFamily { (name: String) in try Room(name: name) }
}
