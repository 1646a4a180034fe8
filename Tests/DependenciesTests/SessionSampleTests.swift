import Dependencies
import DependenciesTestSupport
import Testing

// A session as an app has one, from the log-in to the log-out.

enum Session: DependencyScopeName {}

enum UserKey: DependencyKey {
  static let liveValue = "nobody"
}
enum SaveKey: DependencyKey {
  static let liveValue: @Sendable (String, [String]) throws -> Void = { print("Saved for \($0): \($1)") }
}
actor Drafts {
  @Dependency(UserKey.self) private var user
  @Dependency(SaveKey.self) private var save
  private var texts: [String] = []
  func write(_ text: String) { texts.append(text) }
  func flush() throws { try save(user, texts) }
}
enum DraftsKey: DependencyKey {
  static var liveValue: Drafts { Drafts() }
  static var testValue: Drafts { Drafts() }
  static var lifetime: DependencyLifetime { .scoped(to: Session.self) }
  static func tearDown(_ drafts: Drafts) async throws { try await drafts.flush() }
}
struct EditorModel {
  @Dependency(DraftsKey.self) var drafts
}

func work() async {
  let session = DependencyScope(Session.self) { $0[UserKey.self] = "Ann" }  // The log-in.
  let editor = withDependencies(in: session) { EditorModel() }
  await editor.drafts.write("Call Ben")
  await session.close()  // The log-out: Saved for Ann: ["Call Ben"]. Then the drafts are released.
}

@Suite struct SessionSampleTests {
  @Test func theLogOutSavesTheDraftsOfTheUser() async {
    let saved = LockIsolated<[String: [String]]>([:])
    await withDependencies {
      $0[SaveKey.self] = { user, texts in saved.withValue { $0[user] = texts } }
    } operation: {
      await work()
    }
    #expect(saved.value == ["Ann": ["Call Ben"]])
  }
}
