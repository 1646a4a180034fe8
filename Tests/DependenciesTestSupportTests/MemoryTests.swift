import Dependencies
import DependenciesTestSupport
import Testing

/// The values that a test keeps are released when it ends.
@Suite(.serialized) struct MemoryTests {
  final class Token: Sendable {}

  struct Held: DependencyKey {
    @Dependency(\.greeting) var greeting
    let token = Token()
    static var liveValue: Held { Held() }
    static var testValue: Held { Held() }
  }

  /// Greets once more when it goes.
  final class Farewell: DependencyKey, @unchecked Sendable {
    @Dependency(\.greeting) var greeting
    deinit { _ = greeting }
    static var liveValue: Farewell { Farewell() }
    static var testValue: Farewell { Farewell() }
  }

  nonisolated(unsafe) static weak var token: Token?

  @Suite(.dependencies, .serialized) struct WithATrait {
    @Test func aKeepsADefault() {
      token = DependencyValues.current[Held.self].token
      #expect(token != nil)
    }

    @Test func bIsReleasedAndPreparesADefault() {
      #expect(token == nil)
      prepareDependencies { $0[Held.self] = Held() }
      token = DependencyValues.current[Held.self].token
      #expect(token != nil)
    }

    // A read by a default was reported as late work if the end of the test was releasing the default.
    @Test func cIsReleasedAndADefaultMayReadWhileItGoes() {
      #expect(token == nil)
      _ = DependencyValues.current[Farewell.self]
    }
  }
}
