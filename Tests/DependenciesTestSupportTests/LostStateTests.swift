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
              This test has lost the values of its dependencies, and gets new ones from here on.

                Test:               DeliberateLosses/outlivesManyCases()
                Tests with values:  8201
                Limit:              8192

              The library is not told when a test without one of its traits ends, so it keeps the values of those tests
              that read dependencies last. With the trait, the values of a test stay until it ends, and do not count.
              Put it on the suite of this test, or on the suites with the most cases:

                @Suite(.dependencies)

              Other tests may have lost their values too: this is reported once.
              """
          )
        ]
      )
      #expect(!run.succeeded)
      #expect((run.output + run.errors).contains("Test run with 3 tests in 3 suites failed"))
    }
  }
#endif
