import Dependencies
import DependenciesTestSupport
import Testing

/// What a test keeps is released when it ends.
@Suite(.serialized) struct MemoryTests {
  final class Token: Sendable {}

  struct Held: DependencyKey {
    @Dependency(\.greeting) var greeting
    let token = Token()
    static var liveValue: Held { Held() }
    static var testValue: Held { Held() }
  }

  nonisolated(unsafe) static weak var token: Token?

  @Suite(.dependencies, .serialized) struct WithATrait {
    @Test func aKeepsADefault() {
      token = DependencyValues.current[Held.self].token
      #expect(token != nil)
    }

    @Test func bIsReleased() {
      #expect(token == nil)
    }

    @Test func cPreparesADefault() {
      prepareDependencies { $0[Held.self] = Held() }
      token = DependencyValues.current[Held.self].token
      #expect(token != nil)
    }

    @Test func dIsReleased() {
      #expect(token == nil)
    }
  }
}
