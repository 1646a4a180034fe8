import DependenciesCore
import DependenciesTestSupport
import ReportRecorder
import Testing

#if DEBUG
  @Suite struct CaptiveDependencyTests {
    private static let endless: [any InstanceKey.Type] = [CachedKey.self, SingletonKey.self, WeakKey.self]

    /// Each key, and those whose values must not keep one of its values. The request is inside the session.
    private static let wrongHolders: [(held: any InstanceKey.Type, holders: [any InstanceKey.Type])] = [
      (CachedKey.self, []),
      (SingletonKey.self, []),
      (TransientKey.self, []),
      (WeakKey.self, []),
      (GraphKey.self, []),
      (SessionKey.self, endless + [ExpiringKey.self, LateKey.self]),
      (RequestKey.self, endless + [SessionKey.self, ExpiringKey.self, LateKey.self]),
      (ExpiringKey.self, endless + [SessionKey.self, RequestKey.self, LateKey.self]),
      (LateKey.self, endless + [SessionKey.self, RequestKey.self]),
    ]

    @Test func eachPairOfLifetimesThatIsWrongIsReported() async throws {
      func check<Lived: InstanceKey, Held: InstanceKey>(
        _ lived: Lived.Type,
        _ held: Held.Type,
        isWrong: Bool
      ) async throws {
        let reports = try await reports {
          await with(.live) {
            await withDependencyScope(Session.self) {
              await withDependencyScope(Request.self) { _ = read(HolderKey<Lived, Held>.self) }
            }
          }
        }
        let holder = "HolderKey<\(lived), \(held)>"
        let line = """
          \(holder) keeps \(held), which does not live as long: \
          \(holder) (\(lived.lifetime)) → \(held) (\(held.lifetime)).
          """
        #expect(reports.map(firstLine) == (isWrong ? [line] : []), "\(lived) holds \(held)")
      }
      for (held, holders) in Self.wrongHolders {
        for (lived, _) in Self.wrongHolders {
          try await check(lived, held, isWrong: holders.contains { $0 == lived })
        }
      }
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

              No open scope of \\.currentUser reaches it. Its test value is used.
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

    // The cure was the lifetime that the key has.
    @Test func aValueOfAnInnerScopeOfTheSameNameHasNoCureByLifetime() async throws {
      enum Reader: DependencyKey {
        static let inner = LockIsolated<DependencyScope?>(nil)
        static var liveValue: Instance? {
          inner.value.map { withDependencies(in: $0) { read(SessionKey.self) } }
        }
        static var lifetime: DependencyLifetime { .scoped(to: Session.self) }
      }
      let reports = try await reports {
        await with(.live) {
          await withDependencyScope(Session.self) {
            let inner = DependencyScope(Session.self)
            Reader.inner.setValue(inner)
            _ = read(Reader.self)
            await inner.close()
          }
        }
      }
      let text = """
        CaptiveDependencyTests.Reader keeps SessionKey, which does not live as long: \
        CaptiveDependencyTests.Reader (scoped to Session) → SessionKey (scoped to Session).

          Read at:  DependenciesCoreTests/LifetimeKeys.swift:117

        A value keeps what it reads while it is built.
        Read SessionKey only when it is needed: declare the '@Dependency' in the closure that uses it.
        """
      #expect(reports.map(\.text) == [text])
    }

    @Test func whatATransientValueReadsCountsForWhoeverKeepsIt() async throws {
      enum Outer: DependencyKey {
        static var liveValue: Holder { read(HolderKey<TransientKey, SessionKey>.self) }
      }
      let reports = try await reports {
        await with(.live) {
          await withDependencyScope(Session.self) { _ = read(Outer.self) }
        }
      }
      #expect(
        reports.map(firstLine) == [
          "CaptiveDependencyTests.Outer keeps SessionKey, which does not live as long: "
            + "CaptiveDependencyTests.Outer (cached) → HolderKey<TransientKey, SessionKey> (transient) → "
            + "SessionKey (scoped to Session)."
        ]
      )
    }

    // A construction shared its values with those that live longer than it.
    @Test func aLongerLivedValueDoesNotShareTheConstructionOfAShorterLivedOne() async throws {
      enum Pair: TestDependencyKey {
        static var testValue: [Instance] {
          [read(GraphHolder.self), read(HolderKey<CachedKey, GraphHolder>.self).held]
        }
        static var lifetime: DependencyLifetime { .scoped(to: Session.self) }
      }
      let reports = try await reports {
        await withDependencyScope(Session.self) { _ = read(Pair.self) }
      }
      #expect(
        reports.map(firstLine) == [
          "HolderKey<CachedKey, GraphHolder> keeps SessionKey, which does not live as long: "
            + "HolderKey<CachedKey, GraphHolder> (cached) → GraphHolder (graph) → "
            + "SessionKey (scoped to Session)."
        ]
      )
    }

    @Test func anOverrideIsAValueThatEverythingMayKeep() {
      let reports = reports {
        withDependencies {
          $0[SessionKey.self] = Instance("value", life: Life())
        } operation: {
          #expect(read(HolderKey<CachedKey, SessionKey>.self).held.name == "value")
        }
      }
      #expect(reports.isEmpty)
    }
  }

  enum LateKey: InstanceKey {
    static var lifetime: DependencyLifetime { .expiring(after: .seconds(61)) }
  }

  enum GraphHolder: InstanceKey {
    static var testValue: Instance { Instance("of session \(read(SessionKey.self).number)") }
    static var lifetime: DependencyLifetime { .graph }
  }

  private func firstLine(_ report: Report) -> String { String(report.text.prefix { $0 != "\n" }) }

  extension DependencyValues {
    fileprivate var currentUser: Instance { self[SessionKey.self] }
    fileprivate var cache: Instance { self[CaptiveDependencyTests.Cache.self] }
  }
#endif
