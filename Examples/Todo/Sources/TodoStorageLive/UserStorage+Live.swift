import Dependencies
import Foundation
import TodoStorage

extension DependencyValues.userStorageDependencyKey: DependencyKey {
  /// A storage beside ``TodoStorage/defaultFile``.
  public static var liveValue: UserStorage { .files(beside: TodoStorage.defaultFile) }
}

extension UserStorage {
  /// A storage in two files for each user, named after a file and the user: beside `todo.json`, Ann's list is
  /// in `todo-Ann.json`, and her records are in `todo-Ann.json.log`.
  public static func files(beside url: URL) -> UserStorage {
    // Made here, so that they remember the file access in force here, not that of a later log-in.
    let file = TodoFile(url: url)
    let log = LogFile()
    return UserStorage(
      list: { TodoStorage(in: file.sibling(at: url.ofUser($0))) },
      record: { try log.append($0, to: url.ofUser($1).appendingPathExtension("log")) }
    )
  }
}

extension URL {
  fileprivate func ofUser(_ name: String) -> URL {
    // A name with a slash must not lead to another folder.
    let name = name.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? ""
    let file = deletingPathExtension()
    let url = deletingLastPathComponent()
      .appendingPathComponent("\(file.lastPathComponent)-\(name)", isDirectory: false)
    return pathExtension.isEmpty ? url : url.appendingPathExtension(pathExtension)
  }
}
