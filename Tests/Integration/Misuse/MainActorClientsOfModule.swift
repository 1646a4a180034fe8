// Options: -default-isolation MainActor -enable-upcoming-feature InferIsolatedConformances
// Values that belong to the main actor, in a module where everything does that says nothing else.
import DependenciesMacros

final class Router {
  private(set) var path: [String] = []
  nonisolated init() {}
  func open(_ page: String) { path.append(page) }
}

// A key is not isolated, since it conforms where it is declared.
enum RouterKey: DependencyKey {
  static var liveValue: Router { Router() }
}

nonisolated extension DependencyValues {
  @DependencyEntry var entry: Router = Router()
  var router: Router {
    get { self[RouterKey.self] }
    set { self[RouterKey.self] = newValue }
  }
}

// Nothing is wrong with this.
@DependencyProperties(\.router, \.entry)
final class Model {
  func start() {
    router.open("home")
    entry.open("home")
  }
}

nonisolated func useElsewhere() {
  @Dependency(\.router) var router
  router.open("home")  // error
}

// A class that is its own key belongs to no actor, and so is not 'Sendable'.
final class OwnKey: TestDependencyKey {  // error
  static var testValue: OwnKey { OwnKey() }
}

final class Isolated {}

extension Isolated: TestDependencyKey {
  // error: conformance of 'Isolated' to protocol 'TestDependencyKey' crosses into main actor-isolated code
  static var testValue: Isolated { Isolated() }
}

extension DependencyValues {
  var forgotten: Router { self[RouterKey.self] }
}

func readForgotten() {
  @Dependency(\.forgotten) var router  // error
}
