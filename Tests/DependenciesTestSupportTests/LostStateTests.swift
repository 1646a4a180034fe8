#if os(Linux)
  import DependenciesTestSupport
  import ProcessRunner
  import Testing

  /// What the library keeps of tests without a trait has a limit; a test that comes to feel it is told.
  @Suite(.disabled(if: ChildTestRun.isChild)) struct LostStateTests {
    // A test lost its state in silence when more than 8,192 cases had read a dependency since its last read, and
    // the cases of a suite lost what had been prepared for the suite.
    @Test func aTestThatLostItsStateIsToldOnce() async throws {
      let (issues, run) = try await ChildTestRun.swiftTesting("DeliberateLosses")
      #expect(
        issues == [
          ChildTestRun.Issue(
            test: "outlivesManyCases()",
            file: "DependenciesTestSupportTests/DeliberateLosses.swift",
            line: DeliberateLosses.line,
            text: """
              The values of this test's dependencies were dropped while it ran, and it gets new ones from now on.

                Test:               DeliberateLosses/outlivesManyCases()
                Tests with values:  8201
                Limit:              8192

              The library cannot see when a test without one of its traits ends, so it keeps the values of only those
              tests that read dependencies most recently. With the trait, a test keeps its values until it ends, and
              does not count toward the limit. Add it to the suite of this test, or to the suites with the most cases:

                @Suite(.dependencies)

              This is reported once; other tests may have lost their values, too.
              """
          )
        ]
      )
      #expect(!run.succeeded)
      #expect((run.output + run.errors).contains("Test run with 3 tests in 3 suites failed"))
    }
  }
#endif
