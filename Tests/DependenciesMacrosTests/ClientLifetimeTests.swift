import DependenciesMacros
import DependenciesTestSupport
import MacroFixture
import Testing

/// Lifetimes that macros are given hold for the values of their keys.
@Suite struct ClientLifetimeTests {
  // The suites of the core test the lifetimes themselves.
  @Test func aKeyHasTheLifetimeOfItsEntry() {
    #expect(DependencyValues.cachedDependencyKey.lifetime == .cached)
    #expect(DependencyValues.weakDependencyKey.lifetime == .weak)
    #expect(DependencyValues.graphDependencyKey.lifetime == .graph)
    #expect(DependencyValues.scopedDependencyKey.lifetime == .scoped(to: Session.self))
    #expect(DependencyValues.expiringDependencyKey.lifetime == .expiring(after: .seconds(60)))
    #expect(DependencyValues.everywhereDependencyKey.lifetime == .transient)
  }

  // Only written keys could be torn down.
  @Test func theValuesOfAScopeAreTornDownByTheirEntries() async {
    let closed = LockIsolated<[String]>([])
    await withDependencies {
      $0.closed = closed
    } operation: {
      await withDependencyScope(Session.self) {
        @Dependency(\.connection) var connection
        @Dependency(\.stream) var stream
        @Dependency(\.pool) var pool
        #expect([connection.name, stream.name, pool.name] == ["connection", "stream", "pool"])
      }
    }
    #expect(closed.value == ["pool", "stream", "connection"])
  }

  @Test func aTransientEntryIsMadeAtEachReadInEachContext() {
    for (context, label) in [(DependencyContext.live, "live"), (.preview, "preview"), (.test, "test")] {
      withDependencies {
        $0 = DependencyValues()
        $0.context = context
      } operation: {
        @Dependency(\.everywhere) var value
        #expect(value.label == label)
        #expect(value !== value)
      }
    }
  }

  // Swift 6.2 crashes on an argument of `@DependencyClient`.
  #if compiler(>=6.3)
    @Test func aTransientClientIsMadeAtEachRead() {
      @Dependency(DraftClient.self) var client
      #expect(client.instance !== client.instance)
      #expect(DraftClient.lifetime == .transient)
      #expect(DraftClient(lifetime: { _ in 3 }).lifetime(of: "a") == 3)
    }

    @Test(arguments: [(DependencyContext.live, "live"), (.test, "test")])
    func aLifetimeHoldsForTheLiveValuesOfAnotherModule(context: DependencyContext, origin: String) {
      withDependencies {
        $0 = DependencyValues()
        $0.context = context
      } operation: {
        @Dependency(\.ticket) var ticket
        @Dependency(TicketClient.self) var client
        #expect([ticket.origin, client.ticket.origin] == [origin, origin])
        #expect(ticket !== ticket)
        #expect(client.ticket !== client.ticket)
      }
    }
  #endif
}

private enum Session: DependencyScopeName {}

private final class Instance: Sendable {
  let label: String
  init(_ label: String = "test") { self.label = label }
}

extension DependencyValues {
  @DependencyEntry(lifetime: .cached) fileprivate var cached: Int = 1
  @DependencyEntry(lifetime: .weak) fileprivate var weak: Instance = Instance()
  @DependencyEntry(lifetime: .graph) fileprivate var graph: Int = 1
  @DependencyEntry(lifetime: .scoped(to: Session.self)) fileprivate var scoped: Int = 1
  @DependencyEntry(lifetime: .expiring(after: .seconds(60))) fileprivate var expiring: Int = 1
  @DependencyEntry(
    liveValue: Instance("live"),
    previewValue: Instance("preview"),
    lifetime: .transient
  )
  fileprivate var everywhere: Instance = Instance()
}

#if compiler(>=6.3)
  /// An endpoint, its method and the key's requirement share a name.
  @DependencyClient(lifetime: .transient)
  private struct DraftClient: Sendable {
    var lifetime: @Sendable (_ of: String) -> Int = { _ in 0 }
    let instance: Instance = Instance()
  }

  extension DraftClient: TestDependencyKey {
    static var testValue: DraftClient { DraftClient() }
  }
#endif

final class Closing: Sendable {
  let name: String
  init(_ name: String) { self.name = name }
  func close() async { DependencyValues.current.closed.withValue { $0.append(name) } }
}

extension DependencyValues {
  @DependencyEntry fileprivate var closed: LockIsolated<[String]> = LockIsolated([])

  @DependencyEntry(
    lifetime: .scoped(to: Session.self),
    tearDown: { (connection: Closing) in await connection.close() }
  )
  fileprivate var connection: Closing = Closing("connection")

  @DependencyEntry(
    liveValue: Closing("live"),
    lifetime: .scoped(to: Session.self),
    tearDown: { await $0.close() }
  )
  fileprivate var stream: Closing = Closing("stream")

  @DependencyEntry(
    liveValue: Closing("live"),
    previewValue: Closing("preview"),
    lifetime: .scoped(to: Session.self),
    tearDown: { await $0.close() }
  )
  fileprivate var pool: Closing = Closing("pool")
}
