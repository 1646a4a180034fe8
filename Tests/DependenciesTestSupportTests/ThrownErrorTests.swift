#if os(Linux)
  import DependenciesTestSupport
  import Testing

  /// How often a test fails that lets the error of an unimplemented endpoint pass.
  @Suite(.disabled(if: ChildTestRun.isChild)) struct ThrownErrorTests {
    // The endpoint reported an issue, and the error that it threw failed the test a second time.
    @Test func aTraitDropsTheErrorOfAReportedCall() async throws {
      let issues = try await ChildTestRun.swiftTesting("DeliberateThrows").issues
      let counts = issues.reduce(into: [:]) { counts, issue in
        counts["\(issue.test ?? "nil") \(issue.line == DeliberateThrows.Client.line)", default: 0] += 1
      }
      #expect(
        counts == [
          // Equal issues of two cases count once.
          "withATrait(_:) true": 1,
          "withTheOtherTrait() true": 1,
          "withoutATrait() true": 1, "withoutATrait() false": 1,
          "throwsAnErrorThatNobodyReported() false": 1,
          "throwsAnErrorWhoseReportWasExpected() false": 1,
          "throwsAnotherError() true": 1, "throwsAnotherError() false": 1,
        ]
      )
    }
  }
#endif
