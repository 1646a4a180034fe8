import Dependencies
import DependenciesTestSupport
import ProcessRunner
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

    // What a default read while the end of the test released it was reported as late work.
    @Test func aDefaultMayReadWhileItIsReleased() {
      _ = DependencyValues.current[Farewell.self]
    }
  }

  #if os(Linux)
    // Swift Testing tells nobody when a test has ended that has none of the library's traits.
    @Test(.disabled(if: ChildTestRun.isChild))
    func whatTestsWithoutATraitKeepIsBounded() async throws {
      let (issues, run) = try await ChildTestRun.swiftTesting("ManyTests")
      #expect(issues == [])
      #expect(run.succeeded)
      #expect((run.output + run.errors).contains("Test run with 2 tests in 1 suite passed"))
    }
  #endif
}

#if os(Linux)
  /// Runs in a process of its own, since it has a line in the log for each of its cases.
  @Suite(.enabled(if: ChildTestRun.isChild), .serialized) struct ManyTests {
    struct WeakToken: Sendable {
      nonisolated(unsafe) private weak var token: MemoryTests.Token?
      init(_ token: MemoryTests.Token) { self.token = token }
      var isAlive: Bool { token != nil }
    }

    nonisolated(unsafe) static var tokens: [WeakToken] = []

    @Test(arguments: 1...9000)
    func aKeepsADefault(_ number: Int) {
      let token = DependencyValues.current[MemoryTests.Held.self].token
      Self.tokens.append(WeakToken(token))
    }

    @Test func bIsBounded() {
      let alive = Self.tokens.filter(\.isAlive).count
      #expect(alive > 0)
      #expect(alive <= 8192)
    }
  }
#endif
