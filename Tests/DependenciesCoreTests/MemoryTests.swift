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
      let made = withDependencies {
        $0.testClient.fetch = { _ in "\(captured)" }
      } operation: {
        Model()
      }
      model = made
      _ = made.client.fetch(1)
      _ = withDependencies(from: made, { $0.number = 1 }, operation: { Model().client.fetch(2) })
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

  @Test func freshDefaultsAreReleasedWithTheirScope() {
    enum Key: DependencyKey {
      static var liveValue: Token { Token() }
    }
    weak var token: Token?
    with(.live) {
      token = DependencyValues.current[Key.self]
      #expect(token != nil)
    }
    #expect(token == nil)
  }

  // A default that remembers the scope it was built in kept the defaults that keep it.
  @Test func freshDefaultsThatRememberTheirScopeAreReleasedWithIt() {
    struct Holding: DependencyKey {
      @Dependency(\.number) var number
      let token = Token()
      let bound = capturingDependencies { DependencyValues.current.number }
      static var liveValue: Holding { withDependencies(from: Holding()) { Holding() } }
    }
    weak var token: Token?
    withDependencies {
      $0 = .live
      $0.number = 5
    } operation: {
      let holding = DependencyValues.current[Holding.self]
      token = holding.token
      #expect(holding.number == 5)
      #expect(holding.bound() == 5)
    }
    #expect(token == nil)
  }

  @Test func aReplacedOverrideIsReleased() {
    enum Key: DependencyKey {
      static var liveValue: Token? { nil }
      static var testValue: Token? { nil }
    }
    weak var token: Token?
    withDependencies {
      let first = Token()
      token = first
      $0[Key.self] = first
      $0[Key.self] = nil
    } operation: {
    }
    #expect(token == nil)
  }

  @Test func boundClosuresAndContinuationsReleaseTheirScope() {
    enum Key: DependencyKey {
      static var liveValue: Token? { nil }
      static var testValue: Token? { nil }
    }
    weak var token: Token?
    do {
      let captured = Token()
      token = captured
      let bound = withDependencies {
        $0[Key.self] = captured
      } operation: {
        (capturingDependencies { DependencyValues.current[Key.self] != nil }, withEscapedDependencies { $0 })
      }
      #expect(bound.0())
      #expect(bound.1.yield { DependencyValues.current[Key.self] != nil })
    }
    #expect(token == nil)
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

  // A task inherited the running construction of the thread that started it, and so kept its defaults.
  @Test func freshDefaultsAreReleasedThoughATaskThatAConstructionStartedGoesOn() async {
    final class Listener: DependencyKey, Sendable {
      let token = Token()
      let task: Task<Void, Never>
      init() {
        let (stream, continuation) = AsyncStream<Void>.makeStream()
        self.continuation = continuation
        task = Task { for await _ in stream {} }
      }
      let continuation: AsyncStream<Void>.Continuation
      static var liveValue: Listener { Listener() }
    }
    weak var token: Token?
    let (task, continuation) = with(.live) {
      let listener = DependencyValues.current[Listener.self]
      token = listener.token
      return (listener.task, listener.continuation)
    }
    #expect(token == nil)
    continuation.finish()
    await task.value
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
