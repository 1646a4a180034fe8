#if os(Linux)
  import DependenciesTestSupport
  import ProcessRunner
  import Testing

  /// The reports of reads in detached tasks, and the tests that they fail.
  @Suite(.disabled(if: ChildTestRun.isChild)) struct DetachedReadTests {
    static let lines = [
      DeliberateDetachedReads.untestedLine, DeliberateDetachedReads.builtInLine,
      DeliberateDetachedReads.clockLine, DeliberateDetachedReads.clientLine,
    ]

    /// The call of an endpoint is reported as well as the read of its client.
    static let linesOfCalls = [DeliberateDetachedReads.Client.line]

    // Each of these reads was reported twice: as one outside of any test, and for the lack of a test value.
    @Test func aDetachedReadIsReportedOnce() async throws {
      let (issues, run) = try await ChildTestRun.swiftTesting("DeliberateDetachedReads.WithoutATrait")
      #expect(issues.map(\.line) == Self.linesOfCalls + Self.lines)
      let reads = issues.dropFirst(Self.linesOfCalls.count)
      #expect(reads.allSatisfy { $0.text.contains("was read outside of any test") })
      // Swift Testing does not know which test a detached task belongs to.
      #expect(issues.allSatisfy { $0.test == nil })
      #expect((run.output + run.errors).contains("«unknown»"))
    }

    @Test func whatIsMissingIsReportedIfEscapedReadsAreNot() async throws {
      let issues = try await ChildTestRun.swiftTesting(
        "DeliberateDetachedReads.WithoutATrait",
        environment: ["DEPENDENCIES_REPORT_ESCAPED_READS": "0"]
      ).issues
      #expect(
        issues.map { $0.text.split(separator: ",").first } == [
          "'Client.load' is unimplemented", "@Dependency(\\.untested) has no test value",
          "@Dependency(\\.uuid) is unimplemented in tests",
          "@Dependency(\\.continuousClock) is unimplemented in tests",
        ]
      )
    }

    // Swift Testing recorded the issue for the test «unknown».
    @Test func theOnlyTestWithATraitGetsTheIssuesOfDetachedTasks() async throws {
      let (issues, run) = try await ChildTestRun.swiftTesting("DeliberateDetachedReads.WithATrait")
      let reads = issues.filter { $0.test == "reads()" }
      #expect(reads.map(\.line) == Self.linesOfCalls + Self.lines)
      let calls = issues.filter { $0.test == "callsAnEndpointThatItReadInTheTest()" }
      #expect(calls.map(\.line) == [DeliberateDetachedReads.Client.line])
      #expect(issues.count == reads.count + calls.count)
      #expect(!(run.output + run.errors).contains("«unknown»"))
    }

    // Neither of two tests must fail for the other.
    @Test func noneOfSeveralTestsGetsTheIssuesOfDetachedTasks() async throws {
      let issues = try await ChildTestRun.swiftTesting("DeliberateDetachedReads.AtOnce").issues
      #expect(issues.map(\.test) == [nil])
      #expect(issues.map(\.line) == [DeliberateDetachedReads.untestedLine])
    }
  }
#endif
