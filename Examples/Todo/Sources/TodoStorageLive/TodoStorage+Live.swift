import Dependencies
import Foundation
import TodoStorage

extension DependencyValues.TodoStorageKey: DependencyKey {
  /// A storage in ``TodoStorage/defaultFile``.
  public static var liveValue: TodoStorage { .file(at: TodoStorage.defaultFile) }
}

extension TodoStorage {
  /// The file `todo.json` in the folder for temporary files.
  public static var defaultFile: URL {
    @Dependency(\.processInfo.environment) var environment
    let folder = URL(fileURLWithPath: environment["TMPDIR"] ?? "/tmp", isDirectory: true)
    return folder.appendingPathComponent("todo.json")
  }

  /// A storage in a file.
  ///
  /// A file that does not exist yet, or is empty, counts as an empty list. A file with other contents than a
  /// list is reported as ``TodoFileError/damaged(_:)`` and never overwritten.
  ///
  /// Loading, changing and saving are separate steps. If other processes use the file, take them together in
  /// ``withExclusiveAccess(to:_:)``.
  public static func file(at url: URL) -> TodoStorage {
    TodoStorage(in: TodoFile(url: url))
  }

  init(in file: TodoFile) {
    self.init(
      load: { try file.load() },
      save: { try file.save($0) }
    )
  }
}
