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
    // error: main actor-isolated property 'text' can not be mutated from a nonisolated context
  }

  // Nothing is wrong with this.
  func setInATask() {
    Task { text = "Swift" }
  }
}

@Test func theModel() {
  let model = Model()
  // error: call to main actor-isolated initializer 'init()' in a synchronous nonisolated context
  model.text = "Swift"  // error
  model.load()  // error
  #expect(model.text == "Swift")
}

@Test func theModelOfAnOverride() {
  let model = withDependencies {  // warning
    $0.router = Router()
  } operation: {
    Model()  // error
  }
}

@Test func theModelOfAnAsynchronousTest() async {
  let model = Model()
  // error: main actor-isolated initializer 'init()' cannot be called from outside of the actor
  model.text = "Swift"  // error
  model.load()
  // error: main actor-isolated instance method 'load()' cannot be called
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
