import Testing

/// Misused scopes in a process that no test runner started.
@Suite struct LifetimeAppTests {
  @Test func misuseOfScopesIsReportedAndGoesOnWithTheTestValue() async throws {
    let run = try await runApp("misusedScopes")
    #expect(run.output == "test\nlive\ntest\npool of test\n")
    #expect(run.succeeded)
    #if DEBUG
      // The whole texts are compared where tests record them.
      let reports = run.errors.split(separator: "\n").map(String.init).filter { $0.hasPrefix("AppFixture/") }
      #expect(
        reports == [
          "AppFixture/Lifetimes.swift:#: error: @Dependency(ConnectionKey.self) was read where no scope of Request is open.",
          "AppFixture/Lifetimes.swift:#: error: A value of a scope of Request could not be torn down.",
          "AppFixture/Lifetimes.swift:#: error: @Dependency(ConnectionKey.self) was read through a scope that is closed.",
          "AppFixture/Lifetimes.swift:#: error: PoolKey keeps ConnectionKey, which does not live as long: "
            + "PoolKey (singleton) → ConnectionKey (scoped to Request).",
        ]
      )
    #else
      #expect(run.errors == Self.releaseErrors)
    #endif
  }

  // A server that must never use a test value could be stopped at missing live values only.
  @Test func aMissingScopeStopsTheProgramThatWantsIt() async throws {
    let run = try await runApp("missingScopeStops")
    let text = missingScopeText(
      read: "@Dependency(ConnectionKey.self)",
      key: "ConnectionKey",
      scope: "Request",
      at: "AppFixture/Scenarios.swift:#",
      consequence: Self.stop,
      assignment: "$0[ConnectionKey.self]"
    )
    #expect(run == AppRun(errors: "\(scenariosPath):#: Fatal error: \(text)\n", succeeded: false))
  }

  // A debug build warned of the singleton instead, and went on with the test value.
  @Test func aMissingScopeStopsTheProgramThatWantsItAlsoWhereAValueWouldKeepAnotherTooLong() async throws {
    let path = scenariosPath.replacing("Scenarios", with: "Lifetimes")
    let run = try await runApp("captiveReadStops")
    #if DEBUG
      let text = """
        PoolKey keeps ConnectionKey, which does not live as long: \
        PoolKey (singleton) → ConnectionKey (scoped to Request).

          Read at:  AppFixture/Lifetimes.swift:#

        No open scope of ConnectionKey reaches it. \(Self.stop)
        A value keeps what it reads while it is built.
        Read ConnectionKey only when it is needed: declare the '@Dependency' in the closure that uses it.
        Or let PoolKey live no longer than ConnectionKey:

          static var lifetime: DependencyLifetime { .scoped(to: Request.self) }
        """
    #else
      let text = missingScopeText(
        read: "@Dependency(ConnectionKey.self)",
        key: "ConnectionKey",
        scope: "Request",
        at: "AppFixture/Lifetimes.swift:#",
        consequence: Self.stop,
        assignment: "$0[ConnectionKey.self]"
      )
    #endif
    #expect(run == AppRun(errors: "\(path):#: Fatal error: \(text)\n", succeeded: false))
  }

  @Test func aClosedScopeStopsTheProgramThatWantsIt() async throws {
    let run = try await runApp("closedScopeStops")
    let text = closedScopeText(
      "@Dependency(ConnectionKey.self) was read through a scope that is closed.",
      facts: """
          Key:        ConnectionKey
          Scope:      Request
          Read at:    AppFixture/Scenarios.swift:#
          Opened at:  AppFixture/Scenarios.swift:#
          Closed at:  AppFixture/Scenarios.swift:#
        """,
      consequence: Self.stop
    )
    #expect(run == AppRun(errors: "\(scenariosPath):#: Fatal error: \(text)\n", succeeded: false))
  }

  private static let stop =
    "The process stops, because 'DependencyDiagnostics.stopsOnMissingLiveValue' is set."

  private static let releaseErrors = """
    swift-dependency-values: @Dependency(ConnectionKey.self) was read where no scope of Request is open (key ConnectionKey, lifetime scoped to \
    Request, read at AppFixture/Lifetimes.swift:#, open scopes none). Its test value is used.
    swift-dependency-values: A value of a scope of Request could not be torn down (opened at AppFixture/Lifetimes.swift:#, closed at \
    AppFixture/Lifetimes.swift:#, failed ConnectionKey: Broken()). Any other values were torn down, and all of them \
    are released.
    swift-dependency-values: @Dependency(ConnectionKey.self) was read through a scope that is closed (key ConnectionKey, scope Request, read at \
    AppFixture/Lifetimes.swift:#, opened at AppFixture/Lifetimes.swift:#, closed at AppFixture/Lifetimes.swift:#). \
    Its test value is used.
    swift-dependency-values: @Dependency(ConnectionKey.self) was read where no scope of Request is open (key ConnectionKey, lifetime scoped to \
    Request, read at AppFixture/Lifetimes.swift:#, open scopes none). Its test value is used.

    """
}
