import AddFeature
import Dependencies
import DependenciesTestSupport
import Foundation
import Testing
import TodoStorage

@Suite(.dependency(\.uuid, .incrementing), .dependency(\.date, .constant(.sample)))
struct AddFeatureTests {
  @Test func anItemIsAddedAtTheEnd() throws {
    let storage = TodoStorage.inMemory([.sample(7, "Call Ann", isDone: true)])
    let text = try withDependencies {
      $0.todoStorage = storage
    } operation: {
      try AddFeature().add("Water the plants")
    }
    #expect(text == "Added 2. Water the plants")
    #expect(
      try storage.load() == [.sample(7, "Call Ann", isDone: true), .sample(0, "Water the plants")]
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
    #expect(try own.load() == [.sample(0, "Water the plants")])
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

  @Test func eachItemHasAnIdentifierOfItsOwn() throws {
    let storage = TodoStorage.inMemory()
    let feature = AddFeature(storage: storage)
    _ = try feature.add("Water the plants")
    _ = try feature.add("Water the plants")
    #expect(try storage.load().map(\.id) == [UUID(0), UUID(1)])
  }
}
