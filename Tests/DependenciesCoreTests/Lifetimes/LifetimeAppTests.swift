import Testing

/// What a process gets to read of misused scopes that no test runner started.
@Suite struct LifetimeAppTests {
  @Test func misuseOfScopesIsReportedAndGoesOnWithTheTestValue() async throws {
    let run = try await runApp("misusedScopes")
    #expect(run.output == "test\nlive\ntest\npool of test\n")
    #expect(run.succeeded)
    #if DEBUG
      // The whole texts are compared where tests record them.
      let reports = run.errors.split(separator: "\n").filter { $0.hasPrefix("AppFixture/") }
      #expect(
        reports == [
          "AppFixture/Lifetimes.swift:#: error: DependencyValues.current[ConnectionKey.self] was read where no scope of Request is open.",
          "AppFixture/Lifetimes.swift:#: error: A value of a scope of Request could not be torn down.",
          "AppFixture/Lifetimes.swift:#: error: DependencyValues.current[ConnectionKey.self] was read through a scope of Request that is closed.",
          "AppFixture/Lifetimes.swift:#: error: PoolKey keeps ConnectionKey, which does not live as long: "
            + "PoolKey (singleton) → ConnectionKey (scoped to Request).",
        ]
      )
    #else
      #expect(run.errors == Self.releaseErrors)
    #endif
  }

  private static let releaseErrors = """
    DependencyValues.current[ConnectionKey.self] was read where no scope of Request is open; its test value is used. \
    Read at AppFixture/Lifetimes.swift:#.
    A value of a scope of Request could not be torn down.

      Opened at:  AppFixture/Lifetimes.swift:#
      Closed at:  AppFixture/Lifetimes.swift:#

      ConnectionKey:  Broken()

    The other values were torn down, and all of them are released. Handle the error in 'tearDown', or handle
    the errors that 'close()' returns.
    DependencyValues.current[ConnectionKey.self] was read through a scope of Request that is closed; its test value is used. \
    Read at AppFixture/Lifetimes.swift:#, closed at AppFixture/Lifetimes.swift:#.
    DependencyValues.current[ConnectionKey.self] was read where no scope of Request is open; its test value is used. \
    Read at AppFixture/Lifetimes.swift:#.

    """
}
