/// One thing to do.
public struct TodoItem: Codable, Equatable, Sendable {
  /// What is to be done.
  public var text: String

  /// Whether it is done.
  public var isDone: Bool

  /// Makes an item.
  public init(text: String, isDone: Bool = false) {
    self.text = text
    self.isDone = isDone
  }
}
