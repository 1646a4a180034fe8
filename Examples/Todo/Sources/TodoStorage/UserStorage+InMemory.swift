import Dependencies

/// What a storage in memory keeps of its users, by their names.
public struct UserRecords: Sendable {
  /// The users' lists.
  public var lists: [String: [TodoItem]]

  /// What is noted of the users.
  public var lines: [String: [String]]

  /// Makes records.
  public init(lists: [String: [TodoItem]] = [:], lines: [String: [String]] = [:]) {
    self.lists = lists
    self.lines = lines
  }

  /// What is to be done by a user.
  public func texts(of userName: String) -> [String] {
    lists[userName, default: []].map(\.text)
  }
}

extension UserStorage {
  /// A storage that keeps everything in memory, for tests and previews.
  public static func inMemory(_ records: LockIsolated<UserRecords>) -> UserStorage {
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
