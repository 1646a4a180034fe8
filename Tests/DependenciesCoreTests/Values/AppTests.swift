import Testing

/// The values in a process that no test runner started, in debug and in release builds.
///
/// `#` stands for a line of the fixture. Tests that record reports check the line numbers.
@Suite struct AppTests {
  @Test(arguments: [
    ([:], "live"),
    (["XCODE_RUNNING_FOR_PREVIEWS": "1"], "preview"),
    (["XCODE_RUNNING_FOR_PREVIEWS": "0"], "live"),
    (["SWIFT_DEPENDENCIES_CONTEXT": ""], "live"),
    (["XCTestBundlePath": "/tests"], "test"),
    (["XCTestConfigurationFilePath": "/tests"], "test"),
    (["SWIFT_DEPENDENCIES_CONTEXT": "test"], "test"),
    (["SWIFT_DEPENDENCIES_CONTEXT": "preview"], "preview"),
    (["SWIFT_DEPENDENCIES_CONTEXT": "live", "XCODE_RUNNING_FOR_PREVIEWS": "1"], "live"),
    (["SWIFT_DEPENDENCIES_CONTEXT": "live", "XCTestBundlePath": "/tests"], "live"),
  ])
  func theContextFollowsTheEnvironment(_ environment: [String: String], _ context: String) async throws {
    let run = try await runApp("context", environment: environment)
    #expect(run == AppRun(output: "\(context)\n"))
  }

  @Test func anUnknownContextIsReportedAndIgnored() async throws {
    let run = try await runApp("context", environment: ["SWIFT_DEPENDENCIES_CONTEXT": "production"])
    let errors = """
      error: The environment variable SWIFT_DEPENDENCIES_CONTEXT is 'production', which is not a context.

      It is ignored.
      Set it to 'live', 'preview' or 'test'.

      """
    #expect(run == AppRun(output: "live\n", errors: isDebug ? errors : ""))
  }

  // It was reported while the library's globals were being initialized, so the read in the reporter waited
  // for itself.
  @Test func aReporterOfAnIssueOfTheProcessMayReadDependencies() async throws {
    let environment = ["SWIFT_DEPENDENCIES_CONTEXT": "staging"]
    let run = try await runApp("reportAtTheFirstUse", environment: environment)
    #expect(run == AppRun(output: "reported in the context live\n"))
  }

  // The value was read as the other type: a number was made of the address of a text.
  @Test(.enabled(if: isDebug)) func aKeyThatConformsTwiceStopsADebugBuild() async throws {
    let run = try await runApp("keyThatConformsTwice")
    let path = scenariosPath.replacing("Program/Scenarios", with: "Interface/Interface")
    let errors = """
      \(path):#: Fatal error: Int8 conforms to 'TestDependencyKey' twice, with values of different types.

        Stored as:  String
        Stored at:  AppFixtureInterface/Interface.swift:#
        Read as:    Int

      The process stops, because a value of the one type is no value of the other.
      Remove one of the two conformances.

      """
    #expect(run == AppRun(errors: errors, succeeded: false))
  }

  @Test func aLiveValueIsFoundInAnotherModule() async throws {
    #expect(try await runApp("linkedElsewhere") == AppRun(output: "live value\n"))
  }

  @Test func aMissingLiveValueIsNeverSilent() async throws {
    let run = try await runApp("missingLiveValue")
    let errors =
      isDebug
      ? "AppFixture/Scenarios.swift:#: error: \(forgotten())\n"
      : """
      swift-dependency-values: @Dependency(\\.forgotten) has no live value, but was read in the live context (key ForgottenKey, value String, \
      read at AppFixture/Scenarios.swift:#). Its test value is used.

      """
    #expect(run == AppRun(output: "test value\n", errors: errors))
  }

  @Test func aMissingLiveValueStopsTheProgramThatWantsIt() async throws {
    let run = try await runApp("missingLiveValueStops")
    let text = forgotten(
      outcome: "The process stops, because 'DependencyDiagnostics.stopsOnMissingLiveValue' is set."
    )
    let errors = "\(scenariosPath):#: Fatal error: \(text)\n"
    #expect(run == AppRun(errors: errors, succeeded: false))
  }

  private func forgotten(outcome: String = "Its test value is used.") -> String {
    let place = "AppFixture/Scenarios.swift:#"
    return missingLiveValue(key: "ForgottenKey", property: "forgotten", readAt: place, outcome: outcome)
  }

  @Test func aProgramInTheTestContextReportsAsAnApp() async throws {
    let run = try await runApp("testContext")
    let facts = """
        Key:      LiveOnlyKey
        Value:    String
        Read at:  AppFixture/Scenarios.swift:#
      """
    let text = missingTestValue(of: "LiveOnlyKey", facts)
    let errors = "AppFixture/Scenarios.swift:#: error: \(text)\n"
    #expect(run == AppRun(output: "live value\n", errors: isDebug ? errors : ""))
  }

  @Test func aSecondPreparationIsReportedInReleaseToo() async throws {
    let run = try await runApp("lateSecondPreparation")
    let line = """
      swift-dependency-values: \\.linked was prepared twice (first prepared at AppFixture/Scenarios.swift:#, prepared again at \
      AppFixture/Scenarios.swift:#). The first value stays.

      """
    let text = """
      \\.linked was prepared twice.

        First prepared at:  AppFixture/Scenarios.swift:#
        Prepared again at:  AppFixture/Scenarios.swift:#

      The first value stays.
      Prepare each dependency, and the context, once, where the program or the test starts, before any
      dependency is read. To change it for a part of the program, override it there:

        withDependencies {
          $0.linked = …
        } operation: {
          …
        }

      """
    let errors = isDebug ? "AppFixture/Scenarios.swift:#: error: \(text)" : line
    #expect(run == AppRun(output: "first\n", errors: errors))
  }

  // A preview had the values of earlier ones, where it set none itself.
  @Test func aPreviewDropsWhatEarlierOnesHaveSet() async throws {
    let run = try await runApp("previews", environment: ["XCODE_RUNNING_FOR_PREVIEWS": "1"])
    #expect(run == AppRun(output: "first first\ntest value test value\nthird third\n"))
  }

  // In release builds, it was made of the default that the closure had read before it set the value.
  @Test(arguments: ["keptValueInPreparation", "scopedValueInPreparation"])
  func aValueThatAPreparationReadsIsMadeOfWhatItHasSet(scenario: String) async throws {
    #expect(try await runApp(scenario) == AppRun(output: "made of prepared\n"))
  }

  @Test func issuesOfTheProgramAreWrittenInDebugBuilds() async throws {
    let report = try await runApp("report")
    #expect(
      report == AppRun(errors: isDebug ? "AppFixture/Scenarios.swift:#: error: Something is wrong.\n" : "")
    )
    let endpoint = try await runApp("unimplementedEndpoint")
    // It had advised to override the endpoint for the test.
    let errors = """
      AppFixture/Scenarios.swift:#: error: 'Client.count' is unimplemented, but was called.

        Defined at:  AppFixture/Scenarios.swift:#

      Implement it in the live value of Client.

      To find the call, set a breakpoint on 'reportUnimplementedEndpoint'.

      """
    #expect(endpoint == AppRun(output: "42\n", errors: isDebug ? errors : ""))
  }

  @Test func aCycleIsReportedAndTheProgramGoesOn() async throws {
    let run = try await runApp("cycle")
    let text = cycle(of: "TestedCycleKey")
    let line = """
      swift-dependency-values: The default of TestedCycleKey needs itself: TestedCycleKey → TestedCycleKey (read TestedCycleKey \
      AppFixture/Scenarios.swift:#, read TestedCycleKey AppFixture/Scenarios.swift:#, while building \
      TestedCycleKey). The last read got the test value.
      """
    let errors = isDebug ? "AppFixture/Scenarios.swift:#: error: \(text)\n" : "\(line)\n"
    #expect(run == AppRun(output: "live, test\n", errors: errors))
  }

  private static let noTestValue =
    "The test value cannot be used instead: it needs the cycle as well, or is missing."

  // The message said that there is no test value, also where the key declares one that needs the cycle.
  @Test(arguments: [("cycleWithoutTestValue", "UntestedCycleKey"), ("cycleOfTestValues", "TestCycleKey")])
  func aCycleWithNothingToFallBackToStopsTheProgram(_ scenario: String, _ key: String) async throws {
    let run = try await runApp(scenario)
    let text = cycle(of: key, outcome: Self.noTestValue)
    let errors = "\(scenariosPath):#: Fatal error: \(text)\n"
    #expect(run == AppRun(errors: errors, succeeded: false))
  }

  // A stand-in that started over with fresh values did so for ever.
  @Test func aStandInThatStartsOverStopsTheProgram() async throws {
    let run = try await runApp("cycleOfFreshValues")
    #expect(run.output == "")
    #expect(!run.succeeded)
    let parts = run.errors.split(separator: "\n", omittingEmptySubsequences: false)
    #expect(
      parts.first?.hasPrefix(
        "\(scenariosPath):#: Fatal error: The default of StartingOverKey needs itself: StartingOverKey → StartingOverKey"
      ) == true
    )
    #expect(run.errors.contains(Self.noTestValue))
  }

  @Test func anOutputOfAFamilyThatNeedsItselfStopsTheProgram() async throws {
    #expect(try await runApp("cycleOfAFamily") == AppRun(errors: familyCycle(1, 2), succeeded: false))
  }

  @Test func outputsOfAFamilyThatNeedOneAnotherOverThreadsStopTheProgram() async throws {
    let run = try await runApp("cycleOfAFamilyOverThreads")
    #expect(run.output == "")
    #expect(!run.succeeded)
    // Either thread may be the one that would close the cycle.
    #expect([familyCycle(1, 2), familyCycle(2, 1)].contains(run.errors))
  }

  // The first reader decided what the value was built from, for the whole program.
  @Test func anOverrideAroundTheFirstReaderDoesNotReachWhatTheProgramKeepsAndDebugBuildsWarn() async throws {
    let run = try await runApp("overrideOutOfReach")
    let errors = """
      AppFixture/Scenarios.swift:#: warning: The override of \\.linked does not reach ParentKey, which was built without it.

        Overridden at:  AppFixture/Scenarios.swift:#
        Built at:       AppFixture/Scenarios.swift:#
        Used at:        AppFixture/Scenarios.swift:#

      ParentKey is kept for the whole program, so it is built without the overrides around its readers.
      Set \\.linked where the program starts, before ParentKey is read:

        prepareDependencies {
          $0.linked = …
        }

      or read \\.linked only when it is needed: declare the '@Dependency' in the closure that uses it.

      """
    #expect(run == AppRun(output: "made of live value\nmade of live value\n", errors: isDebug ? errors : ""))
  }

  // A warning followed the report, and advised a preparation, which is impossible for the value of a scope.
  @Test(.enabled(if: isDebug)) func aKeptValueThatReadsTheValueOfAScopeIsReportedOnce() async throws {
    let run = try await runApp("scopeOutOfReach")
    let errors = """
      AppFixture/Scenarios.swift:#: error: @Dependency(Visit.self) was read where no scope of Visit is open.

        Key:          Visit
        Lifetime:     scoped to Visit
        Read at:      AppFixture/Scenarios.swift:#
        Read for:     VisitTextKey, which is cached and built outside of scopes
        Scopes here:  none

      Its test value is used, and is never torn down.
      Read Visit only when it is needed: declare the '@Dependency' in the closure that uses it.
      Or keep the value that reads it as long as the scope: '.scoped(to: Visit.self)'.

      """
    #expect(run == AppRun(output: "nobody\n", errors: errors))
  }

  // Two threads that wait for each other by other means hang. The library cannot tell that from slow work.
  @Test func aReaderThatWaitsForLongSaysSoOnceInDebugBuilds() async throws {
    let run = try await runApp("longWait")
    let errors = """
      AppFixture/Scenarios.swift:#: warning: A read of SlowKey has waited 5 seconds for another thread to build the value.

        Read at:          AppFixture/Scenarios.swift:#
        Being built for:  AppFixture/Scenarios.swift:#

      If building the value waits for the thread that reads it, neither continues. Read dependencies only when
      they are needed, not while a value is built, or start slow work after the value has been made.

      """
    #expect(run == AppRun(output: "slow\nslow\n", errors: isDebug ? errors : ""))
  }

  // A tear-down that did not end held the shutdown, and nothing said so.
  @Test func aScopeThatWaitsForATearDownForLongSaysSoInDebugBuilds() async throws {
    let run = try await runApp("longTearDown")
    let errors = """
      AppFixture/Scenarios.swift:#: warning: The end of a scope of Request has waited 5 seconds for the tear-down of SlowlyTornDownKey.

        Opened at:  AppFixture/Scenarios.swift:#
        Closed at:  AppFixture/Scenarios.swift:#

      A scope waits until its tear-downs have ended, even if the task that closes it is canceled. If this one
      waits for a task that closes the same scope, neither continues. If it waits for another system, give that
      wait a time limit in 'tearDown'.

      """
    #expect(run == AppRun(output: "slow\ntorn down\n", errors: isDebug ? errors : ""))
  }

  @Test func aTestRunnerWithoutTestSupportIsStopped() async throws {
    let run = try await runApp("report", arguments: ["--testing-library", "swift-testing"])
    let errors = """
      \(scenariosPath):#: Fatal error: An issue was reported in a test, but 'DependenciesTestSupport' is not linked, so the test cannot fail.

      Add the product to the test target:

        .testTarget(
          name: "…",
          dependencies: [
            .product(name: "DependenciesTestSupport", package: "swift-dependency-values")
          ]
        )

      The issue, at AppFixture/Scenarios.swift:#:

      Something is wrong.

      """
    #expect(run == AppRun(errors: errors, succeeded: false))
  }

  #if os(Linux)
    // A side table or a cycle of references keeps something of every scope.
    @Test func scopesLeaveMemoryFlat() async throws {
      let run = try await runApp("manyScopes")
      let bytes = try #require(Int(run.output.dropLast()))
      // The smallest object that could leak with each of the hundred thousand scopes has 16 bytes.
      #expect(bytes < 100_000 * 8)
    }
  #endif

  private func familyCycle(_ first: Int, _ second: Int) -> String {
    let (first, second) = (
      "DependencyFamily<Int, String>(\(first))", "DependencyFamily<Int, String>(\(second))"
    )
    return """
      \(scenariosPath):#: Fatal error: The output of \(first) needs itself: \(first) → \(second) → \(first).

        Called \(first):  AppFixture/Scenarios.swift:#
        Called \(second):  AppFixture/Scenarios.swift:#, while building \(first)
        Called \(first):  AppFixture/Scenarios.swift:#, while building \(second)

      There is no output to use instead.
      Call the family only when the output is needed:

        {
          let output = family(input)
          …
        }

      or let each input need only inputs that are closer to a base case.

      """
  }

  private func cycle(of key: String, outcome: String = "The last read got the test value.") -> String {
    let place = "AppFixture/Scenarios.swift:#"
    return cycleReport(of: [key, key], readAt: [place, place], outcome: outcome)
  }
}
