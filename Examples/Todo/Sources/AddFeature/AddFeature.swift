import Dependencies
import TodoStorage

/// Adds items to the list.
///
/// Its initializer takes the storage; by default it takes the storage of the current scope. It reads the
/// identifier and the time, which every item needs, from the environment.
public struct AddFeature {
  @Dependency(\.uuid) private var uuid
  @Dependency(\.date.now) private var now
  private let storage: TodoStorage

  /// Makes the feature.
  ///
  /// - Parameter storage: Where the list is kept.
  public init(storage: TodoStorage = DependencyValues.current.todoStorage) {
    self.storage = storage
  }

  /// Adds an item at the end of the list.
  ///
  /// - Parameter text: What is to be done. Line breaks and other white space become single spaces.
  /// - Returns: A line with the added item and its number.
  /// - Throws: ``EmptyText``, and what the storage throws.
  public func add(_ text: String) throws -> String {
    let text = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    guard !text.isEmpty else { throw EmptyText() }
    var items = try storage.load()
    items.append(TodoItem(id: uuid(), text: text, added: now))
    try storage.save(items: items)
    return "Added \(items.count). \(text)"
  }
}
