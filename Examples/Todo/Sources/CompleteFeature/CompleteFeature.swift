import Dependencies
import TodoStorage

/// Takes items off the list: done, removed, or all at once.
///
/// It reads its storage from the environment.
public struct CompleteFeature {
  @Dependency(\.todoStorage) private var storage
  @Dependency(\.date.now) private var now

  /// Makes the feature.
  public init() {}

  /// Marks an item as done. It stays in the list, with the time at which it was first done.
  ///
  /// - Parameter number: The item's number in the list, from 1.
  /// - Returns: A line with the completed item.
  /// - Throws: ``NoSuchItem``, and what the storage throws.
  public func markDone(_ number: Int) throws -> String {
    var items = try storage.load()
    let index = try index(of: number, in: items)
    items[index].done = items[index].done ?? now
    try storage.save(items: items)
    return "Done \(number). \(items[index].text)"
  }

  /// Removes an item. Those after it move up.
  ///
  /// - Parameter number: The item's number in the list, from 1.
  /// - Returns: A line with the removed item.
  /// - Throws: ``NoSuchItem``, and what the storage throws.
  public func remove(_ number: Int) throws -> String {
    var items = try storage.load()
    let removed = items.remove(at: try index(of: number, in: items))
    try storage.save(items: items)
    return "Removed \(number). \(removed.text)"
  }

  /// Removes all items.
  ///
  /// - Returns: How many were removed.
  /// - Throws: The errors of the storage.
  public func clear() throws -> String {
    let count = try storage.load().count
    try storage.save(items: [])
    return "Removed \(count) \(count == 1 ? "item" : "items")."
  }

  private func index(of number: Int, in items: [TodoItem]) throws -> Int {
    guard number >= 1, number <= items.count else {
      throw NoSuchItem(number: number, count: items.count)
    }
    return number - 1
  }
}
