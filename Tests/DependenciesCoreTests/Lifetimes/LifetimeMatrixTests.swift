import DependenciesClocks
import DependenciesCore
import DependenciesTestSupport
import Testing

/// Every lifetime, in every context, under every kind of override, with and without a scope inside.
@Suite struct LifetimeMatrixTests {
  enum Overriding: CaseIterable {
    case nothing, value, closure
  }

  enum Nesting: CaseIterable {
    case nothing, sameName, otherName
  }

  struct Case: Sendable, CustomTestStringConvertible {
    let key: any InstanceKey.Type
    let context: DependencyContext
    let overriding: Overriding
    let nesting: Nesting

    var testDescription: String { "\(key), \(context), overriding \(overriding), nesting \(nesting)" }

    static let all: [Case] = {
      let keys: [any InstanceKey.Type] = [
        CachedKey.self, SingletonKey.self, TransientKey.self, WeakKey.self, GraphKey.self, SessionKey.self,
        ExpiringKey.self,
      ]
      return keys.flatMap { key in
        DependencyContext.allCases.flatMap { context in
          Overriding.allCases.flatMap { overriding in
            Nesting.allCases.map { Case(key: key, context: context, overriding: overriding, nesting: $0) }
          }
        }
      }
    }()
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

    init(of test: Case) {
      let lifetime = test.key.lifetime
      // A closure is called once for the override, unless the values of the key are never shared.
      if test.overriding == .value || test.overriding == .closure && lifetime != .transient { return }
      if lifetime == .transient || lifetime == .graph {
        (insideOuter, insideInner, innerAndOuter, afterwards) = (false, false, false, false)
      } else if lifetime == .scoped(to: Session.self), test.nesting == .sameName {
        innerAndOuter = false
      }
    }
  }

  @Test(arguments: Case.all)
  func valuesAreSharedAsTheLifetimeSaysAndAllAreReleased(_ test: Case) async {
    func check<Key: InstanceKey>(_ key: Key.Type) async {
      let life = Life()
      do {
        var values = DependencyValues()
        values.context = test.context
        await with(values) {
          // A singleton sees no overrides, but what is prepared.
          prepareDependencies {
            $0.life = life
            $0.continuousClock = TestClock()
          }
          await withDependencies {
            switch test.overriding {
            case .nothing: break
            case .value: $0[key] = Instance("value", life: life)
            case .closure: $0.override(key) { Instance("closure", life: life) }
            }
          } operation: {
            #expect(await Sharing(valuesOfFiveReads(of: key, test.nesting)) == Sharing(of: test))
          }
        }
      }
      #expect(life.counts.made > 0)
      #expect(life.alive == 0)
    }
    await check(test.key)
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
