// Values that belong to the main actor: they are read anywhere, and used there.
import DependenciesMacros

@MainActor
final class Router {
  private(set) var path: [String] = []
  nonisolated init() {}
  func open(_ page: String) { path.append(page) }
}

enum RouterKey: DependencyKey {
  static var liveValue: Router { Router() }
}

@DependencyClient
struct Banner: Sendable {
  var show: @MainActor @Sendable (_ text: String) -> Void
}

extension DependencyValues {
  @DependencyEntry var banner: Banner = Banner()
  var router: Router {
    get { self[RouterKey.self] }
    set { self[RouterKey.self] = newValue }
  }
  @MainActor var isolatedRouter: Router { self[RouterKey.self] }
}

// Nothing is wrong with these.
@MainActor
func useOnTheMainActor() {
  @Dependency(\.router) var router
  @Dependency(RouterKey.self) var routerOfTheKey
  @Dependency(\.banner) var banner
  router.open("home")
  routerOfTheKey.open("home")
  DependencyValues.current.isolatedRouter.open("home")
  banner.show(text: "Welcome")
}

func useFromElsewhere() async {
  @Dependency(\.router) var router
  @Dependency(\.banner) var banner
  await router.open("home")
  await banner.show(text: "Welcome")
}

func useElsewhere() {
  @Dependency(\.router) var router
  @Dependency(\.banner) var banner
  router.open("home")
  // 10 error: call to main actor-isolated instance method 'open' in a synchronous nonisolated context [#ActorIsolatedCall]
  _ = router.path
  // 14 error: main actor-isolated property 'path' can not be referenced from a nonisolated context
  banner.show("Welcome")
  // 10 error: call to main actor-isolated function in a synchronous nonisolated context [#ActorIsolatedCall]
  banner.show(text: "Welcome")
  // 10 error: call to main actor-isolated instance method 'show(text:)' in a synchronous nonisolated context [#ActorIsolatedCall]
}

// A wrapper may be read on any thread, and the path of an isolated property may not.
@MainActor
func readAnIsolatedProperty() {
  @Dependency(\.isolatedRouter) var router
  // 15 error: type 'KeyPath<DependencyValues, Router>' does not conform to the 'Sendable' protocol
}

// A key is not isolated.
@MainActor
final class OwnKey {}

extension OwnKey: @MainActor TestDependencyKey {
  // 1 error: cannot form main actor-isolated conformance of 'OwnKey' to SendableMetatype-inheriting protocol 'TestDependencyKey' [#IsolatedConformances]
  // 1 error: type 'OwnKey' does not conform to protocol 'TestDependencyKey'
  static var testValue: OwnKey { OwnKey() }
}

enum IsolatedKey: DependencyKey {
  // 19 error: conformance of 'IsolatedKey' to protocol 'DependencyKey' crosses into main actor-isolated code and can cause data races [#ConformanceIsolation]
  @MainActor static var liveValue: Router { Router() }
}

// A value that only the main actor can make has a default value nowhere else.
@MainActor
final class Screen {
  let router: Router
  init(router: Router) { self.router = router }
}

enum ScreenKey: DependencyKey {
  static var liveValue: Screen { Screen(router: Router()) }
  // 34 error: call to main actor-isolated initializer 'init(router:)' in a synchronous nonisolated context [#ActorIsolatedCall]
}

@MainActor
final class Theme {
  var name: String
  init() { name = "light" }
}

extension DependencyValues {
  @DependencyEntry(liveValue: Router()) var entry: Router = Router()
  @DependencyEntry(liveValue: Theme()) var theme: Theme = Theme()
  // 44 error: main actor-isolated default value in a nonisolated context
}
