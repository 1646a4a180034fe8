import AddFeature
import Dependencies
import Testing
import TodoStorage

struct AddFeatureTests {
  @Test func anItemIsAddedAtTheEnd() throws {
    let storage = TodoStorage.inMemory([TodoItem(text: "Call Ann", isDone: true)])
    let text = try withDependencies {
      $0.todoStorage = storage
    } operation: {
      try AddFeature().add("Water the plants")
    }
    #expect(text == "Added 2. Water the plants")
    #expect(
      try storage.load() == [TodoItem(text: "Call Ann", isDone: true), TodoItem(text: "Water the plants")]
    )
  }

  @Test func theStorageOfTheInitialiserIsUsedInsteadOfTheEnvironments() throws {
    let own = TodoStorage.inMemory()
    let other = TodoStorage.inMemory()
    try withDependencies {
      $0.todoStorage = other
    } operation: {
      _ = try AddFeature(storage: own).add("Water the plants")
    }
    #expect(try own.load() == [TodoItem(text: "Water the plants")])
    #expect(try other.load() == [])
  }

  @Test func whiteSpaceBecomesSingleSpaces() throws {
    let feature = AddFeature(storage: .inMemory())
    #expect(try feature.add("  Water\n\tthe  plants ") == "Added 1. Water the plants")
  }

  @Test(arguments: ["", " \n\t"])
  func anEmptyTextIsAnErrorAndAddsNothing(_ text: String) throws {
    let storage = TodoStorage.inMemory()
    let error = #expect(throws: EmptyText.self) { try AddFeature(storage: storage).add(text) }
    #expect(error?.description == "There is nothing to add: the text is empty. Say what is to be done.")
    #expect(try storage.load() == [])
  }
}
