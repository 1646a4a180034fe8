import DependenciesCore
import DependenciesTestSupport
import Testing

// Release builds released the values, or the scope that a wrapper remembers, before code inlined into the
// reader's had copied the value, so a read gave a released object.
/// The last use of a wrapper or a scope may release everything that keeps the value being read.
@Suite struct LastReadTests {
  final class Token: Sendable {
    let isAlive: LockIsolated<Bool>

    init(_ isAlive: LockIsolated<Bool>) { self.isAlive = isAlive }
    deinit { isAlive.setValue(false) }
  }

  enum Key: DependencyKey {
    @TaskLocal static var isAlive = LockIsolated(true)
    static var liveValue: Token { Token(isAlive) }
    static var testValue: Token { liveValue }
  }

  struct Model {
    @Dependency(Key.self) var token
    @Dependency(\.self) var values
  }

  @inline(never)
  private func values() -> DependencyValues {
    var values = DependencyValues()
    values[Key.self] = Token(Key.isAlive)
    return values
  }

  @inline(never)
  private func model() -> Model {
    withDependencies({ $0[Key.self] = Token(Key.isAlive) }, operation: { Model() })
  }

  private func expectIsAlive(
    sourceLocation: Testing.SourceLocation = #_sourceLocation,
    _ read: () -> Token
  ) {
    let isAlive = LockIsolated(true)
    let token = Key.$isAlive.withValue(isAlive, operation: read)
    #expect(withExtendedLifetime(token) { isAlive.value }, sourceLocation: sourceLocation)
  }

  @Test func givesALivingObject() {
    expectIsAlive { values()[Key.self] }
    expectIsAlive {
      let values = DependencyValues.live
      _ = values[Key.self]
      return values[Key.self]
    }
    expectIsAlive { model().token }
    expectIsAlive { model().values[Key.self] }
  }
}
