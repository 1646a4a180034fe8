import DependenciesClocks
import DependenciesCore
import DependenciesTestSupport
import TestHelpers
import Testing

@Suite(.againstHangs) struct LifetimeContentionTests {
  enum SlowKey<Lived: InstanceKey>: InstanceKey {
    static var testValue: Instance {
      pause(milliseconds: 5)
      return Instance()
    }
    static var lifetime: DependencyLifetime { Lived.lifetime }
  }

  @Test func readersThatReadAtOnceGetOneValue() async {
    func check<Lived: InstanceKey>(_ lived: Lived.Type, round: Int) async {
      let life = Life()
      await with(.test) {
        // A kept value sees no overrides, but what is prepared.
        prepareDependencies {
          $0.life = life
          $0.continuousClock = TestClock()
        }
        await withDependencyScope(Session.self) {
          let values = await withTaskGroup(of: Instance.self, returning: [Instance].self) { group in
            for _ in 0..<16 { group.addTask { await onAThread { read(SlowKey<Lived>.self) } } }
            return await group.reduce(into: []) { $0.append($1) }
          }
          #expect(Set(values.map(ObjectIdentifier.init)).count == 1, "\(lived), round \(round)")
          #expect(life.counts.made == 1, "\(lived), round \(round)")
        }
      }
      // The tasks of the readers may release the value a little later.
      while life.alive > 0 { await Task.yield() }
    }
    let keys: [any InstanceKey.Type] = [CachedKey.self, WeakKey.self, SessionKey.self, ExpiringKey.self]
    for round in 1...10 {
      for key in keys { await check(key, round: round) }
    }
  }

  @Test func twoThousandScopesAtOnceNeverMixTheirValues() async {
    enum User: TestDependencyKey {
      static let testValue = -1
    }
    enum Account: TestDependencyKey {
      struct Value: Sendable {
        let user: Int
        let instance = Instance()
      }
      static var testValue: Value { Value(user: read(User.self)) }
      static var lifetime: DependencyLifetime { .scoped(to: Request.self) }
    }
    let life = Life()
    await life.inForce {
      await withTaskGroup { group in
        for user in 0..<2000 {
          group.addTask {
            await withDependencyScope(Request.self) {
              $0[User.self] = user
            } operation: {
              let first = read(Account.self)
              await Task.yield()
              async let child = read(Account.self)
              let second = await child
              #expect(first.user == user && second.user == user)
              #expect(first.instance === second.instance)
            }
          }
        }
      }
      #expect(life.counts == Life.Counts(made: 2000, gone: 2000))
    }
  }

  @Test func clocksOfTwoKindsMayReplaceEachOthersValuesAtOnce() async {
    let clock = TestClock()
    await with(.live) {
      await withTaskGroup { group in
        for number in 0..<4 {
          group.addTask {
            await onAThread {
              withDependencies {
                if number.isMultiple(of: 2) {
                  $0.continuousClock = clock
                } else {
                  $0.continuousClock = ContinuousClock()
                }
              } operation: {
                for _ in 1...500 { #expect(read(ExpiringKey.self).name == "default") }
              }
            }
          }
        }
      }
    }
  }
}
