import Dependencies

extension TodoStorage {
  /// A storage that forgets its items when it is released, for tests and previews.
  public static func inMemory(_ items: [TodoItem] = []) -> TodoStorage {
    let items = LockIsolated(items)
    return TodoStorage(
      load: { items.value },
      save: { items.setValue($0) }
    )
  }
}
