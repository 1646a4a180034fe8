public import Foundation

/// One thing to do.
public struct TodoItem: Codable, Equatable, Identifiable, Sendable {
  /// Distinguishes items with the same text.
  public let id: UUID

  /// The text of the item.
  public var text: String

  /// When it was added.
  public let added: Date

  /// When it was done; nil as long as it is not.
  public var done: Date?

  /// Makes an item.
  public init(id: UUID, text: String, added: Date, done: Date? = nil) {
    self.id = id
    self.text = text
    self.added = added
    self.done = done
  }
}
