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
  router.open("home")
  // 10 error: call to main actor-isolated instance method 'open' in a synchronous nonisolated context [#ActorIsolatedCall]
}

// A class that is its own key belongs to no actor, and so is not 'Sendable'.
final class OwnKey: TestDependencyKey {
  // 13 error: type 'OwnKey' does not conform to the 'Sendable' protocol
  static var testValue: OwnKey { OwnKey() }
}

final class Isolated {}

extension Isolated: TestDependencyKey {
  // 21 error: conformance of 'Isolated' to protocol 'TestDependencyKey' crosses into main actor-isolated code and can cause data races [#ConformanceIsolation]
  static var testValue: Isolated { Isolated() }
}

extension DependencyValues {
  var forgotten: Router { self[RouterKey.self] }
}

func readForgotten() {
  @Dependency(\.forgotten) var router
  // 15 error: type 'KeyPath<DependencyValues, Router>' does not conform to the 'Sendable' protocol
}
