import Dependencies
import Foundation
import TodoStorageLive

extension FileAccess {
  /// Access to files that exist in a dictionary only.
  static func inMemory(_ files: LockIsolated<[URL: String]>) -> FileAccess {
    FileAccess(
      read: { url in files.value[url].map { Data($0.utf8) } },
      write: { data, url in files.withValue { $0[url] = String(decoding: data, as: UTF8.self) } }
    )
  }
}
