import Dependencies
import DependenciesTestSupport
import Foundation
import Testing
import TodoAppModels
import TodoStorage
import TodoStorageLive

@MainActor
struct LaunchArgumentsTests {
  @Test func aUITestFindsAnnsListInMemory() async throws {
    let model = makeModel(arguments: ["TodoApp", "--ui-testing"])
    model.name = "Ann"
    await model.logIn()
    let list = try #require(model.list)
    list.newText = "Buy milk"
    await list.add()
    #expect(list.items.map(\.text) == ["Water the plants", "Call Ben", "Buy milk"])
    #expect(list.items.last?.id == UUID(0))
    await model.logOut()
    #expect(model.failure == nil)
  }

  @Test func aUITestSeesWhatHappensWhenTheDiskIsFull() async throws {
    let model = makeModel(arguments: ["TodoApp", "--ui-testing", "--full-disk"])
    model.name = "Ann"
    await model.logIn()
    let list = try #require(model.list)
    list.newText = "Buy milk"
    await list.add()
    #expect(list.failure == "The disk is full.")
    await model.logOut()
  }

  @Test func theAppKeepsListsInFiles() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: folder) }
    try withDependencies {
      $0.context = .live
      $0.prepareApp(arguments: ["TodoApp"], folder: folder)
    } operation: {
      @Dependency(\.userStorage) var storage
      try storage.list("Ann").save(TodoItem.samples)
    }
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["todo-Ann.json"])
  }

  private func makeModel(arguments: [String]) -> AppModel {
    withDependencies {
      $0.prepareApp(arguments: arguments, folder: URL(filePath: "/nowhere"))
    } operation: {
      AppModel()
    }
  }
}
