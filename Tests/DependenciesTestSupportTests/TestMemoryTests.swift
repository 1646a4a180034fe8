import Dependencies
import DependenciesTestSupport
import Testing

/// The values that a test keeps are released when it ends.
@Suite(.serialized) struct TestMemoryTests {
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

    private final class Bus: DependencyKey, Sendable {
      let subscribers = LockIsolated<[Model]>([])
      static var liveValue: Bus { Bus() }
      static var testValue: Bus { Bus() }
    }

    private final class Model: Sendable {
      let held = Dependency(Held.self)
      let token: Token
      init(_ token: Token) { self.token = token }
    }

    // A model of the test that a default, a preparation or a trait kept was never released, since it kept the
    // values of the test.
    @Test(.dependency(Bus())) func cKeepsAModelInWhatTheTestHas() {
      #expect(token == nil)
      let held = Token()
      token = held
      DependencyValues.current[Bus.self].subscribers.withValue { $0.append(Model(held)) }
      let values = DependencyValues.current
      prepareDependencies { $0[KeptKey.self] = Model(held) }
      _ = values[KeptKey.self]
    }

    private enum KeptKey: DependencyKey {
      static var liveValue: Model? { nil }
      static var testValue: Model? { nil }
    }

    // A read by a default was reported as late work if the end of the test was releasing the default.
    @Test func dIsReleasedAndADefaultMayReadWhileItGoes() {
      #expect(token == nil)
      _ = DependencyValues.current[Farewell.self]
    }
  }
}
