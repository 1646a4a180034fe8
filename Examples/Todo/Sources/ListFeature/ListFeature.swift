import TodoStorage

/// Shows the list.
///
/// It gets its storage by its method, at each call.
public struct ListFeature {
  /// Makes the feature.
  public init() {}

  /// The list as text, a numbered line for each item.
  ///
  /// - Parameter storage: Where the list is kept.
  /// - Returns: The lines, or one that says that there are none.
  /// - Throws: The errors of the storage.
  public func text(from storage: TodoStorage) throws -> String {
    let items = try storage.load()
    guard !items.isEmpty else { return "There is nothing to do." }
    let lines = items.enumerated().map { index, item in
      "\(index + 1). [\(item.done == nil ? " " : "x")] \(item.text)"
    }
    return lines.joined(separator: "\n")
  }
}
