import DependenciesCore
import DependenciesTestSupport
import ReportRecorder
import Testing

@Suite struct LifetimeReportTests {
  @Test func readingWithoutAnOpenScopeNamesThoseThatAreOpen() async throws {
    let opened = (session: #line + 4, flow: #line + 5)
    let line = #line + 6
    let reports = try await reports {
      await withDependencies({ $0.label = "test" }) {
        let session = DependencyScope(Session.self)
        let flow = withDependencies(in: session) { DependencyScope(Flow.self) }
        withDependencies(in: flow) {
          @Dependency(\.request) var request
          #expect(request !== request)
        }
        await session.close()
      }
    }
    let file = "DependenciesCoreTests/LifetimeReportTests.swift"
    let text = missingScopeText(
      read: "@Dependency(\\.request)",
      key: "RequestKey",
      scope: "Request",
      at: "\(file):\(line)",
      openScopes: "Session (\(file):\(opened.session)) → Flow (\(file):\(opened.flow))",
      assignment: "$0.request"
    )
    #expect(reports == [Report(text: text, line: line), Report(text: text, line: line)])
  }

  private func closedScopeReport(read: Int, opened: Int, closedAt end: String) -> Report {
    let file = "DependenciesCoreTests/LifetimeReportTests.swift"
    let text = closedScopeText(
      "@Dependency(\\.request) was read through a scope that is closed.",
      facts: """
          Key:        RequestKey
          Scope:      Request
          Read at:    \(file):\(read)
          Opened at:  \(file):\(opened)
          Closed at:  \(end)
        """
    )
    return Report(text: text, line: read)
  }

  @Test func readingThroughAClosedScopeNamesWhereItWasClosed() async throws {
    let line = #line + 2
    let reports = try await reports {
      let session = DependencyScope(Request.self)
      @Dependency(\.request) var outside
      let value = withDependencies(in: session) { outside }
      await session.close()
      withDependencies(in: session) {
        @Dependency(\.request) var request
        #expect(request !== value)
      }
    }
    let end = "DependenciesCoreTests/LifetimeReportTests.swift:\(line + 3)"
    #expect(reports == [closedScopeReport(read: line + 5, opened: line, closedAt: end)])
  }

  // A value from a scope that was closed and released got the message for no open scope.
  @Test(arguments: [true, false])
  func readingThroughAScopeThatIsGoneSaysWhetherItWasClosed(_ isClosed: Bool) async throws {
    struct Reader: Sendable {
      static let line = #line + 1
      @Dependency(\.request) var request
    }
    enum ReaderKey: TestDependencyKey {
      static var testValue: Reader { Reader() }
      static var lifetime: DependencyLifetime { .scoped(to: Request.self) }
    }
    let line = #line + 4
    let reports = try await reports {
      let reader: Reader
      do {
        let request = DependencyScope(Request.self)
        reader = request.value(of: ReaderKey.self)
        if isClosed { await request.close() }
      }
      _ = reader.request
    }
    let place = "DependenciesCoreTests/LifetimeReportTests.swift:\(line + 2)"
    let end = isClosed ? place : "the release of its last reference, or of a scope around it"
    #expect(reports == [closedScopeReport(read: Reader.line, opened: line, closedAt: end)])
  }

  #if DEBUG
    fileprivate enum SharedKey<Lived: InstanceKey>: TestDependencyKey {
      static var testValue: Instance { sharedInstance }
      static var lifetime: DependencyLifetime { Lived.lifetime }
    }

    private static let sharedInstance = Instance("shared", life: Life())

    /// The warning of two values of a key that are one object.
    private func warning(_ lived: (some InstanceKey).Type, first: Int, second: Int) -> Report {
      warning(
        lived,
        places: """
            Built for:        \(file):\(first)
            Built again for:  \(file):\(second)
          """,
        line: second
      )
    }

    private let file = "DependenciesCoreTests/LifetimeReportTests.swift"

    private func warning(
      _ lived: (some InstanceKey).Type,
      named property: String? = nil,
      places: String,
      line: Int
    ) -> Report {
      let key = "LifetimeReportTests.SharedKey<\(lived)>"
      let text = """
        \(property ?? key) is \(lived.lifetime), but two of its values are one object.

          Key:              \(key)
          Value:            Instance
        \(places)

        A 'static let', for example, is built once for the whole program, whatever the lifetime of the key is.
        Compute a new value each time:

          static var testValue: Instance { … }

        or give the key the lifetime '.cached', if the value is to be shared.
        """
      return Report(text: text, line: line, isWarning: true)
    }

    // The line of the declaration stood there twice, in the place of those of the reads.
    @Test func readsWhosePlaceIsNotKnownAreToldApartFromTheDeclarationWhichIsNamedOnce() {
      let reports = reports { _ = (DependencyValues.current.shared, DependencyValues.current.shared) }
      let places = """
          Built for:        an unknown place; '@Dependency' would show it
          Built again for:  an unknown place
          Declared at:      \(file):\(DependencyValues.lineOfShared)
        """
      let line = DependencyValues.lineOfShared
      #expect(reports == [warning(TransientKey.self, named: "\\.shared", places: places, line: line)])
    }

    // The override is made before the update closure, in a property that is told no place.
    @Test func anOverrideWhosePlaceIsNotKnownIsToldApartFromTheDeclaration() {
      var values = DependencyValues.current
      values.cachedInstance = Instance()
      let line = #line + 5
      let reports = reports {
        withDependencies {
          $0 = values
        } operation: {
          prepareDependencies { $0.cachedInstance = Instance() }
        }
      }
      let text = """
        CachedKey was prepared inside an override of it, which hides the prepared value.

          Overridden at:  an unknown place; 'withDependencies' would show it
          Declared at:    \(file):\(DependencyValues.lineOfCached)
          Prepared at:    \(file):\(line)

        An override by 'withDependencies' takes precedence. Set the value there:

          withDependencies {
            $0[CachedKey.self] = …
          } operation: {
            …
          }

        or prepare it outside of that override.
        """
      #expect(reports == [Report(text: text, line: line, isWarning: true)])
    }

    // A value that the key declares as not shared was shared without a warning.
    @Test func aTransientValueThatIsAlwaysTheSameObjectIsWarnedOfOnce() {
      let line = #line + 2
      let reports = reports {
        @Dependency(SharedKey<TransientKey>.self) var first
        _ = first
        @Dependency(SharedKey<TransientKey>.self) var second
        _ = second
        _ = second
      }
      #expect(reports == [warning(TransientKey.self, first: line, second: line + 2)])
    }

    @Test func aValueOfTwoScopesThatIsTheSameObjectIsWarnedOf() async throws {
      let line = #line + 3
      let reports = try await reports {
        for _ in 1...3 {
          await withDependencyScope(Session.self) { _ = DependencyValues.current[SharedKey<SessionKey>.self] }
        }
      }
      #expect(reports == [warning(SessionKey.self, first: line, second: line)])
    }
  #endif

  @Test func aWeakValueThatIsNoObjectIsReportedAndNotShared() throws {
    struct Settings: Sendable {
      let instance = Instance()
    }
    enum SettingsKey: TestDependencyKey {
      static var testValue: Settings { Settings() }
      static var lifetime: DependencyLifetime { .weak }
    }
    let line = #line + 2
    let reports = reports {
      @Dependency(SettingsKey.self) var settings
      let instances = (1...2).map { _ in settings.instance }
      #expect(instances[0] !== instances[1])
    }
    #expect(
      reports == [
        Report(
          text: """
            LifetimeReportTests.SettingsKey is 'weak', but its value is not an object.

              Key:      LifetimeReportTests.SettingsKey
              Value:    LifetimeReportTests.Settings
              Read at:  DependenciesCoreTests/LifetimeReportTests.swift:\(line)

            Only objects can be held weakly, so each read builds a new value. Make the value an object of a class or
            an actor, or give the key another lifetime: '.cached' to share the value, '.transient' to build it each
            time.
            """,
          line: line
        )
      ]
    )
  }

  @Test func actorsAndClassBoundExistentialsMayBeWeak() throws {
    enum ActorKey: TestDependencyKey {
      actor Counter {}
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

  enum ExistentialKey: TestDependencyKey {
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

  fileprivate var cachedInstance: Instance {
    get { self[CachedKey.self] }
    set { self[CachedKey.self] = newValue }
  }
  fileprivate static let lineOfCached = #line - 2

  #if DEBUG
    fileprivate static let lineOfShared = #line + 1
    fileprivate var shared: Instance { self[LifetimeReportTests.SharedKey<TransientKey>.self] }
  #endif
}
