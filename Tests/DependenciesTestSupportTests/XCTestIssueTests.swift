#if os(Linux)
  import DependenciesTestSupport
  import ProcessRunner
  import Testing

  /// The output of XCTest for methods that fail on purpose.
  @Suite(.disabled(if: ChildTestRun.isChild)) struct XCTestIssueTests {
    private static let file = String(describing: #filePath)
      .replacing("XCTestIssueTests", with: "Deliberate/DeliberateFailures")

    @Test func aReportOrAMissingOneFailsTheXCTestOnceAtTheUsersLineAndAWarningDoesNot() async throws {
      let (failures, run) = try await ChildTestRun.xcTest("DeliberateFailures")
      #expect(!run.succeeded)
      let failed = "error: DeliberateFailures"
      #expect(
        Set(failures) == [
          """
          \(Self.file):\(DeliberateFailures.read): \(failed).testReadsALiveValue : failed - \
          @Dependency(\\.untested) has no test value, but was read in a test.
          """,
          """
          \(Self.file):\(DeliberateFailures.missing): \(failed).testExpectsAnIssueThatDoesNotCome : failed - \
          An issue was expected, but none was reported.
          """,
        ]
      )
      #expect(failures.count == 2)
    }

    @Test func aModelOfAnEndedTestNamesThatTest() async throws {
      let (failures, run) = try await ChildTestRun.xcTest("DeliberateStragglers")
      #expect(!run.succeeded)
      #expect(
        failures == [
          """
          \(Self.file):\(DeliberateStragglers.read): error: DeliberateStragglers.testCUsesTheModelOnAnother : failed - \
          @Dependency(\\.greeting) was read for a test that has ended.
          """
        ]
      )
      #expect(run.output.contains("  Test:     DeliberateStragglers.testALeavesAModelBehind\n"))
    }

    // XCTest takes no failure while no method runs, and the issue was lost.
    @Test func aReportBetweenMethodsFailsTheProcess() async throws {
      let (failures, run) = try await ChildTestRun.xcTest("DeliberateTearDown")
      #expect(!run.succeeded)
      #expect(failures == ["\(Self.file):\(DeliberateTearDown.report): error: The class was torn down."])
    }

    // The override around the method won, with only a warning in debug builds.
    @Test func anOverrideThatCannotTakeEffectFailsTheXCTest() async throws {
      let (failures, run) = try await ChildTestRun.xcTest("DeliberateOverrides")
      #expect(!run.succeeded)
      #expect(
        failures == [
          """
          \(Self.file):\(DeliberateOverrides.call): error: DeliberateOverrides.testOverrides : failed - \
          overrideDependencies has no effect on \\.greeting, which is overridden around the test method.
          """
        ]
      )
      let file = "DependenciesTestSupportTests/DeliberateFailures.swift"
      #if DEBUG
        let facts = """
            Overridden at:  \(file):\(DeliberateOverrides.place)
            Called at:      \(file):\(DeliberateOverrides.call)
          """
      #else
        let facts = "  Called at:  \(file):\(DeliberateOverrides.call)"
      #endif
      let text = """
        overrideDependencies has no effect on \\.greeting, which is overridden around the test method.

        \(facts)

        An override by 'withDependencies', such as one in 'invokeTest', takes precedence. Set the value there:

          withDependencies {
            $0.greeting = …
          } operation: {
            …
          }

        """
      #expect(run.output.contains(text))
    }

    // Reads by an app before the first test failed the test that happened to run first.
    @Test func readsBeforeTheFirstTestAreOneNote() async throws {
      let (failures, run) = try await ChildTestRun.xcTest("DeliberateHost")
      #expect(run.succeeded)
      #expect(failures == [])
      let note = """
        warning: Dependencies were read before the first test began, for example by the app that hosts the tests.

          @Dependency(Greeting.self):  DependenciesTestSupportTests/DeliberateFailures.swift:\(DeliberateHost.read)

        No override of a test reaches these reads. If an app hosts the tests, let it do no work while they run:

          if !isTesting {
            …
          }

        In a test, read dependencies in 'setUp()', not in 'class func setUp()'.
        """
      #expect(run.errors.contains(note))
    }
  }
#endif
