import Dependencies
import DependenciesTestSupport
import SessionFeature
import Testing
import TodoStorage

@MainActor
@Suite(.dependency(\.uuid, .incrementing), .dependency(\.date, .constant(.distantPast)))
struct SessionMemoryTests {
  @Test func nothingOfTheFirstUserIsAliveAfterTheLogOut() async {
    let model = makeModel()
    weak let ann = await model.logIn("Ann")
    await ann?.write("Water the plants")
    weak let activity = ann.map { withDependencies(from: $0) { DependencyValues.current.activity } }
    weak let drafts = ann.map { withDependencies(from: $0) { DependencyValues.current.drafts } }
    #expect(ann != nil && activity != nil && drafts != nil)

    await model.logOut()

    #expect(ann == nil && activity == nil && drafts == nil)
  }

  @Test func whatTheSecondUserHasIsTheirOwn() async {
    let model = makeModel()
    let ann = await activity(of: model.logIn("Ann"))
    let ben = await activity(of: model.logIn("Ben"))
    #expect(ann !== ben)
    await model.logOut()
  }

  /// Objects that are alive at the same time differ, so the test holds on to both.
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
