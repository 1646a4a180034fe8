import DependenciesCore

/// A client as users write them: a structure of closures, with a value for each context.
struct TestClient: Sendable {
  var fetch: @Sendable (Int) -> String
  var name = "client"
}

extension TestClient: DependencyKey {
  static var liveValue: TestClient { TestClient { "live \($0)" } }
  static var previewValue: TestClient { TestClient { "preview \($0)" } }
  static var testValue: TestClient { TestClient { "test \($0)" } }
}

/// A number that has a value of its own in each context.
enum NumberKey: DependencyKey {
  static let liveValue = 1
  static let previewValue = 2
  static let testValue = 3
}

extension DependencyValues {
  var testClient: TestClient {
    get { self[TestClient.self] }
    set { self[TestClient.self] = newValue }
  }

  var number: Int {
    get { self[NumberKey.self] }
    set { self[NumberKey.self] = newValue }
  }
}

/// A class whose life can be watched.
final class Token: Sendable {}
