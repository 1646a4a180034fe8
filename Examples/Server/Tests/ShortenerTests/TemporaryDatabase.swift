import Foundation

/// Runs a test with the path of a database file that does not exist yet, and removes what it leaves.
func withTemporaryDatabase(_ test: @concurrent (_ path: String) async throws -> Void) async throws {
  let folder = FileManager.default.temporaryDirectory.appending(path: "shortener-\(UUID())")
  try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  defer { try? FileManager.default.removeItem(at: folder) }
  try await test(folder.appending(path: "shortener.sqlite").path())
}
