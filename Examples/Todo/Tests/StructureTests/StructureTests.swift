import Dependencies
import DependenciesInspection
import Foundation
import SessionFeature
import StructureFeature
import Testing

/// The target links all modules of the program.
struct StructureTests {
  private let inventory = StructureFeature().inventory.filter {
    ["SessionFeature", "TodoStorage", "TodoStorageLive"].contains($0.module)
  }

  @Test func everyDependencyHasALiveValue() {
    inventory.reportMissingLiveValues()
  }

  @Test func thePictureInTheReadmeIsThatOfTheProgram() async throws {
    let readme = URL(fileURLWithPath: #filePath)
      .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
      .appendingPathComponent("README.md")
    let text = try String(contentsOf: readme, encoding: .utf8)
    let graph = try await StructureFeature().graph()
    #expect(text.contains("```mermaid\n\(graph.mermaid)\n```"), "The README needs this:\n\(graph.mermaid)")
    #expect(!graph.reads.contains { $0.isInCycle })
  }

  #if DEBUG
    @Test func theProgramHasTheseDependencies() {
      #expect(
        inventory.description == """
          Module           Key                       Property       Value        Lifetime           Live value
          SessionFeature   Activity                                 Activity     scoped to Session  yes
          SessionFeature   Drafts                                   Drafts       scoped to Session  yes
          SessionFeature   Session                                  Session      scoped to Session  none
          TodoStorage      todoStorageDependencyKey  \\.todoStorage  TodoStorage  cached             TodoStorageLive
          TodoStorage      userStorageDependencyKey  \\.userStorage  UserStorage  cached             TodoStorageLive
          TodoStorageLive  fileAccessDependencyKey   \\.fileAccess   FileAccess   cached             yes
          """
      )
    }
  #endif
}
