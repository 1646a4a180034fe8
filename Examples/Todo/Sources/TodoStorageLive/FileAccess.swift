import Dependencies
import Foundation

/// The part of the file system that a file storage uses, so that its tests need no files.
package struct FileAccess: Sendable {
  /// The contents of a file, or nothing where there is no file.
  package var read: @Sendable (URL) throws -> Data?

  /// Replaces the contents of a file in one step, so that whoever reads it sees the old ones or the new ones. Makes the
  /// file and its folder where they are missing.
  package var write: @Sendable (Data, URL) throws -> Void

  /// Makes file access.
  package init(
    read: @escaping @Sendable (URL) throws -> Data?,
    write: @escaping @Sendable (Data, URL) throws -> Void
  ) {
    self.read = read
    self.write = write
  }
}

extension FileAccess: DependencyKey {
  /// The file system.
  package static let liveValue = FileAccess(
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

  /// File access that reports an issue when it is used.
  package static let testValue = FileAccess(
    read: unimplemented("FileAccess.read"),
    write: unimplemented("FileAccess.write")
  )
}

extension DependencyValues {
  /// The part of the file system that a file storage uses.
  package var fileAccess: FileAccess {
    get { self[FileAccess.self] }
    set { self[FileAccess.self] = newValue }
  }
}
