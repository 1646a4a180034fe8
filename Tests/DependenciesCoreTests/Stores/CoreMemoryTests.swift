import DependenciesCore
import DependenciesTestSupport
import TestHelpers
import Testing

@Suite struct CoreMemoryTests {
  final class Model {
    @Dependency(\.testClient) var client
    @Dependency(NumberKey.self) var number
  }

  // Tables that associate objects with their scopes keep both alive.
  @Test func aModelAndWhatItsOverridesCapturedAreReleasedWithIt() {
    weak var model: Model?
    weak var token: Token?
    do {
      let captured = Token()
      token = captured
      let parent = withDependencies {
        $0.testClient.fetch = { _ in "\(captured)" }
      } operation: {
        Model()
      }
      model = parent
      _ = parent.client.fetch(1)
      let bound = withDependencies(from: parent) {
        (
          capturingDependencies { DependencyValues.current.testClient.fetch(2) },
          withEscapedDependencies { $0 }
        )
      }
      #expect(bound.0() == bound.1.yield { DependencyValues.current.testClient.fetch(2) })
      _ = withDependencies(from: parent, { $0.number = 1 }, operation: { Model().client.fetch(2) })
    }
    #expect(model == nil)
    #expect(token == nil)
  }

  @Test func aDefaultBuiltInsideAnOverrideIsAllThatKeepsItAlive() {
    enum Reader: DependencyKey {
      static var liveValue: Int { DependencyValues.current.testClient.name.count }
    }
    weak var token: Token?
    with(.live) {
      do {
        let captured = Token()
        token = captured
        _ = reports {
          withDependencies {
            $0.testClient.fetch = { _ in "\(captured)" }
          } operation: {
            #expect(DependencyValues.current[Reader.self] == 6)
          }
        }
      }
      #expect(token == nil)
    }
  }

  // Each test or request that sets new values would leave them behind.
  @Test func freshValuesAreReleasedWithTheirOperation() {
    enum Holding: DependencyKey {
      static var liveValue: Token { Token() }
    }
    weak var token: Token?
    with(.live) {
      prepareDependencies { $0[Holding.self] = Token() }
      token = DependencyValues.current[Holding.self]
      withDependencies({ $0.number = 1 }, operation: { _ = DependencyValues.current.testClient })
      #expect(token != nil)
    }
    #expect(token == nil)
  }
}
