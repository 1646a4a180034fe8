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
  router.open("home")  // error
  _ = router.path
  // error: main actor-isolated property 'path' can not be referenced from a nonisolated context
  banner.show("Welcome")  // error
  banner.show(text: "Welcome")  // error
}

// A wrapper may be read on any thread, and the path of an isolated property may not.
@MainActor
func readAnIsolatedProperty() {
  @Dependency(\.isolatedRouter) var router
  // error: type 'KeyPath<DependencyValues, Router>' does not conform to the 'Sendable' protocol
}

// A key is not isolated.
@MainActor
final class OwnKey {}

extension OwnKey: @MainActor TestDependencyKey {
  // error: cannot form main actor-isolated conformance of 'OwnKey'
  static var testValue: OwnKey { OwnKey() }
}

enum IsolatedKey: DependencyKey {  // error
  @MainActor static var liveValue: Router { Router() }
}

// A value that only the main actor can make has a default value nowhere else.
@MainActor
final class Screen {
  let router: Router
  init(router: Router) { self.router = router }
}

enum ScreenKey: DependencyKey {
  static var liveValue: Screen { Screen(router: Router()) }  // error
}

@MainActor
final class Theme {
  var name: String
  init() { name = "light" }
}

extension DependencyValues {
  @DependencyEntry(liveValue: Router()) var entry: Router = Router()
  @DependencyEntry(liveValue: Theme()) var theme: Theme = Theme()
  // error: main actor-isolated default value in a nonisolated context
}
