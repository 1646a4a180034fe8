import Dependencies
import Foundation
import TodoStorage

extension TodoItem {
  /// The item that is made in a test with counted identifiers while time stands still.
  static func sample(_ number: Int, _ text: String, isDone: Bool = false) -> TodoItem {
    TodoItem(id: UUID(number), text: text, added: .sample, done: isDone ? .sample : nil)
  }
}

extension Date {
  /// The time at which it stands still in tests.
  static let sample = Date(timeIntervalSince1970: 1_000_000_000)
}
