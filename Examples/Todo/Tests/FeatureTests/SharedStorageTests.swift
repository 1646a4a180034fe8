import AddFeature
import CompleteFeature
import Dependencies
import DependenciesTestSupport
import Foundation
import ListFeature
import Testing
import TodoStorage

@Suite(.dependency(\.uuid, .incrementing), .dependency(\.date, .constant(.sample)))
struct SharedStorageTests {
  @Test func whatOneFeatureWritesTheOthersSee() throws {
    try withDependencies {
      $0.todoStorage = .inMemory()
    } operation: {
      _ = try AddFeature().add("Water the plants")
      _ = try AddFeature().add("Call Ann")
      _ = try CompleteFeature().markDone(1)
      #expect(
        try list() == """
          1. [x] Water the plants
          2. [ ] Call Ann
          """
      )

      _ = try CompleteFeature().remove(1)
      #expect(try AddFeature().add("Buy bread") == "Added 2. Buy bread")
      #expect(
        try list() == """
          1. [ ] Call Ann
          2. [ ] Buy bread
          """
      )
    }
  }

  @Test(arguments: 1...20)
  func testsInParallelDoNotSeeEachOthersItems(_ number: Int) async throws {
    try await withDependencies {
      $0.todoStorage = .inMemory()
    } operation: {
      _ = try AddFeature().add("Task \(number)")
      await Task.yield()
      #expect(try list() == "1. [ ] Task \(number)")
    }
  }

  @Test func aTestWithoutAStorageIsToldSo() {
    withExpectedIssue("TodoStorage.load") {
      _ = try? AddFeature().add("Water the plants")
    }
  }

  private func list() throws -> String {
    @Dependency(\.todoStorage) var storage
    return try ListFeature().text(from: storage)
  }
}
