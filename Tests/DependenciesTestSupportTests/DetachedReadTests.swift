#if os(Linux)
  import Dependencies
  import DependenciesTestSupport
  import ProcessRunner
  import Testing

  /// The reports of reads in detached tasks, and the tests that they fail.
  @Suite(.disabled(if: ChildTestRun.isChild)) struct DetachedReadTests {
    /// The call of an endpoint is reported as well as the read of its client.
    static let lines = [Client.line] + (0..<4).map { DeliberateDetachedReads.line + $0 }

    // Each of these reads was reported twice: as one outside of any test, and for the lack of a test value.
    @Test(arguments: ["WithoutATrait", "WithATrait"])
    func aDetachedReadIsReportedOnce(_ suite: String) async throws {
      let (issues, run) = try await ChildTestRun.swiftTesting("DeliberateDetachedReads.\(suite)")
      #expect(issues.map(\.line) == Self.lines)
      #expect(issues.dropFirst().allSatisfy { $0.text.contains("was read outside of any test") })
      // Swift Testing does not know which test a detached task belongs to.
      #expect(issues.allSatisfy { $0.test == nil })
      #expect((run.output + run.errors).contains("«unknown»"))
    }

    @Test func whatIsMissingIsReportedIfEscapedAndLateReadsAreNot() async throws {
      let issues = try await ChildTestRun.swiftTesting(
        "DeliberateDetachedReads.WithoutATrait|DeliberateIssues",
        environment: ["DEPENDENCIES_REPORT_ESCAPED_READS": "0"]
      ).issues
      #expect(
        issues.filter { $0.test == nil }.map { $0.text.split(separator: ",").first } == [
          "'Client.load' is unimplemented", "@Dependency(\\.untested) has no test value",
          "@Dependency(\\.uuid) is unimplemented in tests",
          "@Dependency(\\.continuousClock) is unimplemented in tests",
        ]
      )
    }

    // The only running test with a trait failed for the reads of a test without one.
    @Test func noTestFailsForTheDetachedTasksOfAnother() async throws {
      let issues = try await ChildTestRun.swiftTesting("DeliberateDetachedReads.AtOnce").issues
      #expect(issues.map(\.test) == [nil])
      #expect(issues.map(\.line) == [DeliberateDetachedReads.line])
    }

    @Test func aCallOfAnEndpointThatATestReadBelongsToNoTest() async throws {
      let issues = try await ChildTestRun.swiftTesting("DeliberateDetachedReads.CallsAnEndpoint").issues
      let text = """
        'Client.load' is unimplemented, but was called.

          Defined at:  \(issues.first?.file ?? ""):\(Client.line)

        Override it where it is used:

          withDependencies {
            $0[Client.self].load = { … }
          } operation: {
            …
          }

        If you have overridden it, then the call has left its test, as in a detached task or on a dispatch queue:
        wrap the closure that leaves the task in 'capturingDependencies'.

        To find the call, set a breakpoint on 'reportUnimplementedEndpoint'.
        """
      #expect(issues.map(\.text) == [text])
      #expect(issues.map(\.test) == [nil])
      #expect(issues.map(\.line) == [Client.line])
    }

    // The reads of the second test were not reported, so it passed, and failed when it ran alone.
    @Test func theSameReadIsReportedInEachTest() async throws {
      let run = try await ChildTestRun.swiftTesting("DeliberateDetachedReads.InSeveralTests").run
      let text = "@Dependency(\\.untested) was read outside of any test"
      // Swift Testing prints an issue of no test twice.
      #expect((run.output + run.errors).ranges(of: text).count == 4 * 2)
    }

    @Test func testsWithoutATraitCountFromTheirFirstUseOfTheLibrary() async throws {
      let run = try await ChildTestRun.swiftTesting("DeliberateDetachedReads.OneAfterAnother").run
      let text = "@Dependency(\\.untested) was read outside of any test"
      #expect((run.output + run.errors).ranges(of: text).count == 3 * 2)
    }
  }

  /// Reads in detached tasks.
  enum DeliberateDetachedReads {
    static let line = #line + 2
    static let operations: [@Sendable () -> Void] = [
      { _ = Dependency(\.untested).wrappedValue },
      { _ = Dependency(\.uuid).wrappedValue() },
      { _ = Dependency(\.continuousClock).wrappedValue.now },
      { _ = try? Dependency(Client.self).wrappedValue.load() },
    ]

    static func readDetached() async {
      for operation in operations { await Task.detached { operation() }.value }
    }

    @Suite(.enabled(if: ChildTestRun.isChild)) struct WithoutATrait {
      @Test func reads() async { await readDetached() }
    }

    @Suite(.enabled(if: ChildTestRun.isChild), .serialized, .dependencies) struct WithATrait {
      @Test func reads() async { await readDetached() }
    }

    @Suite(.enabled(if: ChildTestRun.isChild), .dependencies) struct CallsAnEndpoint {
      @Test func calls() async {
        @Dependency(Client.self) var client
        await Task.detached { [client] in _ = try? client.load() }.value
      }
    }

    static func readTwice() async {
      await Task.detached {
        for _ in 1...2 {
          operations[0]()
          _ = DependencyValues.current.untested
        }
      }.value
    }

    @Suite(.enabled(if: ChildTestRun.isChild), .serialized, .dependencies) struct InSeveralTests {
      @Test func first() async { await readTwice() }
      @Test func second() async { await readTwice() }
    }

    @Suite(.enabled(if: ChildTestRun.isChild), .serialized) struct OneAfterAnother {
      @Test(arguments: 1...3) func reads(_ number: Int) async {
        #expect(DependencyValues.current.counter.next() == 1)
        for _ in 1...2 { await Task.detached { operations[0]() }.value }
      }
    }

    // Each test waits for the other, so both run at once.
    @Suite(.enabled(if: ChildTestRun.isChild)) struct AtOnce {
      static let steps = LockIsolated(0)

      static func step(to count: Int) async throws {
        steps.withValue { $0 += 1 }
        while steps.value < count { try await Task.sleep(for: .milliseconds(5)) }
      }

      @Test func reads() async throws {
        try await Self.step(to: 2)
        await Task.detached { operations[0]() }.value
        try await Self.step(to: 4)
      }

      @Test(.dependencies) func hasATrait() async throws {
        try await Self.step(to: 2)
        try await Self.step(to: 4)
      }
    }
  }
#endif
