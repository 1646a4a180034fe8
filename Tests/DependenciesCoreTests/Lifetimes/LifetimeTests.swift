import DependenciesClocks
import DependenciesCore
import DependenciesTestSupport
import ReportRecorder
import Testing

@Suite struct LifetimeTests {
  // MARK: Rows

  @Test func aCachedValueIsBuiltOnce() {
    #expect(read(CachedKey.self) === read(CachedKey.self))
  }

  @Test func aSingletonIsBuiltOnce() {
    #expect(read(SingletonKey.self) === read(SingletonKey.self))
  }

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
    let life = Life()
    withDependencies {
      $0.life = life
    } operation: {
      do {
        let held = read(WeakKey.self)
        #expect(read(WeakKey.self) === held)
        #expect(life.counts == Life.Counts(made: 1, gone: 0))
      }
      #expect(life.alive == 0)
      #expect(read(WeakKey.self).number == 2)
    }
  }

  @Test func aValueOfAGraphIsSharedWithinOneConstruction() {
    struct Pair: Sendable {
      let first: Instance
      let second: Instance
    }
    enum Leaf: DependencyKey {
      static var liveValue: Instance { read(GraphKey.self) }
      static var testValue: Instance { read(GraphKey.self) }
      static var lifetime: DependencyLifetime { .transient }
    }
    enum Root: DependencyKey {
      static var liveValue: Pair { Pair(first: read(GraphKey.self), second: read(Leaf.self)) }
      static var testValue: Pair { liveValue }
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

  @Test func aScopedValueIsBuiltOnceForEachScope() async {
    let life = Life()
    await life.inForce {
      let first = DependencyScope(Session.self)
      let second = DependencyScope(Session.self)
      do {
        let value = withDependencies(in: first) { read(SessionKey.self) }
        #expect(withDependencies(in: first) { read(SessionKey.self) } === value)
        #expect(withDependencies(in: second) { read(SessionKey.self) } !== value)
      }
      #expect(life.counts == Life.Counts(made: 2, gone: 0))
      await first.close()
      #expect(life.counts == Life.Counts(made: 2, gone: 1))
      #expect(life.tornDown == ["SessionKey"])
      await second.close()
      #expect(life.alive == 0)
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

  // MARK: Overrides

  @Test func aSingletonSeesNoOverrides() {
    withDependencies {
      $0.label = "overridden"
    } operation: {
      #expect(read(SingletonKey.self).name == "default")
      #expect(read(CachedKey.self).name == "overridden")
    }
  }

  @Test(
    arguments: [
      TransientKey.self, WeakKey.self, GraphKey.self, SessionKey.self, ExpiringKey.self, SingletonKey.self,
    ] as [any InstanceKey.Type]
  )
  func anOverrideIsAValueWithoutALifetime(_ key: any InstanceKey.Type) {
    func check(_ key: (some InstanceKey).Type) {
      let value = Instance("value", life: Life())
      withDependencies {
        $0[key] = value
      } operation: {
        #expect(read(key) === value)
        #expect(DependencyValues.current[key] === value)
      }
    }
    check(key)
  }
}
