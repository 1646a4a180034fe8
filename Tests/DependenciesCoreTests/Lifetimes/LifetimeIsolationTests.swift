import DependenciesClocks
import DependenciesCore
import DependenciesTestSupport
import Testing

/// Each case of a test has its own values, whatever their lifetime, but a scope has one value for all cases.
@Suite struct LifetimeIsolationTests {
  static let scope = DependencyScope(Session.self)
  static let seen = LockIsolated<Set<ObjectIdentifier>>([])
  static let kept = LockIsolated<[Instance]>([])
  static let ofScope = LockIsolated<Instance?>(nil)

  @Test(arguments: 0..<50)
  func eachCaseHasValuesOfItsOwn(_ index: Int) async {
    let clock = TestClock()
    withDependencies {
      $0.continuousClock = clock
    } operation: {
      withDependencies(in: Self.scope) {
        let values = [
          read(CachedKey.self), read(SingletonKey.self), read(WeakKey.self), read(ExpiringKey.self),
          read(TransientKey.self), read(GraphKey.self),
        ]
        let first = Self.ofScope.withValue { ofScope in
          ofScope = ofScope ?? read(SessionKey.self)
          return ofScope
        }
        #expect(read(SessionKey.self) === first)
        // Kept, so that no two have one address.
        Self.kept.withValue { $0 += values }
        let areNew = Self.seen.withValue { seen in values.map { seen.insert(ObjectIdentifier($0)).inserted } }
        #expect(!areNew.contains(false))
      }
    }
  }

  @Test func nothingSurvivesATest() async {
    weak var cached: Instance?
    let life = Life()
    // A test within the test: its values go with it.
    do {
      let values = DependencyValues.test
      await withDependencies {
        $0 = values
        $0.life = life
        $0.continuousClock = TestClock()
      } operation: {
        cached = read(CachedKey.self)
        _ = (read(SingletonKey.self), read(WeakKey.self), read(ExpiringKey.self), read(GraphKey.self))
        await withDependencyScope(Session.self) { _ = read(SessionKey.self) }
        #expect(cached != nil)
      }
    }
    while life.alive > 0 { await Task.yield() }
    #expect(cached == nil)
  }
}
