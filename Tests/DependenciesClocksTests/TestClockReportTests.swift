import Dependencies
import DependenciesTestSupport
import ReportRecorder
import Testing

/// The reports on tasks that still sleep on a test clock.
@Suite struct TestClockReportTests {
  @Test func whoSleepsWhenTheTestEndsIsReportedWhereTheClockWasMade() async throws {
    let tasks = LockIsolated<[Task<Void, any Error>]>([])
    let line = LockIsolated(0)
    let reports = try await reportsOfATest {
      line.setValue(#line + 1)
      let clock = TestClock()
      tasks.withValue { tasks in
        for seconds in [3, 2] { tasks.append(Task { try await clock.sleep(for: .seconds(seconds)) }) }
      }
      await clock.waitForSleepers(2)
    }
    #expect(
      reports == [
        Report(
          text: """
            2 tasks were still sleeping on a 'TestClock' when the test ended.

              Made at:    DependenciesClocksTests/TestClockReportTests.swift:\(line.value)
              Now:        0.0 seconds
              Deadlines:  2.0 seconds, 3.0 seconds

            Let the test cancel the work:

              task.cancel()

            or advance the clock until the work has ended:

              await clock.run()
            """,
          line: line.value
        )
      ]
    )
    for task in tasks.value {
      task.cancel()
      await #expect(throws: CancellationError.self) { try await task.value }
    }
  }

  @Test func aClockOfATraitIsReportedTooButNotWhoWasCancelledOrWoken() async throws {
    let clock = LockIsolated<TestClock<Duration>?>(nil)
    let task = LockIsolated<Task<Void, any Error>?>(nil)
    let line = LockIsolated(0)
    let trait = DependenciesTrait.dependencies { _ in
      line.setValue(#line + 1)
      clock.setValue(TestClock())
    }
    let reports = try await reportsOfATest(trait) {
      let clock = try #require(clock.value)
      task.setValue(Task { try await clock.sleep(for: .seconds(1)) })
      await clock.waitForSleepers(1)
      let other = TestClock()
      let woken = Task { try await other.sleep(for: .seconds(1)) }
      let cancelled = Task { try await other.sleep(for: .seconds(2)) }
      await other.waitForSleepers(2)
      await other.advance(by: .seconds(1))
      cancelled.cancel()
      try await woken.value
    }
    #expect(reports.map(\.line) == [line.value])
    task.value?.cancel()
  }

  @Test func aRunThatIsOutOfTimeReportsTheTasksThatStillSleep() async throws {
    let clock = TestClock()
    let ending = Task {
      for second in 1...3 { try await clock.sleep(for: .seconds(second)) }
    }
    #expect(try await reports { await clock.run(timeout: .seconds(86_400)) } == [])
    try await ending.value
    #expect(clock.now.offset == .seconds(6))

    let task = Task { try? await clock.sleep(for: .seconds(1)) }
    await clock.waitForSleepers(1)
    let line = #line + 1
    let reports = try await reports { await clock.run(timeout: .zero) }
    #expect(
      reports == [
        Report(
          text: """
            1 task was still sleeping on a 'TestClock' that ran for 0.0 seconds.

              Run at:    DependenciesClocksTests/TestClockReportTests.swift:\(line)
              Now:       6.0 seconds
              Deadline:  7.0 seconds

            A task that sleeps again after each wake, such as one with a timer, never ends by itself. Let the test
            cancel it:

              task.cancel()

            or advance the clock as far as the test needs:

              await clock.advance(by: .seconds(1))
            """,
          line: line
        )
      ]
    )
    task.cancel()
    await task.value
  }

  // A timer sleeps again after each wake, so a run without a limit does not end.
  @Test func aTimerDoesNotKeepTheRunGoing() async throws {
    let clock = TestClock()
    let timer = Task { for await _ in clock.timer(interval: .seconds(1)) {} }
    let reports = try await reports { await clock.run(timeout: .milliseconds(20)) }
    #expect(reports.count == 1)
    timer.cancel()
    await timer.value
  }

  /// The reports of a test with a trait.
  private func reportsOfATest(
    _ trait: DependenciesTrait = .dependencies,
    _ body: @escaping @Sendable @concurrent () async throws -> Void
  ) async throws -> [Report] {
    let test = try #require(Test.current)
    return try await reports {
      try await trait.provideScope(for: test, testCase: Test.Case.current, performing: body)
    }
  }
}
