// Tests of a model that belongs to the main actor. Each test must belong to it as well.
import DependenciesMacros
import DependenciesTestSupport
import Testing

struct Router: Sendable {}

extension DependencyValues {
  @DependencyEntry var router: Router = Router()
}

@MainActor
final class Model {
  @Dependency(\.router) var router
  var text: String

  init() { text = "" }

  func load() {}

  func setDetached() {
    Task.detached { self.text = "Swift" }
    // 26 error: main actor-isolated property 'text' can not be mutated from a nonisolated context
  }

  // Nothing is wrong with this.
  func setInATask() {
    Task { text = "Swift" }
  }
}

@Test func theModel() {
  let model = Model()
  // 15 error: call to main actor-isolated initializer 'init()' in a synchronous nonisolated context [#ActorIsolatedCall]
  model.text = "Swift"
  // 9 error: main actor-isolated property 'text' can not be mutated from a nonisolated context
  model.load()
  // 9 error: call to main actor-isolated instance method 'load()' in a synchronous nonisolated context [#ActorIsolatedCall]
  #expect(model.text == "Swift")
}

@Test func theModelOfAnOverride() {
  let model = withDependencies {
    // 7 warning: initialization of immutable value 'model' was never used; consider replacing with assignment to '_' or removing it [#no-usage]
    $0.router = Router()
  } operation: {
    Model()
    // 5 error: call to main actor-isolated initializer 'init()' in a synchronous nonisolated context [#ActorIsolatedCall]
  }
}

@Test func theModelOfAnAsynchronousTest() async {
  let model = Model()
  // 15 error: main actor-isolated initializer 'init()' cannot be called from outside of the actor
  model.text = "Swift"
  // 9 error: main actor-isolated property 'text' can not be mutated from a nonisolated context
  model.load()
  // 9 error: main actor-isolated instance method 'load()' cannot be called from outside of the actor
  #expect(model.text == "Swift")
}

// Nothing is wrong with these.
@MainActor
@Test func right() async {
  let model = withDependencies {
    $0.router = Router()
  } operation: {
    Model()
  }
  model.text = "Swift"
  model.load()
  #expect(model.text == "Swift")
}

@MainActor
@Suite struct RightSuite {
  let model = Model()

  @Test func right() { model.load() }
}
