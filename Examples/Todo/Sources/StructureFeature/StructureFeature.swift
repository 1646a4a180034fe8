import AddFeature
import CompleteFeature
import Dependencies
import DependenciesInspection
import Foundation
import ListFeature
import SessionFeature
import TodoStorage
import TodoStorageLive

/// Shows the dependencies of the program.
public struct StructureFeature: Sendable {
  /// Makes the feature.
  public init() {}

  /// The dependencies that are linked into the program.
  public var inventory: DependencyInventory { .current }

  /// The reads of each part of the program: each feature runs once, with live values over files in memory.
  ///
  /// - Throws: The errors of the features.
  @MainActor
  public func graph() async throws -> DependencyGraph {
    try await DependencyGraph.recording {
      try await withDependencies {
        $0 = .live
      } operation: {
        // Apart, since the graph knows the place of an override only if its closure has not replaced all values.
        try await withDependencies {
          $0.fileAccess = .inMemory
        } operation: {
          try await runFeatures()
        }
      }
    }
    .graph
  }

  @MainActor
  private func runFeatures() async throws {
    _ = try AddFeature().add("Water the plants")
    _ = try ListFeature().text(from: DependencyValues.current.todoStorage)
    _ = try CompleteFeature().markDone(1)
    let session = SessionModel()
    let user = try await session.logIn("Ann")
    await user.write("Call Ben")
    try await session.logOut()
  }
}

extension FileAccess {
  /// Files that are gone when nothing uses them any more.
  fileprivate static var inMemory: FileAccess {
    let files = LockIsolated<[URL: Data]>([:])
    return FileAccess(
      read: { files.value[$0] },
      write: { data, url in files.withValue { $0[url] = data } }
    )
  }
}
