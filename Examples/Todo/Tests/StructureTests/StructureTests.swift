import DependenciesInspection
import SessionFeature
import Testing
import TodoStorageLive

/// The target links all modules of the program.
struct StructureTests {
  private let inventory = DependencyInventory.current.filter {
    ["SessionFeature", "TodoStorage", "TodoStorageLive"].contains($0.module)
  }

  @Test func everyDependencyHasALiveValue() {
    // A name is there only while somebody is logged in.
    inventory.verify(except: [UserNameKey.self])
  }

  #if DEBUG
    @Test func theProgramHasTheseDependencies() {
      #expect(
        inventory.description == """
          Module           Key          Property  Value        Lifetime           Live value
          SessionFeature   Activity               Activity     scoped to Session  SessionFeature
          SessionFeature   Drafts                 Drafts       scoped to Session  SessionFeature
          SessionFeature   UserNameKey            String       cached             none
          TodoStorage      TodoStorage            TodoStorage  cached             TodoStorageLive
          TodoStorage      UserStorage            UserStorage  cached             TodoStorageLive
          TodoStorageLive  FileAccess             FileAccess   cached             TodoStorageLive
          """
      )
    }
  #endif
}
