import Dependencies

/// Where the list is kept.
///
/// Features know this interface and nothing else of a storage. The module `TodoStorageLive` keeps the list in a file.
public struct TodoStorage: Sendable {
  /// The items, in the order in which they were added.
  public var load: @Sendable () throws -> [TodoItem]

  /// Replaces all items.
  public var save: @Sendable ([TodoItem]) throws -> Void

  /// Makes a storage.
  public init(
    load: @escaping @Sendable () throws -> [TodoItem],
    save: @escaping @Sendable ([TodoItem]) throws -> Void
  ) {
    self.load = load
    self.save = save
  }
}

extension TodoStorage: TestDependencyKey {
  /// A storage that reports an issue when it is used: a test says which storage it wants.
  public static let testValue = TodoStorage(
    load: unimplemented("TodoStorage.load"),
    save: unimplemented("TodoStorage.save")
  )
}

extension DependencyValues {
  /// Where the list is kept.
  public var todoStorage: TodoStorage {
    get { self[TodoStorage.self] }
    set { self[TodoStorage.self] = newValue }
  }
}
