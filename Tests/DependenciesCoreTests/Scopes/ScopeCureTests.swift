import DependenciesCore
import DependenciesTestSupport
import TestHelpers
import Testing

/// Follows the reports about scopes word for word.
@Suite struct ScopeCureTests {
  let life = Life()

  // Work that followed the advice opened its scope inside the one that closed, and was reported again.
  @Test func workThatOutlivesItsScopeOpensOneInNoneAlsoBeforeTheOtherCloses() async throws {
    let reports = try await reports {
      let task = await withDependencyScope(Session.self) {
        let (closed, close) = AsyncStream.makeStream(of: Void.self)
        let (opened, open) = AsyncStream.makeStream(of: Void.self)
        let task = Task {
          await withDependencyScope(Session.self, in: nil) {
            open.finish()
            for await _ in closed {}
            _ = read(SessionKey.self)
          }
        }
        for await _ in opened {}
        return (task, close)
      }
      task.1.finish()
      await task.0.value
    }
    #expect(reports.isEmpty)
  }

  // The report said that the key's test value was used, which it does not have.
  @Test func aReadOutsideOfScopesSaysThatItBuiltALiveValue() {
    let line = #line + 6
    let reports = reports {
      withDependencies {
        $0.context = .live
        $0.life = life
      } operation: {
        #expect(
          readValue(of: Untested.self, line: line).number != readValue(of: Untested.self, line: line).number
        )
      }
    }
    let text = missingScopeText(
      read: "@Dependency(ScopeCureTests.Untested.self)",
      key: "ScopeCureTests.Untested",
      scope: "Session",
      at: "DependenciesCoreTests/ScopeCureTests.swift:\(line)",
      consequence: liveValueOfNoScope,
      assignment: "$0[ScopeCureTests.Untested.self]"
    )
    #expect(reports == [Report(text: text, line: line), Report(text: text, line: line)])
    #expect(life.tornDown.isEmpty)
  }

  enum Untested: DependencyKey {
    static var liveValue: Instance { Instance() }
    static var lifetime: DependencyLifetime { .scoped(to: Session.self) }
    static func tearDown(_ value: Instance) async throws { Life.current.tornDown("Untested") }
  }

  private func readValue<Key: TestDependencyKey>(of key: Key.Type, line: Int) -> Key.Value {
    @Dependency(key, line: UInt(line)) var value
    return value
  }

  // The report came after the live value, whose construction may stop the process.
  @Test func theReportComesBeforeTheValueThatTheReadGets() {
    enum Reporting: DependencyKey {
      static var liveValue: Int {
        reportIssue("building")
        return 1
      }
      static var lifetime: DependencyLifetime { .scoped(to: Session.self) }
    }
    let reports = reports { _ = read(Reporting.self) }
    #expect(reports.map { $0.text.hasPrefix("building") } == [false, true])
  }

  // An override of a scoped value came first, whose tear-down never runs.
  @Test func aScopedKeyIsGivenATestValueRatherThanAnOverride() async throws {
    let line = #line + 2
    let reports = try await reports {
      await withDependencyScope(Session.self) { _ = readValue(of: Untested.self, line: line) }
    }
    #expect(
      reports.map(\.text) == [
        """
        @Dependency(ScopeCureTests.Untested.self) has no test value, but was read in a test.

          Key:      ScopeCureTests.Untested
          Value:    Instance
          Read at:  DependenciesCoreTests/ScopeCureTests.swift:\(line)
          Test:     ScopeCureTests/aScopedKeyIsGivenATestValueRatherThanAnOverride()

        So that each scope builds and tears down its own, give the key a 'testValue' of type 'Instance'.

        Or use one value for all scopes, which none of them tears down. Override it for the test:

          withDependencies {
            $0[ScopeCureTests.Untested.self] = …
          } operation: {
            …
          }
        """
      ]
    )
  }

  // The report advised to prepare the value, which is not possible for a scoped key.
  @Test func aScopedKeyWithoutALiveValueIsSetWhereItsScopeIsOpened() async throws {
    enum NoLive: TestDependencyKey {
      static var testValue: Int { 1 }
      static var lifetime: DependencyLifetime { .scoped(to: Session.self) }
    }
    let reports = try await reports {
      await withDependencies {
        $0.context = .live
      } operation: {
        await withDependencyScope(Session.self) { _ = read(NoLive.self) }
      }
    }
    let cure = """
      or set the value where the scope is opened:

        let scope = DependencyScope(Session.self) {
          $0[ScopeCureTests.NoLive.self] = …
        }
      """
    #expect(reports.map { $0.text.hasSuffix(cure) } == [true])
  }

  #if DEBUG
    // A `static let` gave the next session the object of the last one, without a warning.
    @Test func anObjectThatAnEarlierScopeHasTornDownIsAWarning() async throws {
      enum Stored: DependencyKey {
        static let liveValue = Instance(life: Life())
        static let testValue = Instance(life: Life())
        static var lifetime: DependencyLifetime { .scoped(to: Session.self) }
        static func tearDown(_ value: Instance) async throws {}
      }
      let line = #line + 4
      let reports = try await reports {
        for _ in 1...2 {
          await withDependencyScope(Session.self) {
            _ = readValue(of: Stored.self, line: line)
          }
        }
      }
      let text = """
        ScopeCureTests.Stored is an object that an earlier scope has torn down.

          Key:      ScopeCureTests.Stored
          Value:    Instance
          Read at:  DependenciesCoreTests/ScopeCureTests.swift:\(line)
          Scope:    Session

        A stored property, such as 'static let test', gives all scopes the same object. Make it a computed
        property: 'static var test: Instance { … }'.
        """
      #expect(reports == [Report(text: text, line: line, isWarning: true)])
    }
  #endif

  @Test func noOtherObjectIsAWarning() async throws {
    enum WithoutTearDown: DependencyKey {
      static let liveValue = Instance(life: Life())
      static let testValue = Instance(life: Life())
      static var lifetime: DependencyLifetime { .scoped(to: Session.self) }
    }
    enum Computed: InstanceKey {
      static var lifetime: DependencyLifetime { .scoped(to: Session.self) }
    }
    let reports = try await reports {
      // The memory of an object that is gone may be used for the next one.
      for _ in 1...100 {
        await withDependencyScope(Session.self) { _ = (read(WithoutTearDown.self), read(Computed.self)) }
      }
    }
    #expect(reports.isEmpty)
  }
}
