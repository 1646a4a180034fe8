import Dependencies
import TodoStorage

/// What a storage in memory keeps of its users, by their names.
struct UserRecords: Sendable {
  var lists: [String: [TodoItem]] = [:]
  var lines: [String: [String]] = [:]

  func texts(of userName: String) -> [String] {
    lists[userName, default: []].map(\.text)
  }
}

extension UserStorage {
  /// A storage that keeps everything in memory.
  static func inMemory(_ records: LockIsolated<UserRecords>) -> UserStorage {
    UserStorage(
      list: { userName in
        TodoStorage(
          load: { records.value.lists[userName, default: []] },
          save: { items in records.withValue { $0.lists[userName] = items } }
        )
      },
      record: { lines, userName in
        records.withValue { $0.lines[userName, default: []] += lines }
      }
    )
  }
}
