import DependenciesMacros
import DependenciesTestSupport
import TestHelpers
import Testing

/// Endpoints and clients of every isolation, and values of the main actor.
@Suite struct ActorIsolationTests {
  @globalActor
  actor Player {
    static let shared = Player()
  }

  @DependencyClient
  struct Client: Sendable {
    var onMain: @MainActor @Sendable () throws -> Int
    var onPlayer: @Player @Sendable (_ number: Int) async throws -> Int
    var anywhere: @concurrent @Sendable (_ number: Int) async throws -> Int
    var here: nonisolated(nonsending) @Sendable (_ number: Int) async throws -> Int
    var isolatedAny: @isolated(any) @Sendable (_ number: Int) throws -> Int
    nonisolated var spelled: @Sendable (_ number: Int) throws -> Int
  }

  @Test func endpointsOfEveryIsolationAreCalled() async throws {
    var client = Client()
    client.onMain = { 1 }
    client.onPlayer = {
      Player.preconditionIsolated()
      return $0
    }
    client.anywhere = { $0 }
    client.here = { $0 }
    client.isolatedAny = { $0 }
    client.spelled = { $0 }
    #expect(try await client.onMain() == 1)
    #expect(try await client.onPlayer(number: 2) == 2)
    #expect(try await client.anywhere(number: 3) == 3)
    #expect(try await client.here(number: 4) == 4)
    #expect(try await client.isolatedAny(number: 5) == 5)
    #expect(try client.spelled(number: 6) == 6)
  }

  @DependencyClient
  struct MainActorClient: Sendable, TestDependencyKey {
    @MainActor var property: @MainActor @Sendable (_ number: Int) throws -> Int
    static let testValue = MainActorClient()
  }

  @Test @MainActor func aPropertyOfTheMainActorIsSetAndOverriddenThere() throws {
    var client = MainActorClient()
    client.property = { $0 }
    #expect(try client.property(number: 1) == 1)
    #expect(try client.property(2) == 2)
    let number = try withDependencies {
      $0[MainActorClient.self].property = { number in
        MainActor.assertIsolated()
        return number + 1
      }
    } operation: {
      @Dependency(MainActorClient.self) var client
      return try client.property(number: 2)
    }
    #expect(number == 3)
  }

  @Test func aClientIsMadeOffTheActorsOfItsEndpoints() async throws {
    let client = MainActorClient(property: { $0 })
    #expect(try await client.property(number: 2) == 2)
  }

  // MARK: Values of the main actor, which are read and overridden anywhere, and used there

  @MainActor
  final class Router {
    private(set) var path: [String] = []

    nonisolated init() {}

    func open(_ page: String) { path.append(page) }
  }

  @MainActor
  final class HomeModel {
    @Dependency(\.mainActorRouter) private var router

    func open(_ page: String) { router.open(page) }
  }

  @Test func aModelOfTheMainActorUsesAValueThatAnotherThreadHasMade() async {
    @Dependency(\.mainActorRouter) var router
    let made = router
    await HomeModel().open("home")
    #expect(await made.path == ["home"])
  }
}

extension DependencyValues {
  @DependencyEntry fileprivate var mainActorRouter: ActorIsolationTests.Router = ActorIsolationTests.Router()
}
