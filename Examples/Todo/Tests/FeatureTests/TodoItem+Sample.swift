import Dependencies
import Foundation
import TodoStorage

extension TodoItem {
  /// The item that a test makes with incrementing identifiers and a fixed time.
  static func sample(_ number: Int, _ text: String, isDone: Bool = false) -> TodoItem {
    TodoItem(id: UUID(number), text: text, added: .sample, done: isDone ? .sample : nil)
  }
}

extension Date {
  /// The fixed time in tests.
  static let sample = Date(timeIntervalSince1970: 1_000_000_000)
}
