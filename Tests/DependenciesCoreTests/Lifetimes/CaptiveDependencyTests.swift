import DependenciesCore
import DependenciesTestSupport
import ReportRecorder
import Testing

#if DEBUG
  @Suite struct CaptiveDependencyTests {
    /// A key that reads another while it is built.
    protocol HoldingKey: DependencyKey where Value == Holder {
      associatedtype Held: InstanceKey
    }

    final class Holder: Sendable {
      let held: Instance
      init(_ held: Instance) { self.held = held }
    }

    enum Cached<Held: InstanceKey>: HoldingKey {}
    enum Singleton<Held: InstanceKey>: HoldingKey {
      static var lifetime: DependencyLifetime { .singleton }
    }
    enum Transient<Held: InstanceKey>: HoldingKey {
      static var lifetime: DependencyLifetime { .transient }
    }
    enum Weak<Held: InstanceKey>: HoldingKey {
      static var lifetime: DependencyLifetime { .weak }
    }
    enum Graph<Held: InstanceKey>: HoldingKey {
      static var lifetime: DependencyLifetime { .graph }
    }
    enum InSession<Held: InstanceKey>: HoldingKey {
      static var lifetime: DependencyLifetime { .scoped(to: Session.self) }
    }
    enum InRequest<Held: InstanceKey>: HoldingKey {
      static var lifetime: DependencyLifetime { .scoped(to: Request.self) }
    }
    enum Expiring<Held: InstanceKey>: HoldingKey {
      static var lifetime: DependencyLifetime { .expiring(after: .seconds(60)) }
    }
    enum ExpiringLate<Held: InstanceKey>: HoldingKey {
      static var lifetime: DependencyLifetime { .expiring(after: .seconds(61)) }
    }

    struct Pair: Sendable, CustomTestStringConvertible {
      let holder: any HoldingKey.Type
      let isReported: Bool
      var testDescription: String { "\(holder)" }
    }

    static func pairs<Held: InstanceKey>(_ held: Held.Type, reported: [any HoldingKey.Type]) -> [Pair] {
      let all: [any HoldingKey.Type] = [
        Cached<Held>.self, Singleton<Held>.self, Transient<Held>.self, Weak<Held>.self, Graph<Held>.self,
        InSession<Held>.self, InRequest<Held>.self, Expiring<Held>.self, ExpiringLate<Held>.self,
      ]
      return all.map { holder in Pair(holder: holder, isReported: reported.contains { $0 == holder }) }
    }

    static let pairs =
      pairs(CachedKey.self, reported: [])
      + pairs(SingletonKey.self, reported: [])
      + pairs(TransientKey.self, reported: [])
      + pairs(WeakKey.self, reported: [])
      + pairs(GraphKey.self, reported: [])
      // The request is inside the session.
      + pairs(
        SessionKey.self,
        reported: [
          Cached<SessionKey>.self, Singleton<SessionKey>.self, Weak<SessionKey>.self,
          Expiring<SessionKey>.self,
          ExpiringLate<SessionKey>.self,
        ]
      )
      + pairs(
        RequestKey.self,
        reported: [
          Cached<RequestKey>.self, Singleton<RequestKey>.self, Weak<RequestKey>.self,
          InSession<RequestKey>.self,
          Expiring<RequestKey>.self, ExpiringLate<RequestKey>.self,
        ]
      )
      + pairs(
        ExpiringKey.self,
        reported: [
          Cached<ExpiringKey>.self, Singleton<ExpiringKey>.self, Weak<ExpiringKey>.self,
          InSession<ExpiringKey>.self,
          InRequest<ExpiringKey>.self, ExpiringLate<ExpiringKey>.self,
        ]
      )

    @Test(arguments: pairs)
    func eachPairOfLifetimesThatIsWrongIsReported(_ pair: Pair) async throws {
      func check<Key: HoldingKey>(_ key: Key.Type) async throws {
        let reports = try await reports {
          await with(.live) {
            await withDependencyScope(Session.self) {
              await withDependencyScope(Request.self) {
                _ = read(Key.self)
              }
            }
          }
        }
        let texts = reports.map { $0.text.prefix { $0 != "\n" } }
        let held = "\(Key.Held.self)"
        let path = "(\(Key.lifetime)) → \(held) (\(Key.Held.lifetime))."
        #expect(texts.map { $0.hasSuffix(path) } == (pair.isReported ? [true] : []), "\(texts)")
      }
      try await check(pair.holder)
    }

    enum Cache: DependencyKey {
      static let line = #line + 2
      static var liveValue: Instance {
        @Dependency(\.currentUser) var user
        return user
      }
      static var lifetime: DependencyLifetime { .singleton }
    }

    @Test func theReportNamesThePathAndTheCure() throws {
      let reports = reports {
        with(.live) {
          _ = DependencyValues.current.cache
          _ = DependencyValues.current.cache
        }
      }
      #expect(
        reports == [
          Report(
            text: """
              \\.cache keeps \\.currentUser, which does not live as long: \
              \\.cache (singleton) → \\.currentUser (scoped to Session).

                Read at:  DependenciesCoreTests/CaptiveDependencyTests.swift:\(Cache.line)

              A value keeps what it reads while it is built.
              Read \\.currentUser only when it is needed: declare the '@Dependency' in the closure that uses it.
              Or let \\.cache live no longer than \\.currentUser:

                static var lifetime: DependencyLifetime { .scoped(to: Session.self) }
              """,
            line: Cache.line
          )
        ]
      )
    }

    @Test func whatATransientValueReadsCountsForWhoeverKeepsIt() throws {
      enum Middle: DependencyKey {
        static var liveValue: Instance { read(SessionKey.self) }
        static var lifetime: DependencyLifetime { .transient }
      }
      enum Outer: DependencyKey {
        static var liveValue: Instance { read(Middle.self) }
      }
      let reports = reports {
        with(.live) {
          withDependencies(in: DependencyScope(Session.self)) { _ = read(Outer.self) }
        }
      }
      #expect(
        reports.map { $0.text.prefix { $0 != "\n" } } == [
          "CaptiveDependencyTests.Outer keeps SessionKey, which does not live as long: "
            + "CaptiveDependencyTests.Outer (cached) → CaptiveDependencyTests.Middle (transient) → "
            + "SessionKey (scoped to Session)."
        ]
      )
    }

    @Test func anOverrideIsAValueThatEverythingMayKeep() throws {
      let reports = reports {
        withDependencies {
          $0[SessionKey.self] = Instance("value", life: Life())
        } operation: {
          #expect(read(CachedHolder.self).name == "value")
        }
      }
      #expect(reports.isEmpty)
    }

    enum CachedHolder: DependencyKey {
      static var liveValue: Instance { read(SessionKey.self) }
      static var testValue: Instance { read(SessionKey.self) }
    }
  }

  extension CaptiveDependencyTests.HoldingKey {
    static var liveValue: CaptiveDependencyTests.Holder { CaptiveDependencyTests.Holder(read(Held.self)) }
    static var testValue: CaptiveDependencyTests.Holder { liveValue }
  }

  extension DependencyValues {
    fileprivate var currentUser: Instance { self[SessionKey.self] }
    fileprivate var cache: Instance { self[CaptiveDependencyTests.Cache.self] }
  }
#endif
