import Dependencies
import Foundation
import TodoStorage

extension DependencyValues.todoStorageDependencyKey: DependencyKey {
  /// A storage in ``TodoStorage/defaultFile``.
  public static var liveValue: TodoStorage { .file(at: TodoStorage.defaultFile) }
}

extension TodoStorage {
  /// The file `todo/todo.json` in the folder where programs keep the data of the user.
  ///
  /// That is `$XDG_DATA_HOME`, or `.local/share` in the home folder. See the
  /// [XDG Base Directory Specification](https://specifications.freedesktop.org/basedir-spec/latest/).
  public static var defaultFile: URL {
    @Dependency(\.processInfo.environment) var environment
    let folder: URL
    // The specification says that an empty or relative path counts as none.
    if let path = environment["XDG_DATA_HOME"], path.hasPrefix("/") {
      folder = URL(fileURLWithPath: path, isDirectory: true)
    } else {
      folder = URL(fileURLWithPath: environment["HOME"] ?? "/tmp", isDirectory: true)
        .appendingPathComponent(".local/share", isDirectory: true)
    }
    return folder.appendingPathComponent("todo/todo.json", isDirectory: false)
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
