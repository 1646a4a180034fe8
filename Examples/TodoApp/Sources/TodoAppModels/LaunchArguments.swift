public import Dependencies
import Foundation
public import TodoStorage
import TodoStorageLive

extension DependencyValues {
  /// Prepares the dependencies of the app.
  ///
  /// A UI test starts the app in another process, so it cannot override anything there. It passes arguments:
  ///
  /// | Argument | |
  /// |---|---|
  /// | `--ui-testing` | Lists are in memory, Ann's has two items, identifiers count, and the time is fixed. |
  /// | `--full-disk` | Nothing can be saved. |
  ///
  /// - Parameters:
  ///   - arguments: The arguments that the app was started with.
  ///   - folder: Where the app keeps its files.
  public mutating func prepareApp(arguments: [String], folder: URL) {
    userStorage = .files(beside: folder.appending(path: "todo.json"))
    if arguments.contains("--ui-testing") {
      userStorage = .inMemory(LockIsolated(UserRecords(lists: ["Ann": TodoItem.samples])))
      uuid = .incrementing
      date = .constant(TodoItem.dateOfSamples)
      continuousClock = ImmediateClock()
    }
    if arguments.contains("--full-disk") {
      let list = userStorage.list
      userStorage.list = { name in
        var storage = list(name)
        storage.save = { _ in throw FullDisk() }
        return storage
      }
    }
  }
}

extension TodoItem {
  /// Two items for previews and tests, of which one is done.
  public static let samples = [
    TodoItem(id: UUID(-1), text: "Water the plants", added: dateOfSamples),
    TodoItem(id: UUID(-2), text: "Call Ben", added: dateOfSamples, done: dateOfSamples),
  ]

  static let dateOfSamples = Date(timeIntervalSince1970: 1_000_000_000)
}

/// Nothing can be saved, since the disk is full.
public struct FullDisk: Error, CustomStringConvertible {
  /// The message for the user.
  public let description = "The disk is full."

  /// Makes an error.
  public init() {}
}
