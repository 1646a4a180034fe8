import Dependencies
import DependenciesTestSupport
import Foundation
import SessionFeature
import Testing
import TodoStorage

@MainActor
@Suite(.dependency(\.uuid, .incrementing), .dependency(\.date, .constant(.distantPast)))
struct SessionModelTests {
  private let records = LockIsolated(UserRecords())

  @Test func theSecondUserSeesNothingOfTheFirst() async throws {
    let model = makeModel()
    try await model.logIn("Ann").write("Water the plants")
    try await model.logOut()
    #expect(model.user == nil)

    let ben = try await model.logIn("Ben")
    #expect(ben.name == "Ben")
    #expect(try ben.storage.load() == [])
    await ben.write("Call Ann")
    try await model.logOut()

    #expect(records.value.texts(of: "Ann") == ["Water the plants"])
    #expect(records.value.texts(of: "Ben") == ["Call Ann"])
    #expect(
      records.value.lines["Ben"] == ["Logged in.", "Wrote: Call Ann", "Added 1. Call Ann", "Logged out."]
    )
  }

  @Test func aUserWhoComesBackFindsTheListAndNoDrafts() async throws {
    let model = makeModel()
    try await model.logIn("Ann").write("Water the plants")
    #expect(try await model.logIn("Ann").storage.load().map(\.text) == ["Water the plants"])
    try await model.logOut()
    #expect(records.value.texts(of: "Ann") == ["Water the plants"])
  }

  @Test func theLogOutAddsTheDraftsAndThenRecordsTheActivity() async throws {
    let model = makeModel()
    let ann = try await model.logIn("Ann")
    await ann.write("Water the plants")
    await ann.write("Call Ben")
    #expect(records.value.texts(of: "Ann") == [])
    #expect(records.value.lines["Ann"] == nil)

    try await model.logOut()

    #expect(records.value.texts(of: "Ann") == ["Water the plants", "Call Ben"])
    #expect(
      records.value.lines["Ann"] == [
        "Logged in.", "Wrote: Water the plants", "Wrote: Call Ben",
        "Added 1. Water the plants", "Added 2. Call Ben", "Logged out.",
      ]
    )
  }

  @Test func aLogInLogsOutWhoeverIsLoggedIn() async throws {
    let model = makeModel()
    try await model.logIn("Ann")
    try await model.logIn("Ben")
    #expect(records.value.lines == ["Ann": ["Logged in.", "Logged out."]])
    try await model.logOut()
  }

  @Test func aLogOutOfNobodyDoesNothing() async throws {
    try await makeModel().logOut()
    #expect(records.value.lines.isEmpty)
  }

  @Test func ofLogInsAndLogOutsAtTheSameTimeEachWaitsForTheLast() async throws {
    let open = LockIsolated((now: 0, most: 0))
    let model = makeModel { storage in
      let (list, record) = (storage.list, storage.record)
      storage.list = { userName in
        open.withValue { $0 = ($0.now + 1, max($0.most, $0.now + 1)) }
        return list(userName)
      }
      storage.record = { lines, userName in
        open.withValue { $0.now -= 1 }
        try record(lines, userName)
      }
    }
    try await withThrowingTaskGroup { group in
      for number in 1...20 {
        group.addTask { _ = try await model.logIn("User \(number)") }
        group.addTask { try await model.logOut() }
      }
      try await group.waitForAll()
    }
    try await model.logOut()
    #expect(open.value == (now: 0, most: 1))
    #expect(records.value.lines.count == 20)
    #expect(records.value.lines.values.allSatisfy { $0.last == "Logged out." })
  }

  @Test func twoSessionsAtTheSameTimeDoNotMix() async throws {
    let (first, second) = (makeModel(), makeModel())
    let ann = try await first.logIn("Ann")
    let ben = try await second.logIn("Ben")
    async let annWrites: Void = ann.write("Water the plants")
    async let benWrites: Void = ben.write("Call Ann")
    _ = await (annWrites, benWrites)

    try await first.logOut()
    #expect(records.value.texts(of: "Ann") == ["Water the plants"])
    #expect(records.value.texts(of: "Ben") == [])

    await ben.write("Buy bread")
    try await second.logOut()
    #expect(records.value.texts(of: "Ben") == ["Call Ann", "Buy bread"])
    #expect(records.value.lines["Ann"]?.count == 4)
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
