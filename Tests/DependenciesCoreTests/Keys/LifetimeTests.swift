import DependenciesClocks
import DependenciesCore
import DependenciesTestSupport
import TestHelpers
import Testing

@Suite struct LifetimeTests {
  @Test func aTransientValueIsBuiltAtEachRead() {
    let life = Life()
    withDependencies {
      $0.life = life
    } operation: {
      @Dependency(TransientKey.self) var value
      #expect(value !== value)
      #expect(life.alive == 0)
    }
  }

  @Test func aWeakValueIsSharedWhileSomeoneHoldsIt() {
    let life = Life.current
    do {
      let held = read(WeakKey.self)
      #expect(read(WeakKey.self) === held)
      #expect(life.counts == Life.Counts(made: 1, gone: 0))
    }
    #expect(life.alive == 0)
    #expect(read(WeakKey.self).number == 2)
  }

  @Test func aValueOfAGraphIsSharedWithinOneConstruction() {
    struct Pair: Sendable {
      let first: Instance
      let second: Instance
    }
    enum Leaf: TestDependencyKey {
      static var testValue: Instance { read(GraphKey.self) }
      static var lifetime: DependencyLifetime { .transient }
    }
    enum Root: TestDependencyKey {
      static var testValue: Pair { Pair(first: read(GraphKey.self), second: read(Leaf.self)) }
      static var lifetime: DependencyLifetime { .transient }
    }
    let life = Life()
    withDependencies {
      $0.life = life
    } operation: {
      let pair = read(Root.self)
      #expect(pair.first === pair.second)
      #expect(read(Root.self).first !== pair.first)
      #expect(read(GraphKey.self) !== read(GraphKey.self))
      #expect(life.alive == 1)
    }
  }

  @Test func anExpiringValueIsBuiltAgainOnceItIsTooOld() async {
    let clock = TestClock()
    await withDependencies {
      $0.continuousClock = clock
    } operation: {
      let first = read(ExpiringKey.self)
      await clock.advance(by: .seconds(60))
      #expect(read(ExpiringKey.self) === first)
      await clock.advance(by: .nanoseconds(1))
      let second = read(ExpiringKey.self)
      #expect(second !== first)
      await clock.advance(by: .seconds(60))
      #expect(read(ExpiringKey.self) === second)
    }
  }

  @Test func anExpiringValueIsTooOldForAnotherKindOfClock() {
    func readBy(_ clock: some Clock<Duration>) -> Instance {
      withDependencies({ $0.continuousClock = clock }, operation: { read(ExpiringKey.self) })
    }
    let clock = TestClock()
    let first = readBy(clock)
    #expect(readBy(clock) === first)
    let second = readBy(ContinuousClock())
    #expect(second !== first)
    #expect(readBy(ContinuousClock()) === second)
    #expect(readBy(clock) !== second)
  }

  // One construction had the value of a context for readers of every context.
  @Test func aGraphHasAValueForEachContextAndForEachOfFreshValues() {
    enum Names: DependencyKey {
      static func names(_ values: DependencyValues) -> [ObjectIdentifier] {
        with(values) {
          [ObjectIdentifier(read(GraphKey.self)), ObjectIdentifier(read(GraphKey.self))]
        }
      }
      static var liveValue: [ObjectIdentifier] {
        var other = DependencyValues.current
        other.context = .preview
        let fresh = [DependencyValues.live, .live]
        return names(.current) + names(other) + fresh.flatMap(names)
      }
    }
    with(.live) {
      let names = read(Names.self)
      #expect(names.count == 8)
      #expect(Set(names).count == 4)
      for index in stride(from: 0, to: 8, by: 2) { #expect(names[index] == names[index + 1]) }
    }
  }

  static let scope = DependencyScope(Session.self)
  static let seen = LockIsolated<[Instance]>([])
  static let ofScope = LockIsolated<Instance?>(nil)

  @Test(arguments: 0..<8)
  func eachCaseOfATestHasValuesOfItsOwnButAScopeHasOneForAll(_ index: Int) {
    withDependencies {
      $0.continuousClock = TestClock()
    } operation: {
      withDependencies(in: Self.scope) {
        let values = [
          read(CachedKey.self), read(WeakKey.self), read(ExpiringKey.self),
          read(TransientKey.self), read(GraphKey.self),
        ]
        let first = Self.ofScope.withValue { ofScope in
          ofScope = ofScope ?? read(SessionKey.self)
          return ofScope
        }
        #expect(read(SessionKey.self) === first)
        Self.seen.withValue { $0 += values }
        #expect(Self.seen.withValue { seen in seen.count == Set(seen.map(ObjectIdentifier.init)).count })
      }
    }
  }
}
