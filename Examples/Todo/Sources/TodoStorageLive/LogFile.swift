import Dependencies
import Foundation

/// Text in a file, to which lines are added.
struct LogFile: Sendable {
  @Dependency(\.fileAccess) private var fileAccess

  func append(_ lines: [String], to url: URL) throws {
    var data: Data
    do {
      data = try fileAccess.read(url: url) ?? Data()
    } catch {
      throw TodoFileError.unreadable(url, reason: error.reason)
    }
    for line in lines { data.append(contentsOf: Data("\(line)\n".utf8)) }
    do {
      try fileAccess.write(data: data, url: url)
    } catch {
      throw TodoFileError.unwritable(url, reason: error.reason)
    }
  }
}
