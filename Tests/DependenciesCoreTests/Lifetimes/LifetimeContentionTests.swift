import DependenciesClocks
import DependenciesCore
import DependenciesTestSupport
import Dispatch
import Testing

@Suite struct LifetimeContentionTests {
  enum SlowSession: InstanceKey {
    static var testValue: Instance {
      pause(milliseconds: 5)
      return Instance()
    }
    static var lifetime: DependencyLifetime { .scoped(to: Session.self) }
  }

  enum SlowWeak: InstanceKey {
    static var testValue: Instance {
      pause(milliseconds: 5)
      return Instance()
    }
    static var lifetime: DependencyLifetime { .weak }
  }

  enum SlowExpiring: InstanceKey {
    static var testValue: Instance {
      pause(milliseconds: 5)
      return Instance()
    }
    static var lifetime: DependencyLifetime { .expiring(after: .seconds(1)) }
  }

  enum SlowSingleton: InstanceKey {
    static var testValue: Instance {
      pause(milliseconds: 5)
      return Instance()
    }
    static var lifetime: DependencyLifetime { .singleton }
  }

  private func valuesOfManyReaders<Key: InstanceKey>(of key: Key.Type) async -> [Instance] {
    await withTaskGroup { group in
      for _ in 0..<16 { group.addTask { await onAThread { read(key) } } }
      return await group.reduce(into: []) { $0.append($1) }
    }
  }

  @Test(arguments: 0..<10)
  func readersOfOneScopeGetOneValue(_ round: Int) async {
    let life = Life()
    await life.inForce {
      await withDependencyScope(Session.self) {
        let values = await valuesOfManyReaders(of: SlowSession.self)
        #expect(Set(values.map(ObjectIdentifier.init)).count == 1)
        #expect(life.counts.made == 1)
      }
      #expect(life.alive == 0)
    }
  }

  @Test(arguments: 0..<10)
  func readersOfAWeakValueGetOne(_ round: Int) async {
    let life = Life()
    await life.inForce {
      let values = await valuesOfManyReaders(of: SlowWeak.self)
      #expect(Set(values.map(ObjectIdentifier.init)).count == 1)
    }
    #expect(life.counts == Life.Counts(made: 1, gone: 1))
  }

  @Test(arguments: 0..<10)
  func readersOfAnExpiredValueGetOneNewOne(_ round: Int) async {
    let (clock, life) = (TestClock(), Life())
    await withDependencies {
      $0.life = life
      $0.continuousClock = clock
    } operation: {
      for made in 1...3 {
        let values = await valuesOfManyReaders(of: SlowExpiring.self)
        #expect(Set(values.map(ObjectIdentifier.init)).count == 1)
        #expect(life.counts.made == made)
        await clock.advance(by: .seconds(2))
      }
    }
  }

  // A reader noted the time, and then another built the value. To the first reader, the value was built in
  // the future; it took that for expired, and built another.
  @Test func aReaderThatIsOvertakenByAConstructionGetsItsValue() async {
    let (clock, life) = (HeldClock(), Life())
    await withDependencies {
      $0.life = life
      $0.continuousClock = clock
    } operation: {
      async let overtaken = onAThread { read(ExpiringKey.self) }
      await onAThread { clock.waitUntilHeld() }
      clock.advance()
      let first = await onAThread { read(ExpiringKey.self) }
      clock.letGo()
      #expect(await overtaken === first)
    }
    #expect(life.counts.made == 1)
  }

  @Test(arguments: 0..<10)
  func readersOfASingletonGetOneValue(_ round: Int) async {
    let values = await valuesOfManyReaders(of: SlowSingleton.self)
    #expect(Set(values.map(ObjectIdentifier.init)).count == 1)
  }

  @Test func twoThousandScopesAtOnceNeverMixTheirValues() async {
    enum User: DependencyKey {
      static let liveValue = -1
      static let testValue = -1
    }
    enum Account: DependencyKey {
      struct Value: Sendable {
        let user: Int
        let instance = Instance()
      }
      static var liveValue: Value { Value(user: read(User.self)) }
      static var testValue: Value { liveValue }
      static var lifetime: DependencyLifetime { .scoped(to: Request.self) }
    }
    let life = Life()
    await life.inForce {
      await withTaskGroup { group in
        for user in 0..<2000 {
          group.addTask {
            await withDependencies {
              $0[User.self] = user
            } operation: {
              await withDependencyScope(Request.self) {
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
      }
      #expect(life.counts == Life.Counts(made: 2000, gone: 2000))
    }
  }
}

/// A clock that holds the first thread that asks for the time, after it has looked at it.
private final class HeldClock: Clock {
  private let time = LockIsolated((now: TestClock<Duration>.Instant(), isHeld: false))
  private let held = DispatchSemaphore(value: 0)
  private let released = DispatchSemaphore(value: 0)

  var now: TestClock<Duration>.Instant {
    let (now, isFirst) = time.withValue { time in
      defer { time.isHeld = true }
      return (time.now, !time.isHeld)
    }
    if isFirst {
      held.signal()
      released.wait()
    }
    return now
  }

  var minimumResolution: Duration { .zero }
  func sleep(until deadline: TestClock<Duration>.Instant, tolerance: Duration?) async throws {}

  func waitUntilHeld() { held.wait() }
  func letGo() { released.signal() }
  func advance() { time.withValue { $0.now = $0.now.advanced(by: .seconds(1)) } }
}
