import DependenciesClocks
import DependenciesCore
import DependenciesTestSupport
import Testing

/// Every lifetime, in every context, under every kind of override, with and without a scope inside.
@Suite struct LifetimeMatrixTests {
  enum Overriding: CaseIterable {
    case nothing, value
  }

  enum Nesting: CaseIterable {
    case nothing, sameName, otherName
  }

  /// Which of five reads get one value: two in a session, two in a scope inside it, one after that.
  struct Sharing: Equatable {
    var insideOuter = true
    var insideInner = true
    var innerAndOuter = true
    var afterwards = true

    init(_ values: [Instance]) {
      insideOuter = values[0] === values[1]
      insideInner = values[2] === values[3]
      innerAndOuter = values[0] === values[2]
      afterwards = values[0] === values[4]
    }

    init(of lifetime: DependencyLifetime, _ overriding: Overriding, _ nesting: Nesting) {
      if overriding == .value { return }
      if lifetime == .transient || lifetime == .graph {
        (insideOuter, insideInner, innerAndOuter, afterwards) = (false, false, false, false)
      } else if lifetime == .scoped(to: Session.self), nesting == .sameName {
        innerAndOuter = false
      }
    }
  }

  private static let keys: [any InstanceKey.Type] = [
    CachedKey.self, TransientKey.self, WeakKey.self, GraphKey.self, SessionKey.self,
    ExpiringKey.self,
  ]

  @Test func valuesAreSharedAsTheLifetimeSaysAndAllAreReleased() async {
    for key in Self.keys {
      for context in DependencyContext.allCases {
        for overriding in Overriding.allCases {
          for nesting in Nesting.allCases { await check(key, context, overriding, nesting) }
        }
      }
    }
  }

  private func check<Key: InstanceKey>(
    _ key: Key.Type,
    _ context: DependencyContext,
    _ overriding: Overriding,
    _ nesting: Nesting
  ) async {
    let row: Comment = "\(key), \(context), overriding \(overriding), nesting \(nesting)"
    let life = Life()
    do {
      var values = DependencyValues()
      values.context = context
      await with(values) {
        // A kept value sees no overrides, but what is prepared.
        prepareDependencies {
          $0.life = life
          $0.continuousClock = TestClock()
        }
        await withDependencies {
          switch overriding {
          case .nothing: break
          case .value: $0[key] = Instance("value", life: life)
          }
        } operation: {
          let values = await valuesOfFiveReads(of: key, nesting)
          #expect(Sharing(values) == Sharing(of: key.lifetime, overriding, nesting), row)
          let name = overriding == .nothing ? "default" : "\(overriding)"
          #expect(Set(values.map(\.name)) == [name], row)
        }
      }
    }
    #expect(life.counts.made > 0, row)
    #expect(life.alive == 0, row)
  }

  private func valuesOfFiveReads<Key: InstanceKey>(of key: Key.Type, _ nesting: Nesting) async -> [Instance] {
    await withDependencyScope(Session.self) {
      let outer = [read(key), DependencyValues.current[key]]
      let inner =
        switch nesting {
        case .nothing: [read(key), read(key)]
        case .sameName: await withDependencyScope(Session.self) { [read(key), read(key)] }
        case .otherName: await withDependencyScope(Request.self) { [read(key), read(key)] }
        }
      return outer + inner + [read(key)]
    }
  }
}
