import DependenciesMacros
import DependenciesTestSupport
import ReportRecorder
import Testing

/// Endpoints and clients of every isolation.
@Suite struct IsolationTests {
  @globalActor
  actor Player {
    static let shared = Player()
  }

  @DependencyClient
  struct Client: Sendable {
    var onMain: @MainActor @Sendable () throws -> Int
    @MainActor var propertyOnMain: @MainActor @Sendable (_ number: Int) throws -> Int
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

  @Test @MainActor func aPropertyOfTheMainActorIsSetThere() throws {
    var client = Client()
    client.propertyOnMain = { $0 }
    #expect(try client.propertyOnMain(number: 1) == 1)
    #expect(try client.propertyOnMain(2) == 2)
  }

  @Test func aClientIsMadeOffTheActorsOfItsEndpoints() async throws {
    let client = Client(
      onMain: { 1 },
      propertyOnMain: { $0 },
      onPlayer: { $0 },
      anywhere: { $0 },
      here: { $0 },
      isolatedAny: { $0 },
      spelled: { $0 }
    )
    #expect(try await client.propertyOnMain(number: 2) == 2)
  }

  /// An endpoint that is not `Sendable` makes a client that is not, which works all the same.
  @DependencyClient
  struct LocalClient {
    var count: () throws -> Int
    var reset: (_ count: Int) -> Void
  }

  @Test func aClientNeedNotBeSendable() throws {
    final class Counter {
      var count = 0
    }
    let counter = Counter()
    var client = LocalClient()
    client.count = { counter.count }
    client.reset = { counter.count = $0 }
    client.reset(count: 3)
    #expect(try client.count() == 3)
  }
}
