// Families whose closure throws or waits.
import Dependencies
import DependenciesMacros

actor Room {
  init(name: String) throws {}
  init(number: Int) async {}
}

extension DependencyValues {
  @DependencyEntry var rooms = DependencyFamily { (name: String) throws in try Room(name: name) }
  // 49 error: invalid conversion from throwing function of type '@Sendable (String) throws -> Room' to non-throwing function type '@Sendable (String) -> Room'
  // 24 error: type 'DependencyValues.roomsDependencyKey' does not conform to protocol 'TestDependencyKey'
  // 24 error: type 'DependencyValues.roomsDependencyKey' does not conform to protocol '__DependencyEntryKeyOfInferredType'
}

let halls = DependencyFamily<Int, Room> { await Room(number: $0) }
// 41 error: cannot pass function of type '@Sendable (Int) async -> Room' to parameter expecting synchronous function type
let throwingHalls = ThrowingDependencyFamily<Int, Room> { await Room(number: $0) }
// 57 error: cannot pass function of type '@Sendable (Int) async -> Room' to parameter expecting synchronous function type

// Nothing is wrong with this.
extension DependencyValues {
  @DependencyEntry var rightRooms = ThrowingDependencyFamily { (name: String) in try Room(name: name) }
}
