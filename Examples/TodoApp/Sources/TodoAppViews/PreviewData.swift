import Dependencies
import SessionFeature
import TodoAppModels
import TodoStorage

extension DependencyValues {
  /// Sets what the models of Ann's session need, for previews in which nobody logs in.
  mutating func setAnn(_ items: [TodoItem]) {
    userName = "Ann"
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
