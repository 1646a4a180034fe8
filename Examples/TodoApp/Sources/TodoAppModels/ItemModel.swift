import Dependencies
import DependenciesMacros
import Foundation
import Observation
public import TodoStorage

/// An item that is shown alone, and can be edited.
///
/// The initializer takes the item. The dependencies come from the scope in which the model is made.
@MainActor
@Observable
@DependencyProperties(\.todoStorage, \.continuousClock)
public final class ItemModel {
  /// The text of the item. Changes are saved when the user pauses.
  public var text: String

  /// The message of the last failure, until it has been read.
  public var failure: String?

  /// The item as it is saved.
  public private(set) var item: TodoItem

  private let didSave: @MainActor () -> Void

  /// Makes a model.
  ///
  /// - Parameters:
  ///   - item: The item.
  ///   - didSave: Is called when the item has been saved.
  public init(_ item: TodoItem, didSave: @escaping @MainActor () -> Void = {}) {
    self.item = item
    self.didSave = didSave
    text = item.text
  }

  /// Saves the text after half a second. Call it in a task that is canceled when the text changes again.
  public func saveAfterPause() async {
    guard text != item.text, (try? await continuousClock.sleep(for: .milliseconds(500))) != nil else {
      return
    }
    save()
  }

  /// Saves the text now.
  public func save() {
    let text = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    guard !text.isEmpty, text != item.text else { return }
    do {
      var items = try todoStorage.load()
      guard let index = items.firstIndex(where: { $0.id == item.id }) else {
        failure = "The item is no longer on the list."
        return
      }
      items[index].text = text
      try todoStorage.save(items)
      item = items[index]
      didSave()
    } catch {
      failure = "\(error)"
    }
  }
}

/// Models are equal only to themselves, as SwiftUI's navigation requires.
extension ItemModel: Hashable {
  /// Whether both are the same.
  public nonisolated static func == (left: ItemModel, right: ItemModel) -> Bool { left === right }

  /// Hashes the identity.
  public nonisolated func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
