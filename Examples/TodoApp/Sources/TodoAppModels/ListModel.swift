import AddFeature
import CompleteFeature
import Dependencies
import Foundation
import Observation
import SessionFeature
public import TodoStorage

/// The list of the user who is logged in.
@MainActor
@Observable
public final class ListModel {
  @ObservationIgnored @Dependency(Session.self) private var session

  /// The user's name.
  public var userName: String { session.userName }

  @ObservationIgnored @Dependency(\.todoStorage) private var storage
  @ObservationIgnored @Dependency(\.activity) private var activity

  /// The items on the list.
  public private(set) var items: [TodoItem] = []

  /// The text in the field for a new item.
  public var newText = ""

  /// The item that is shown alone, if one is.
  public var item: ItemModel?

  /// The message of the last failure, until it has been read.
  public var failure: String?

  private let adding = AddFeature()
  private let completing = CompleteFeature()

  /// Makes a model in the session of a user.
  public init() {}

  /// Shows what is in the storage.
  public func load() {
    perform { items = try storage.load() }
  }

  /// Adds what is in the field to the list.
  public func add() async {
    var done: String?
    perform {
      done = try adding.add(newText)
      newText = ""
      items = try storage.load()
    }
    if let done { await activity.note(done) }
  }

  /// Marks an item as done.
  public func markDone(_ item: TodoItem) async {
    await change(item) { try completing.markDone($0) }
  }

  /// Takes an item off the list.
  public func remove(_ item: TodoItem) async {
    await change(item) { try completing.remove($0) }
  }

  /// Shows an item alone.
  public func open(_ item: TodoItem) {
    // The item's model reads from the session as well.
    self.item = withDependencies(from: self) {
      ItemModel(item) { [weak self] in self?.load() }
    }
  }

  private func change(_ item: TodoItem, _ operation: (_ number: Int) throws -> String) async {
    var done: String?
    perform {
      let number = try storage.load().firstIndex { $0.id == item.id }.map { $0 + 1 }
      // Another device may have removed it.
      if let number { done = try operation(number) }
      items = try storage.load()
    }
    if let done { await activity.note(done) }
  }

  private func perform(_ operation: () throws -> Void) {
    do { try operation() } catch { failure = "\(error)" }
  }
}
