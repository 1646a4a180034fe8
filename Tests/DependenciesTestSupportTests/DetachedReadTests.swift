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
    @Test func aDetachedReadIsReportedOnce() async throws {
      let (issues, run) = try await ChildTestRun.swiftTesting("DeliberateDetachedReads.WithoutATrait")
      #expect(issues.map(\.line) == Self.lines)
      #expect(issues.dropFirst().allSatisfy { $0.text.contains("was read outside of any test") })
      // Swift Testing does not know which test a detached task belongs to.
      #expect(issues.allSatisfy { $0.test == nil })
      #expect((run.output + run.errors).contains("«unknown»"))
    }

    @Test func whatIsMissingIsReportedIfEscapedAndLateReadsAreNot() async throws {
      let issues = try await ChildTestRun.swiftTesting(
        "DeliberateDetachedReads.WithoutATrait|DeliberateIssues",
        // A test with a trait that runs at the same time may get an issue.
        arguments: ["--no-parallel"],
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

    // Swift Testing recorded the issue for the test «unknown».
    @Test func theOnlyTestWithATraitGetsTheIssuesOfDetachedTasks() async throws {
      let (issues, run) = try await ChildTestRun.swiftTesting("DeliberateDetachedReads.WithATrait")
      let reads = issues.filter { $0.test == "reads()" }
      #expect(reads.map(\.line) == Self.lines)
      let calls = issues.filter { $0.test == "callsAnEndpointThatItReadInTheTest()" }
      #expect(calls.map(\.line) == [Client.line])
      #expect(issues.count == reads.count + calls.count)
      #expect(!(run.output + run.errors).contains("«unknown»"))
    }

    // The reads of the second test were not reported, so it passed, and failed when it ran alone.
    @Test func eachTestGetsTheIssuesOfItsDetachedTasks() async throws {
      let (issues, run) = try await ChildTestRun.swiftTesting("DeliberateDetachedReads.InSeveralTests")
      #expect(issues.compactMap(\.test).sorted() == ["first()", "first()", "second()", "second()"])
      let text = "@Dependency(\\.untested) was read outside of any test"
      #expect((run.output + run.errors).ranges(of: text).count == 4)
    }

    @Test func testsWithoutATraitCountFromTheirFirstUseOfTheLibrary() async throws {
      let run = try await ChildTestRun.swiftTesting("DeliberateDetachedReads.OneAfterAnother").run
      let text = "@Dependency(\\.untested) was read outside of any test"
      // Swift Testing prints an issue of no test twice.
      #expect((run.output + run.errors).ranges(of: text).count == 3 * 2)
    }

    // Neither of two tests must fail for the other.
    @Test func noneOfSeveralTestsGetsTheIssuesOfDetachedTasks() async throws {
      let issues = try await ChildTestRun.swiftTesting("DeliberateDetachedReads.AtOnce").issues
      #expect(issues.map(\.test) == [nil])
      #expect(issues.map(\.line) == [DeliberateDetachedReads.line])
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

      @Test func callsAnEndpointThatItReadInTheTest() async {
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

    // Each case waits for the other, so both run at once.
    @Suite(.enabled(if: ChildTestRun.isChild)) struct AtOnce {
      static let running = LockIsolated(0)

      @Test(.dependencies, arguments: [1, 2])
      func reads(_ number: Int) async throws {
        Self.running.withValue { $0 += 1 }
        while Self.running.value < 2 { try await Task.sleep(for: .milliseconds(5)) }
        if number == 1 { await Task.detached { operations[0]() }.value }
        Self.running.withValue { $0 += 1 }
        while Self.running.value < 4 { try await Task.sleep(for: .milliseconds(5)) }
      }
    }
  }
#endif
