import Dependencies
import Foundation
import TodoStorage

/// A list in a file, as JSON.
struct TodoFile: Sendable {
  @Dependency(\.fileAccess) private var fileAccess
  private var url: URL

  init(url: URL) {
    self.url = url
  }

  /// Another file, by the same file access.
  func sibling(at url: URL) -> TodoFile {
    var file = self
    file.url = url
    return file
  }

  func load() throws -> [TodoItem] {
    let data: Data?
    do {
      data = try fileAccess.read(url: url)
    } catch {
      throw TodoFileError.unreadable(url, reason: error.reason)
    }
    guard let data, !data.isEmpty else { return [] }
    do {
      let decoder = JSONDecoder()
      decoder.dateDecodingStrategy = .iso8601
      return try decoder.decode([TodoItem].self, from: data)
    } catch {
      throw TodoFileError.damaged(url)
    }
  }

  func save(_ items: [TodoItem]) throws {
    _ = try load()  // A damaged file must not be overwritten, and loading finds out.
    let encoder = JSONEncoder()
    encoder.dateEncodingStrategy = .iso8601
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    let data = try encoder.encode(items)
    do {
      try fileAccess.write(data: data, url: url)
    } catch {
      throw TodoFileError.unwritable(url, reason: error.reason)
    }
  }
}
