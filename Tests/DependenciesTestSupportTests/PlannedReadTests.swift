#if os(Linux) && compiler(>=6.3)
  import Dependencies
  import DependenciesTestSupport
  import ProcessRunner
  import Testing

  /// The reports of code that Swift Testing runs before it starts its run.
  /// Swift Testing 6.2 names no test while it plans, so reads there are not reported.
  @Suite(.disabled(if: ChildTestRun.isChild)) struct PlannedReadTests {
    // Swift Testing drops issues before its run has started, so the tests passed with live values.
    @Test(arguments: ["WithoutATrait", "WithATrait"])
    func theFirstTestThatRunsGetsTheIssuesOfThePlanning(_ suite: String) async throws {
      let (issues, run) = try await ChildTestRun.swiftTesting(
        "DeliberatePlannedReads.(Planned|\(suite))"
      )
      #expect(!run.succeeded)
      #expect(Set(issues.map(\.test)) == ["usesTheLibrary()"])
      #expect(issues.map(\.line) == Array(repeating: DeliberatePlannedReads.line, count: 3))
      let fact = "@Dependency(Untested.self) has no test value, but was read in a test."
      #expect(issues.allSatisfy { $0.text.hasPrefix(fact) })
      let tests = ["readsInACondition()", "readsInAnArgument(_:)", "readsInATrait()"]
      for test in tests {
        let name = "  Test:     DeliberatePlannedReads/Planned/\(test)\n"
        #expect(issues.count { $0.text.contains(name) } == 1)
      }
      #expect(run.errors.ranges(of: "error: \(fact)").count == 3)
    }

    @Test func theyAreOnStandardErrorIfNoTestUsesTheLibrary() async throws {
      let (issues, run) = try await ChildTestRun.swiftTesting("DeliberatePlannedReads.Planned")
      #expect(issues == [])
      #expect(run.errors.ranges(of: "error: @Dependency(Untested.self) has no test value").count == 3)
    }
  }

  /// Reads while the run is planned.
  enum DeliberatePlannedReads {
    static let line = #line + 2
    static func read() -> Int {
      ChildTestRun.isChild ? DependencyValues.current[Untested.self].count : 4
    }

    struct Reading: TestTrait {
      func prepare(for test: Test) async throws { _ = read() }
    }

    @Suite struct Planned {
      @Test(arguments: [read()]) func readsInAnArgument(_ number: Int) { #expect(number == 4) }
      @Test(.enabled(if: read() == 4)) func readsInACondition() {}
      @Test(Reading()) func readsInATrait() {}
    }

    @Suite struct WithoutATrait {
      @Test func usesTheLibrary() { #expect(DependencyValues.current.greeting == "Hello") }
    }

    @Suite(.dependencies) struct WithATrait {
      @Test func usesTheLibrary() {}
    }
  }
#endif
