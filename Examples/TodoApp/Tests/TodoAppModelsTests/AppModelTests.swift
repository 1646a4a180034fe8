import Dependencies
import DependenciesTestSupport
import Foundation
import SessionFeature
import Testing
import TodoAppModels
import TodoStorage

@MainActor
@Suite(.dependency(\.uuid, .incrementing), .dependency(\.date, .constant(.distantPast)))
struct AppModelTests {
  private let records = LockIsolated(UserRecords(lists: ["Ann": TodoItem.samples]))

  @Test func aUserSeesTheirList() async throws {
    let model = makeModel()
    model.name = "Ann"
    await model.logIn()

    let list = try #require(model.list)
    list.load()
    #expect(list.userName == "Ann")
    #expect(list.items == TodoItem.samples)
    #expect(model.name == "")

    await model.logOut()
  }

  @Test func theNextUserSeesNothingOfTheFirst() async throws {
    let model = makeModel()
    model.name = "Ann"
    await model.logIn()
    weak let annsList = model.list
    await model.logOut()
    #expect(annsList == nil)

    model.name = "Ben"
    await model.logIn()
    let list = try #require(model.list)
    list.load()
    #expect(list.userName == "Ben")
    #expect(list.items == [])
    await model.logOut()
  }

  @Test func aLogOutRecordsWhatTheUserDid() async throws {
    let model = makeModel()
    model.name = "Ben"
    await model.logIn()
    let list = try #require(model.list)
    list.newText = "Water the plants"
    await list.add()
    list.load()
    await list.markDone(list.items[0])
    await model.logOut()

    #expect(
      records.value.lines["Ben"] == [
        "Logged in.", "Added 1. Water the plants", "Done 1. Water the plants", "Logged out.",
      ]
    )
  }

  @Test func aUserIsLoggedOutAlsoIfThatCannotBeRecorded() async {
    struct PowerCut: Error {}
    let model = withDependencies {
      $0.userStorage = .inMemory(records)
      $0.userStorage.record = { _, _ in throw PowerCut() }
    } operation: {
      AppModel()
    }
    model.name = "Ann"
    await model.logIn()
    await model.logOut()
    #expect(model.list == nil)
    #expect(model.failure == "PowerCut()")
    #expect(!model.isBusy)
  }

  @Test(arguments: ["", " "])
  func nobodyIsLoggedInWithoutAName(_ name: String) async {
    let model = makeModel()
    model.name = name
    #expect(!model.canLogIn)
    await model.logIn()
    #expect(model.list == nil)
  }

  private func makeModel() -> AppModel {
    withDependencies {
      $0.userStorage = .inMemory(records)
    } operation: {
      AppModel()
    }
  }
}
