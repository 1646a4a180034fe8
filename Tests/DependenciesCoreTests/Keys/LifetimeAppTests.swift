import Testing

/// Misused scopes in a process that no test runner started.
@Suite struct LifetimeAppTests {
  // Each time that code entered a closed scope at a place was reported.
  @Test func misuseOfScopesIsReportedOnceForAPlaceAndGoesOnWithTheTestValue() async throws {
    let run = try await runApp("misusedScopes")
    #expect(run.output == "test\nlive\ntest\ntest\npool of test\n")
    #expect(run.succeeded)
    #if DEBUG
      // The whole texts are compared where tests record them.
      let reports = run.errors.split(separator: "\n").map(String.init).filter { $0.hasPrefix("AppFixture/") }
      #expect(
        reports == [
          "AppFixture/Lifetimes.swift:#: error: @Dependency(ConnectionKey.self) was read where no scope of Request is open.",
          "AppFixture/Lifetimes.swift:#: error: A value of a scope of Request could not be torn down.",
          "AppFixture/Lifetimes.swift:#: error: A scope was entered after it had been closed.",
          "AppFixture/Lifetimes.swift:#: error: @Dependency(ConnectionKey.self) was read through a scope that is closed.",
          "AppFixture/Lifetimes.swift:#: error: @Dependency(ConnectionKey.self) was read where no scope of Request is open.",
        ]
      )
    #else
      #expect(run.errors == Self.releaseErrors)
    #endif
  }

  // The report offered no way to pass the scope on, and called a live value a test value.
  @Test func aDetachedReadIsToldToCaptureTheDependenciesOfTheOpenScope() async throws {
    let run = try await runApp("detachedRead")
    let text = missingScopeText(
      read: "@Dependency(UntestedConnectionKey.self)",
      key: "UntestedConnectionKey",
      scope: "Request",
      at: "AppFixture/Lifetimes.swift:#",
      consequence: liveValueOfNoScope,
      isOpenElsewhere: true,
      assignment: "$0[UntestedConnectionKey.self]"
    )
    let line = """
      swift-dependency-values: @Dependency(UntestedConnectionKey.self) was read where no scope of Request is open (key \
      UntestedConnectionKey, lifetime scoped to Request, read at AppFixture/Lifetimes.swift:#, scopes here none). \
      \(liveValueOfNoScope)
      """
    let errors = isDebug ? "AppFixture/Lifetimes.swift:#: error: \(text)\n" : "\(line)\n"
    #expect(run == AppRun(output: "false\ntrue\n", errors: errors))
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
    Request, read at AppFixture/Lifetimes.swift:#, scopes here none). Its test value is used, and is never torn down.
    swift-dependency-values: A value of a scope of Request could not be torn down (opened at AppFixture/Lifetimes.swift:#, closed at \
    AppFixture/Lifetimes.swift:#, failed ConnectionKey: Broken()). Any other values were torn down, and all of them \
    are released.
    swift-dependency-values: @Dependency(ConnectionKey.self) was read through a scope that is closed (key ConnectionKey, scope Request, read at \
    AppFixture/Lifetimes.swift:#, opened at AppFixture/Lifetimes.swift:#, closed at AppFixture/Lifetimes.swift:#). \
    Its test value is used, and is never torn down.
    swift-dependency-values: @Dependency(ConnectionKey.self) was read where no scope of Request is open (key ConnectionKey, lifetime scoped to \
    Request, read at AppFixture/Lifetimes.swift:#, read for PoolKey, which is cached and built outside of scopes, \
    scopes here none). Its test value is used, and is never torn down.

    """
}
