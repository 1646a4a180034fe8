import DependenciesCore
import DependenciesTestSupport
import Testing

@Suite struct MemoryTests {
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
        withDependencies {
          $0.testClient.fetch = { _ in "\(captured)" }
        } operation: {
          #expect(DependencyValues.current[Reader.self] == 6)
        }
      }
      #expect(token == nil)
    }
  }

  // The scope that is made of two kept fresh defaults although neither of the two did.
  @Test func freshDefaultsThatHandOnAModelsDependenciesAreReleasedWithTheirScope() {
    struct Parent: DependencyKey {
      @Dependency(\.number) var number
      static var liveValue: Parent { Parent() }
    }
    struct Child: DependencyKey {
      @Dependency(\.number) var number
      let token = Token()
      static var liveValue: Child {
        @Dependency(Parent.self) var parent
        return withDependencies(from: parent) { Child() }
      }
    }
    weak var token: Token?
    with(.live) {
      token = DependencyValues.current[Child.self].token
      #expect(token != nil)
    }
    #expect(token == nil)
  }

  // A value that was prepared as a default kept the defaults that kept it.
  @Test func whatIsPreparedInFreshValuesIsReleasedWithThem() async {
    struct Holding: DependencyKey {
      @Dependency(\.number) var number
      let token = Token()
      static var liveValue: Holding? { nil }
    }
    weak var token: Token?
    weak var asynchronousToken: Token?
    with(.live) {
      prepareDependencies { $0[Holding.self] = Holding() }
      token = DependencyValues.current[Holding.self]?.token
      #expect(token != nil)
    }
    await with(.live) {
      await prepareDependencies {
        await Task.yield()
        $0[Holding.self] = Holding()
      }
      asynchronousToken = DependencyValues.current[Holding.self]?.token
      #expect(asynchronousToken != nil)
    }
    #expect(token == nil)
    #expect(asynchronousToken == nil)
  }
}
