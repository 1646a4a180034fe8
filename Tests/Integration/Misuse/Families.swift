// Families whose closure throws or waits.
import Dependencies
import DependenciesMacros

actor Room {
  init(name: String) throws {}
  init(number: Int) async {}
}

extension DependencyValues {
  @DependencyEntry var rooms = DependencyFamily { (name: String) throws in try Room(name: name) }
  // error: 'init(_:)' is unavailable: use a family of loaders, 'DependencyFamily<Input, DependencyLoader<Output>>'
}

let halls = DependencyFamily<Int, Room> { await Room(number: $0) }
// error: 'init(_:)' is unavailable: use a family of loaders, 'DependencyFamily<Input, DependencyLoader<Output>>'
let throwingHalls = DependencyFamily<String, Room> { try Room(name: $0) }
// error: 'init(_:)' is unavailable: use a family of loaders, 'DependencyFamily<Input, DependencyLoader<Output>>'

// Nothing is wrong with this.
extension DependencyValues {
  @DependencyEntry var rightRooms = DependencyFamily { (name: String) in
    DependencyLoader { try Room(name: name) }
  }
}

let rightHalls = DependencyFamily<Int, DependencyLoader<Room>> { number in
  DependencyLoader { await Room(number: number) }
}
