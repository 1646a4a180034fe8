import Dependencies
import DependenciesTestSupport
import Testing

private enum GreetingKey: DependencyKey {
  static let liveValue = "Hello"
}

extension DependencyValues {
  fileprivate var greeting: String {
    get { self[GreetingKey.self] }
    set { self[GreetingKey.self] = newValue }
  }
}

extension Trait where Self == _DependenciesTrait {
  fileprivate static var evening: Self { .dependency(\.greeting, "Good evening") }
}

@Suite struct TraitTests {
  @Test(.evening) func aTraitOfOnesOwn() {
    #expect(DependencyValues.current.greeting == "Good evening")
  }
}
