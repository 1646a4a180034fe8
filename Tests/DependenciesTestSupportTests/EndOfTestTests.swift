// Earlier versions of Swift Testing cannot cancel a test.
#if os(Linux) && compiler(>=6.3)
  import Dependencies
  import DependenciesTestSupport
  import ProcessRunner
  import Testing

  /// The issues of tests that end early, and of tear-downs of traits.
  @Suite(.disabled(if: ChildTestRun.isChild)) struct EndOfTestTests {
    // A canceled test failed, and one that had thrown had a second issue: tasks that were still sleeping, and
    // overrides that it had not read yet.
    @Test func aTestThatIsCanceledOrHasThrownHasNoIssueBesidesItsError() async throws {
      let issues = try await ChildTestRun.swiftTesting("DeliberateEarlyEnds").issues
      #expect(
        issues.map { "\($0.test ?? "nil") \($0.line)" } == [
          "returns() \(DeliberateEarlyEnds.line + 4)", "returns() \(DeliberateEarlyEnds.line + 9)",
          "throwsAnError() \(DeliberateEarlyEnds.line + 11)",
          // Equal issues of two cases count once.
          "requiresMore(_:) \(DeliberateEarlyEnds.line + 20)",
        ]
      )
    }

    // The tear-down of a canceled test was canceled, and so failed it. The issue of an error stood at a line of
    // the library or of the test.
    @Test func aTearDownRunsToItsEndAndItsErrorStandsAtTheLineOfTheTrait() async throws {
      let (issues, run) = try await ChildTestRun.swiftTesting("DeliberateTearDowns")
      let line = DeliberateTearDowns.line
      #expect(
        issues.map { "\($0.test ?? "nil") \($0.line)" } == [
          "callsAnUnimplementedEndpointInItsTearDown() \(Client.line)",
          "cancelsItselfAndIsTornDownWithAnError() \(line + 33)",
          "isTornDownWithAnError() \(line + 41)",
          // The error of the test, and that of its tear-down.
          "isTornDownAfterAnError() \(line + 43)", "isTornDownAfterAnError() \(line + 49)",
          "isTornDownWithAFailedRequirement() \(line + 57)",
        ]
      )
      #expect(run.output == "dropped by isCanceledAndReturns() own\ndropped by cancelsItself() own\n")
    }
  }

  /// Ends tests early, while tasks sleep and overrides are unread.
  @Suite(.enabled(if: ChildTestRun.isChild), .serialized, .dependencies, .reportsUnusedOverrides)
  struct DeliberateEarlyEnds {
    struct Failure: Error {}

    static let line = #line

    /// Leaves a task asleep, which keeps the clock.
    private func fallAsleep() async {
      let clock = TestClock()
      Task { try await clock.sleep(for: .seconds(1)) }
      await clock.advance(by: .milliseconds(1))
    }

    @Test(.dependency(\.greeting, "unread")) func returns() async { await fallAsleep() }

    @Test(.dependency(\.greeting, "unread")) func throwsAnError() async throws {
      await fallAsleep()
      throw Failure()
    }

    @Test(.dependency(\.greeting, "unread"), arguments: [1, 2])
    func requiresMore(_ number: Int) async throws {
      await fallAsleep()
      let name: String? = nil
      _ = try #require(name)
    }

    // As a time limit does.
    @Test(.dependency(\.greeting, "unread")) func isCanceledAndReturns() async {
      await fallAsleep()
      withUnsafeCurrentTask { $0?.cancel() }
    }

    @Test(.dependency(\.greeting, "unread")) func cancelsItself() async throws {
      await fallAsleep()
      try Test.cancel("not on this system")
    }

    @Test(.dependency(\.greeting, "unread"), arguments: [1, 2])
    func cancelsItsCases(_ number: Int) async throws {
      await fallAsleep()
      try Test.cancel("not for \(number)")
    }
  }

  @Suite(.enabled(if: ChildTestRun.isChild), .serialized) struct DeliberateTearDowns {
    struct Failure: Error {
      var number = 0
    }

    static let line = #line

    /// Awaits what throws in a canceled task.
    @Sendable static func drop(_ values: DependencyValues) async throws {
      try await Task.sleep(for: .milliseconds(5))
      try Task.checkCancellation()
      print("dropped by \(Test.current?.name ?? "no test") \(values.greeting)")
    }

    @Test(
      .dependencies {
        $0.greeting = "own"
      } tearDown: {
        try await drop($0)
      }
    )
    func isCanceledAndReturns() { withUnsafeCurrentTask { $0?.cancel() } }

    @Test(
      .dependencies {
        $0.greeting = "own"
      } tearDown: {
        try await drop($0)
      }
    )
    func cancelsItself() throws { try Test.cancel("not on this system") }

    @Test(
      .dependencies { _ in
      } tearDown: { _ in
        throw Failure(number: 1)
      }
    )
    func cancelsItselfAndIsTornDownWithAnError() throws { try Test.cancel("not on this system") }

    @Test(
      .dependencies { _ in
      } tearDown: { _ in
        throw Failure(number: 2)
      }
    )
    func isTornDownWithAnError() {}

    @Test(
      .dependencies { _ in
      } tearDown: { _ in
        throw Failure(number: 3)
      }
    )
    func isTornDownAfterAnError() throws { throw Failure(number: 4) }

    @Test(
      .dependencies { _ in
      } tearDown: { _ in
        try #require(Bool(false))
      }
    )
    func isTornDownWithAFailedRequirement() {}

    @Test(
      .dependencies { _ in
      } tearDown: { _ in
        _ = try Client().load()
      }
    )
    func callsAnUnimplementedEndpointInItsTearDown() {}
  }
#endif
