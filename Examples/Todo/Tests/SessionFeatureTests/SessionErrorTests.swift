import Dependencies
import DependenciesTestSupport
import Foundation
import SessionFeature
import Testing
import TodoStorage

@MainActor
@Suite(.dependency(\.uuid, .incrementing), .dependency(\.date, .constant(.distantPast)))
struct SessionErrorTests {
  private struct PowerCut: Error {}

  private let records = LockIsolated(UserRecords())
  private let full = TodoStorage(load: { [] }, save: { _ in throw PowerCut() })

  @Test func anErrorInASessionLogsTheUserOutToo() async {
    await #expect(throws: PowerCut.self) {
      try await withDependencies {
        $0.userStorage = .inMemory(records)
      } operation: {
        try await withDependencyScope(Session(userName: "Ann")) {
          $0.useList(of: "Ann")
        } operation: {
          await UserModel().write("Water the plants")
          throw PowerCut()
        }
      }
    }
    #expect(records.value.texts(of: "Ann") == ["Water the plants"])
    #expect(
      records.value.lines["Ann"] == ["Wrote: Water the plants", "Added 1. Water the plants", "Logged out."]
    )
  }

  @Test func theActivityIsRecordedAlsoIfTheDraftsCannotBeAdded() async throws {
    let model = makeModel { $0.list = { [full] _ in full } }
    try await model.logIn("Ann").write("Water the plants")
    await #expect(throws: PowerCut.self) { try await model.logOut() }
    #expect(
      records.value.lines["Ann"] == [
        "Logged in.", "Wrote: Water the plants", "Not all could be added.", "Logged out.",
      ]
    )
    #expect(model.user == nil)
    try await model.logIn("Ben")
    try await model.logOut()
  }

  @Test func anErrorOfALogOutThatNobodyHandlesIsReported() async {
    await withDependencies {
      $0.userStorage = .inMemory(records)
      $0.userStorage.list = { [full] _ in full }
    } operation: {
      await withExpectedIssue("could not be torn down") {
        await withDependencyScope(Session(userName: "Ann")) {
          $0.useList(of: "Ann")
        } operation: {
          await UserModel().write("Water the plants")
        }
      }
    }
  }

  @Test func aUserWithoutASessionIsReported() async {
    await withDependencies {
      $0.userStorage = .inMemory(records)
      $0.useList(of: "Ann")
    } operation: {
      let ann = UserModel()
      await withExpectedIssue("no scope of Session is open") { await ann.write("Water the plants") }
    }
    #expect(records.value.texts(of: "Ann") == [])
  }

  @Test func aModelThatOutlivesItsSessionIsReported() async throws {
    let model = makeModel()
    let ann = try await model.logIn("Ann")
    try await model.logOut()
    await withExpectedIssue("through a scope that is closed") {
      await ann.write("Water the plants")
    }
    #expect(records.value.lines["Ann"] == ["Logged in.", "Logged out."])
    #expect(records.value.texts(of: "Ann") == [])
  }

  private func makeModel(_ update: (inout UserStorage) -> Void = { _ in }) -> SessionModel {
    withDependencies {
      $0.userStorage = .inMemory(records)
      update(&$0.userStorage)
    } operation: {
      SessionModel()
    }
  }
}
