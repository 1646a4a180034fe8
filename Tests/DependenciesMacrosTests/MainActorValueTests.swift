import DependenciesMacros
import DependenciesTestSupport
import ReportRecorder
import Testing

/// Values that belong to the main actor: they are read and overridden anywhere, and used there.
@Suite struct MainActorValueTests {
  @MainActor
  final class Router {
    private(set) var path: [String] = []
    private lazy var history = History()
    var pageCount: Int { history.pages.count }

    nonisolated init() {}

    func open(_ page: String) {
      path.append(page)
      history.add(page)
    }
  }

  /// A value that only the main actor can make.
  @MainActor
  final class History {
    private(set) var pages: [String]
    init() { pages = [] }
    func add(_ page: String) { pages.append(page) }
  }

  enum RouterKey: DependencyKey {
    static var liveValue: Router { Router() }
    static var testValue: Router { Router() }
  }

  @MainActor
  final class HomeModel {
    @Dependency(RouterKey.self) private var router
    @Dependency(\.mainActorRouter) private var entry

    func open(_ page: String) {
      router.open(page)
      entry.open(page)
    }
  }

  @Test @MainActor func aModelOfTheMainActorUsesThem() {
    HomeModel().open("home")
    @Dependency(\.mainActorRouter) var entry
    #expect(DependencyValues.current[RouterKey.self].path == ["home"])
    #expect(entry.path == ["home"])
    #expect(entry.pageCount == 1)
  }

  @Test func aValueThatAnotherThreadHasMadeIsUsedOnTheMainActor() async {
    @Dependency(RouterKey.self) var router
    let made = router
    await HomeModel().open("home")
    #expect(await made.path == ["home"])
    #expect(await made.pageCount == 1)
  }

  @Test func aModelKeepsTheOverrideOfTheScopeItWasMadeIn() async {
    let (router, entry) = (Router(), Router())
    let model = withDependencies {
      $0[RouterKey.self] = router
      $0.mainActorRouter = entry
    } operation: {
      HomeModel()
    }
    await model.open("settings")
    #expect(await router.path == ["settings"])
    #expect(await entry.path == ["settings"])
  }

  @MainActor
  protocol Navigator: Sendable {
    func pop() -> Int
  }

  final class NoNavigator: Navigator {
    nonisolated init() {}
    func pop() -> Int { 0 }
  }

  final class TestNavigator: Navigator {
    private let count: Int
    nonisolated init(count: Int) { self.count = count }
    func pop() -> Int { count }
  }

  @Test(.dependency(\.mainActorNavigator, TestNavigator(count: 3)))
  @MainActor func aProtocolOfTheMainActorIsOverriddenByATrait() {
    @Dependency(\.mainActorNavigator) var navigator
    #expect(navigator.pop() == 3)
  }

  @DependencyClient
  struct Banner: Sendable, TestDependencyKey {
    var show: @MainActor @Sendable (_ text: String) throws -> String
    static let testValue = Banner()
  }

  @Test @MainActor func anEndpointOfTheMainActorIsOverriddenThere() throws {
    var shown: [String] = []
    let text = try withDependencies {
      $0[Banner.self].show = { text in
        MainActor.assertIsolated()
        return "shown \(text)"
      }
    } operation: {
      @Dependency(Banner.self) var banner
      shown.append("Welcome")
      return try banner.show(text: shown[0])
    }
    #expect(text == "shown Welcome")
  }
}

extension DependencyValues {
  @DependencyEntry fileprivate var mainActorRouter: MainActorValueTests.Router =
    MainActorValueTests.Router()
  @DependencyEntry
  fileprivate var mainActorNavigator: any MainActorValueTests.Navigator =
    MainActorValueTests.NoNavigator()
}
