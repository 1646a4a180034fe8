import DependenciesCore
import DependenciesTestSupport
import TestHelpers
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
      let inside = withDependencies(in: session) { withEscapedDependencies { $0 } }
      let value = session.value(of: RequestKey.self)
      await session.close()
      inside.yield {
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
          Declared at:    DependenciesCoreTests/LifetimeReportTests.swift:\(DependencyValues.lineOfCached)
          Prepared at:    DependenciesCoreTests/LifetimeReportTests.swift:\(line)

        An override, by 'withDependencies' or a trait, takes precedence. Set the value there, or inside it:

          withDependencies {
            $0[CachedKey.self] = …
          } operation: {
            …
          }
        """
      #expect(reports == [Report(text: text, line: line, isWarning: true)])
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

  // Each of several new values had a memory of its own.
  @Test func aTestIsToldOnceThatAValueIsNoObjectAlsoForNewValues() {
    enum WeakNumberKey: TestDependencyKey {
      static var testValue: Int { 1 }
      static var lifetime: DependencyLifetime { .weak }
    }
    let reports = reports {
      for _ in 1...2 { with(.test) { #expect(read(WeakNumberKey.self) == 1) } }
    }
    let fact = "LifetimeReportTests.WeakNumberKey is 'weak', but its value is not an object."
    #expect(reports.map(\.fact) == [fact])
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
      .cached, .transient, .weak, .graph, .scoped(to: Session.self), .scoped(to: Request.self),
      .expiring(after: .seconds(1)), .expiring(after: .seconds(2)),
    ]
    #expect(Set(all).count == all.count)
    #expect(
      all.map(\.description) == [
        "cached", "transient", "weak", "graph", "scoped to Session", "scoped to Request",
        "expiring after 1.0 seconds", "expiring after 2.0 seconds",
      ]
    )
  }

  @Test func anExpiringLifetimeStoresItsDurationAsNumbers() {
    let durations: [Duration] = [.milliseconds(1500), .seconds(60), .nanoseconds(-1), .seconds(Int64.max)]
    for duration in durations {
      guard case .expiring(let seconds, let attoseconds) = DependencyLifetime.expiring(after: duration).kind
      else {
        Issue.record("\(duration)")
        continue
      }
      #expect(Duration(secondsComponent: seconds, attosecondsComponent: attoseconds) == duration)
      #expect(DependencyLifetime.expiring(after: duration).description == "expiring after \(duration)")
    }
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
}
