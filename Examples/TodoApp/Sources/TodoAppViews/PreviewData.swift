import Dependencies
import SessionFeature
import TodoAppModels
import TodoStorage

extension DependencyValues {
  /// Sets the dependencies of the models in Ann's session, for previews without a log-in.
  mutating func setAnn(_ items: [TodoItem]) {
    self[Session.self] = Session(userName: "Ann")
    todoStorage = .inMemory(items)
    activity = .liveValue
  }
}

extension UserStorage {
  /// Ann's list of two items, in memory, for previews.
  static var sample: UserStorage {
    .inMemory(LockIsolated(UserRecords(lists: ["Ann": TodoItem.samples])))
  }
}
