import DependenciesClocks
import DependenciesMacros
import DependenciesTestSupport
import MacroFixture
import Testing

/// Lifetimes that macros are given hold for the values of their keys.
@Suite struct LifetimeTests {
  // MARK: Entries

  @Test func aCachedEntryIsMadeOnce() {
    @Dependency(\.cached) var value
    #expect(value === value)
    #expect(DependencyValues.CachedKey.lifetime == .cached)
  }

  @Test func aSingletonEntryIsMadeOnceWithoutOverrides() {
    withDependencies {
      $0.label = "overridden"
    } operation: {
      @Dependency(\.singleton) var value
      @Dependency(\.cached) var cached
      #expect(value === value)
      #expect(value.label == "test")
      #expect(cached.label == "overridden")
    }
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

  @Test func aWeakEntryIsSharedWhileItIsHeld() {
    weak var last: Instance?
    do {
      let held = DependencyValues.current.weak
      #expect(DependencyValues.current.weak === held)
      last = held
    }
    #expect(last == nil)
  }

  @Test func anEntryOfAGraphIsSharedWithinOneConstruction() {
    @Dependency(\.pair) var pair
    let first = pair
    #expect(first.left === first.right)
    #expect(pair.left !== first.left)
  }

  @Test func aScopedEntryIsOneForEachOpenScope() async {
    let (first, second) = (DependencyScope(Session.self), DependencyScope(Session.self))
    @Dependency(\.scoped) var value
    let own = withDependencies(in: first) { value }
    #expect(withDependencies(in: first) { value } === own)
    #expect(withDependencies(in: second) { value } !== own)
    await first.close()
    await second.close()
  }

  @Test func anExpiringEntryIsMadeAgain() async {
    let clock = TestClock()
    await withDependencies {
      $0.continuousClock = clock
    } operation: {
      @Dependency(\.expiring) var value
      let first = value
      await clock.advance(by: .seconds(60))
      #expect(value === first)
      await clock.advance(by: .nanoseconds(1))
      #expect(value !== first)
    }
  }

  // MARK: Clients

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

  @Test func aClientThatSaysNothingIsCached() {
    @Dependency(PlainClient.self) var client
    #expect(client.instance === client.instance)
    #expect(PlainClient.lifetime == .cached)
  }
}

private enum Session: DependencyScopeName {}

private final class Instance: Sendable {
  let label: String
  init(_ label: String = DependencyValues.current.label) { self.label = label }
}

private struct Pair: Sendable {
  let left = DependencyValues.current.graph
  let right = DependencyValues.current.graph
}

extension DependencyValues {
  @DependencyEntry fileprivate var label: String = "test"
  @DependencyEntry("CachedKey", lifetime: .cached) fileprivate var cached: Instance = Instance()
  @DependencyEntry(lifetime: .singleton) fileprivate var singleton: Instance = Instance()
  @DependencyEntry(lifetime: .weak) fileprivate var weak: Instance = Instance()
  @DependencyEntry(lifetime: .graph) fileprivate var graph: Instance = Instance()
  @DependencyEntry(lifetime: .transient) fileprivate var pair: Pair = Pair()
  @DependencyEntry(lifetime: .scoped(to: Session.self)) fileprivate var scoped: Instance = Instance()
  @DependencyEntry(lifetime: .expiring(after: .seconds(60)))
  fileprivate var expiring: Instance = Instance()
  @DependencyEntry(
    "EverywhereKey",
    liveValue: Instance("live"),
    previewValue: Instance("preview"),
    lifetime: .transient
  )
  fileprivate var everywhere: Instance = Instance()
}

/// An endpoint, its method and the key's requirement share a name.
@DependencyClient(lifetime: .transient)
private struct DraftClient: Sendable {
  var lifetime: @Sendable (_ of: String) -> Int = { _ in 0 }
  let instance: Instance = Instance()
}

extension DraftClient: TestDependencyKey {
  static var testValue: DraftClient { DraftClient() }
}

@DependencyClient
private struct PlainClient: Sendable {
  var empty: @Sendable () throws -> Void
  let instance: Instance = Instance()
}

extension PlainClient: TestDependencyKey {
  static var testValue: PlainClient { PlainClient() }
}
