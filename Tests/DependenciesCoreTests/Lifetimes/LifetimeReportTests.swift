import DependenciesCore
import DependenciesTestSupport
import ReportRecorder
import Testing

@Suite struct LifetimeReportTests {
  @Test func readingWithoutAnOpenScopeNamesThoseThatAreOpen() async throws {
    let opened = (session: #line + 6, flow: #line + 7)
    let line = #line + 8
    let reports = try await reports {
      await withDependencies {
        $0.label = "test"
      } operation: {
        let session = DependencyScope(Session.self)
        let flow = withDependencies(in: session) { DependencyScope(Flow.self) }
        withDependencies(in: flow) {
          @Dependency(\.request) var request
          #expect(request.name == "test")
          #expect(request !== request)
        }
        await session.close()
      }
    }
    #expect(
      reports == [
        Report(
          text: """
            @Dependency(\\.request) was read where no scope of Request is open.

              Key:          RequestKey
              Lifetime:     scoped to Request
              Read at:      DependenciesCoreTests/LifetimeReportTests.swift:\(line)
              Open scopes:  Session (DependenciesCoreTests/LifetimeReportTests.swift:\(opened.session)) → \
            Flow (DependenciesCoreTests/LifetimeReportTests.swift:\(opened.flow))

            Its test value is used.
            Open a scope, read the dependency inside it or in an object made inside it, and
            close the scope at the end:

              let scope = DependencyScope(Request.self)
              await withDependencies(in: scope) {
                …
              }
              await scope.close()

            or override the dependency:

              withDependencies {
                $0.request = …
              } operation: {
                …
              }
            """,
          line: line
        )
      ]
    )
  }

  @Test func readingThroughAClosedScopeNamesWhereItWasClosed() async throws {
    let line = #line + 2
    let reports = try await reports {
      let session = DependencyScope(Request.self)
      @Dependency(\.request) var outside
      let value = withDependencies(in: session) { DependencyValues.current.request }
      await session.close()
      withDependencies(in: session) {
        @Dependency(\.request) var request
        #expect(request !== value)
      }
    }
    #expect(
      reports == [
        Report(
          text: """
            @Dependency(\\.request) was read through a scope that is closed.

              Key:        RequestKey
              Scope:      Request
              Read at:    DependenciesCoreTests/LifetimeReportTests.swift:\(line + 5)
              Opened at:  DependenciesCoreTests/LifetimeReportTests.swift:\(line)
              Closed at:  DependenciesCoreTests/LifetimeReportTests.swift:\(line + 3)

            Its test value is used.
            A task or an object of the scope outlived it, or the scope was entered again. Before you close a
            scope, cancel its tasks and release its objects. Afterwards, open a new scope. Code that outlives its
            opener, such as a response that is still being written, opens a scope itself:

              let scope = DependencyScope(Request.self)
              await withDependencies(in: scope) {
                …
              }
              await scope.close()
            """,
          line: line + 5
        )
      ]
    )
  }

  @Test func readingThroughAReleasedScopeSaysThatNobodyClosedIt() {
    struct Reader: Sendable {
      @Dependency(\.request) var request
    }
    enum ReaderKey: DependencyKey {
      static var liveValue: Reader { Reader() }
      static var testValue: Reader { Reader() }
      static var lifetime: DependencyLifetime { .scoped(to: Request.self) }
    }
    let line = #line + 2
    let reports = reports {
      let reader = withDependencies(in: DependencyScope(Request.self)) { read(ReaderKey.self) }
      _ = reader.request
    }
    #expect(
      reports.map(\.text) == [
        """
        @Dependency(\\.request) was read through a scope that is closed.

          Key:        RequestKey
          Scope:      Request
          Read at:    DependenciesCoreTests/LifetimeReportTests.swift:\(line - 9)
          Opened at:  DependenciesCoreTests/LifetimeReportTests.swift:\(line)
          Closed at:  the release of its last reference

        Its test value is used.
        A task or an object of the scope outlived it, or the scope was entered again. Before you close a
        scope, cancel its tasks and release its objects. Afterwards, open a new scope. Code that outlives its
        opener, such as a response that is still being written, opens a scope itself:

          let scope = DependencyScope(Request.self)
          await withDependencies(in: scope) {
            …
          }
          await scope.close()
        """
      ]
    )
  }

  private enum SharedTransientKey: DependencyKey {
    static let liveValue = Instance("shared")
    static let testValue = Instance("shared")
    static var lifetime: DependencyLifetime { .transient }
  }

  private enum SharedSessionKey: DependencyKey {
    static let liveValue = Instance("shared")
    static let testValue = Instance("shared")
    static var lifetime: DependencyLifetime { .scoped(to: Session.self) }
  }

  #if DEBUG
    // A value that the key declares as not shared was shared without a warning.
    @Test func aTransientValueThatIsAlwaysTheSameObjectIsWarnedOfOnce() {
      let line = #line + 2
      let reports = reports {
        @Dependency(SharedTransientKey.self) var first
        _ = first
        @Dependency(SharedTransientKey.self) var second
        _ = second
        _ = second
      }
      let text = """
        LifetimeReportTests.SharedTransientKey is transient, but two of its values are one object.

          Key:              LifetimeReportTests.SharedTransientKey
          Value:            Instance
          Built for:        DependenciesCoreTests/LifetimeReportTests.swift:\(line)
          Built again for:  DependenciesCoreTests/LifetimeReportTests.swift:\(line + 2)

        A 'static let' is built once for the whole program, whatever the lifetime of the key is. Compute the
        value instead, so that each is a new one:

          static var testValue: Instance { … }

        or give the key the lifetime '.cached', if the value is to be shared.
        """
      #expect(reports == [Report(text: text, line: line + 2, isWarning: true)])
    }

    @Test func aValueOfTwoScopesThatIsTheSameObjectIsWarnedOf() async throws {
      let line = #line + 3
      let reports = try await reports {
        for _ in 1...3 {
          await withDependencyScope(Session.self) { _ = DependencyValues.current[SharedSessionKey.self] }
        }
      }
      let text = """
        LifetimeReportTests.SharedSessionKey is scoped to Session, but two of its values are one object.

          Key:              LifetimeReportTests.SharedSessionKey
          Value:            Instance
          Built for:        DependenciesCoreTests/LifetimeReportTests.swift:\(line)
          Built again for:  DependenciesCoreTests/LifetimeReportTests.swift:\(line)

        A 'static let' is built once for the whole program, whatever the lifetime of the key is. Compute the
        value instead, so that each is a new one:

          static var testValue: Instance { … }

        or give the key the lifetime '.cached', if the value is to be shared.
        """
      #expect(reports == [Report(text: text, line: line, isWarning: true)])
    }
  #endif

  @Test func aWeakValueThatIsNoObjectIsReportedAndNotShared() throws {
    struct Settings: Sendable {
      let instance = Instance()
    }
    enum SettingsKey: DependencyKey {
      static var liveValue: Settings { Settings() }
      static var testValue: Settings { Settings() }
      static var lifetime: DependencyLifetime { .weak }
    }
    let line = #line + 2
    let reports = reports {
      @Dependency(SettingsKey.self) var settings
      #expect(settings.instance !== settings.instance)
    }
    #expect(
      reports == [
        Report(
          text: """
            LifetimeReportTests.SettingsKey is 'weak', but its value is not an object.

              Key:      LifetimeReportTests.SettingsKey
              Value:    LifetimeReportTests.Settings
              Read at:  DependenciesCoreTests/LifetimeReportTests.swift:\(line)

            Only objects can be held weakly, so each read builds a new value. Make the value a class or an actor, or
            give the key another lifetime: '.cached' to share the value, '.transient' to build it each time.
            """,
          line: line
        )
      ]
    )
  }

  @Test func actorsAndClassBoundExistentialsMayBeWeak() throws {
    enum ActorKey: DependencyKey {
      actor Counter {}
      static var liveValue: Counter { Counter() }
      static var testValue: Counter { Counter() }
      static var lifetime: DependencyLifetime { .weak }
    }
    let counter = read(ActorKey.self)
    #expect(read(ActorKey.self) === counter)
    let object = read(ExistentialKey.self)
    #expect(read(ExistentialKey.self) === object)
  }

  protocol Loading: AnyObject, Sendable {}
  final class Loader: Loading {}

  enum ExistentialKey: DependencyKey {
    static var liveValue: any Loading { Loader() }
    static var testValue: any Loading { Loader() }
    static var lifetime: DependencyLifetime { .weak }
  }

  @Test func lifetimesAreEqualAndDescribeThemselves() {
    let all: [DependencyLifetime] = [
      .cached, .singleton, .transient, .weak, .graph, .scoped(to: Session.self), .scoped(to: Request.self),
      .expiring(after: .seconds(1)), .expiring(after: .seconds(2)),
    ]
    #expect(Set(all).count == all.count)
    #expect(
      all.map(\.description) == [
        "cached", "singleton", "transient", "weak", "graph", "scoped to Session", "scoped to Request",
        "expiring after 1.0 seconds", "expiring after 2.0 seconds",
      ]
    )
  }
}

extension DependencyValues {
  fileprivate var request: Instance {
    get { self[RequestKey.self] }
    set { self[RequestKey.self] = newValue }
  }
}
