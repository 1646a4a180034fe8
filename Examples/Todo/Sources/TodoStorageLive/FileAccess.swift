import Dependencies
import DependenciesMacros
import Foundation

/// The part of the file system that a file storage uses, so that its tests need no files.
@DependencyClient
package struct FileAccess: Sendable {
  /// The contents of a file, or nothing where there is no file.
  package var read: @Sendable (_ url: URL) throws -> Data?

  /// Replaces the contents of a file in one step: a reader sees either the old contents or the new ones.
  /// Makes the file and its folder if they are missing.
  package var write: @Sendable (_ data: Data, _ url: URL) throws -> Void
}

extension FileAccess {
  /// The file system.
  fileprivate static let live = FileAccess(
    read: { url in
      do {
        return try Data(contentsOf: url)
      } catch CocoaError.fileReadNoSuchFile {
        return nil
      }
    },
    write: { data, url in
      // The file that a symbolic link leads to is replaced, not the link.
      let url = url.resolvingSymlinksInPath()
      try FileManager.default.createDirectory(
        at: url.deletingLastPathComponent(),
        withIntermediateDirectories: true
      )
      let permissions = try? FileManager.default.attributesOfItem(atPath: url.path)[.posixPermissions]
      try data.write(to: url, options: .atomic)
      if let permissions {
        // The new file would otherwise not be as private as the old one.
        try FileManager.default.setAttributes([.posixPermissions: permissions], ofItemAtPath: url.path)
      }
    }
  )
}

extension DependencyValues {
  /// The part of the file system that a file storage uses. A test without an override fails when it is used.
  @DependencyEntry(liveValue: FileAccess.live) package var fileAccess: FileAccess = FileAccess()
}
