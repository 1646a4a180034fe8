import CompleteFeature
import Dependencies
import DependenciesTestSupport
import Foundation
import Testing
import TodoStorage

@Suite(.dependency(\.date, .constant(.sample)))
struct CompleteFeatureTests {
  private let storage = TodoStorage.inMemory([.sample(0, "Water the plants"), .sample(1, "Call Ann")])

  @Test func aDoneItemIsMarkedAndStays() throws {
    #expect(try withStorage { try $0.markDone(2) } == "Done 2. Call Ann")
    #expect(
      try storage.load() == [.sample(0, "Water the plants"), .sample(1, "Call Ann", isDone: true)]
    )
  }

  @Test func aDoneItemCanBeDoneAgainAndKeepsItsTime() throws {
    try withStorage { feature in
      _ = try feature.markDone(1)
      let later = try withDependencies {
        $0.date.now += 60
      } operation: {
        try feature.markDone(1)
      }
      #expect(later == "Done 1. Water the plants")
    }
    #expect(try storage.load().first?.done == .sample)
  }

  @Test func aRemovedItemIsGone() throws {
    #expect(try withStorage { try $0.remove(1) } == "Removed 1. Water the plants")
    #expect(try storage.load() == [.sample(1, "Call Ann")])
  }

  @Test func clearingRemovesAllItemsAndCountsThem() throws {
    try withStorage { feature in
      _ = try feature.remove(1)
      #expect(try feature.clear() == "Removed 1 item.")
      #expect(try feature.clear() == "Removed 0 items.")
    }
    #expect(try storage.load() == [])
  }

  @Test(arguments: [Int.min, 0, 3])
  func aNumberThatTheListDoesNotHaveChangesNothing(_ number: Int) throws {
    try withStorage { feature in
      #expect(throws: NoSuchItem(number: number, count: 2)) { try feature.markDone(number) }
      #expect(throws: NoSuchItem(number: number, count: 2)) { try feature.remove(number) }
    }
    #expect(try storage.load() == [.sample(0, "Water the plants"), .sample(1, "Call Ann")])
  }

  @Test(arguments: [
    (0, "There is no item 7: the list is empty."),
    (1, "There is no item 7: the list has only item 1."),
    (3, "There is no item 7: choose one from 1 to 3."),
  ])
  func theErrorNamesTheNumbersThatThereAre(_ count: Int, _ text: String) {
    #expect(NoSuchItem(number: 7, count: count).description == text)
  }

  @discardableResult
  private func withStorage<Result>(_ operation: (CompleteFeature) throws -> Result) throws -> Result {
    try withDependencies {
      $0.todoStorage = storage
    } operation: {
      try operation(CompleteFeature())
    }
  }
}
