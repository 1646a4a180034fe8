import Dependencies

/// The lists and the records of each user, by name.
public struct UserRecords: Sendable {
  /// The users' lists.
  public var lists: [String: [TodoItem]]

  /// The recorded lines of each user.
  public var lines: [String: [String]]

  /// Makes records.
  public init(lists: [String: [TodoItem]] = [:], lines: [String: [String]] = [:]) {
    self.lists = lists
    self.lines = lines
  }

  /// The texts on a user's list.
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
