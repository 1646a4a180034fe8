import Dependencies
import DependenciesTestSupport
import SessionFeature
import Testing
import TodoStorage

@MainActor
@Suite(.dependency(\.uuid, .incrementing), .dependency(\.date, .constant(.distantPast)))
struct SessionMemoryTests {
  @Test func nothingOfTheFirstUserIsAliveAfterTheLogOut() async throws {
    let model = makeModel()
    weak let ann = try await model.logIn("Ann")
    await ann?.write("Water the plants")
    weak let activity = ann.map(activity)
    weak let drafts = ann.map { withDependencies(from: $0) { DependencyValues.current.drafts } }
    #expect(ann != nil && activity != nil && drafts != nil)

    try await model.logOut()

    #expect(ann == nil && activity == nil && drafts == nil)
  }

  @Test func twoSessionsAtTheSameTimeShareNoObject() async throws {
    let (first, second) = (makeModel(), makeModel())
    let (ann, ben) = (try await first.logIn("Ann"), try await second.logIn("Ben"))
    #expect(activity(of: ann) !== activity(of: ben))
    #expect(activity(of: ann) === activity(of: ann))
    try await first.logOut()
    try await second.logOut()
  }

  private func activity(of user: UserModel) -> Activity {
    withDependencies(from: user) { DependencyValues.current.activity }
  }

  private func makeModel() -> SessionModel {
    withDependencies {
      $0.userStorage = .inMemory(LockIsolated(UserRecords()))
    } operation: {
      SessionModel()
    }
  }
}
