import Dependencies
import DependenciesTestSupport
import TestHelpers
import Testing

/// The reports on tasks that still sleep on a test clock.
@Suite struct TestClockReportTests {
  @Test func whoSleepsWhenTheTestEndsIsReportedWhereTheTestOrItsTraitMadeTheClock() async throws {
    let test = try #require(Test.current)
    let clockOfTrait = LockIsolated<TestClock<Duration>?>(nil)
    let tasks = LockIsolated<[Task<Void, any Error>]>([])
    let line = #line + 1
    let trait = DependenciesTrait.dependencies { _ in clockOfTrait.setValue(TestClock()) }
    let reports = try await reports {
      try await trait.provideScope(for: test, testCase: Test.Case.current) {
        let clockOfTrait = try #require(clockOfTrait.value)
        let clock = TestClock()
        let sleeping = [3, 2].map { seconds in Task { try await clock.sleep(for: .seconds(seconds)) } }
        let another = Task { try await clockOfTrait.sleep(for: .seconds(1)) }
        tasks.setValue(sleeping + [another])
        await clock.waitForSleepers(2)
        await clockOfTrait.waitForSleepers(1)

        let quietClock = TestClock()
        let woken = Task { try await quietClock.sleep(for: .seconds(1)) }
        let cancelled = Task { try await quietClock.sleep(for: .seconds(2)) }
        await quietClock.waitForSleepers(2)
        await quietClock.advance(by: .seconds(1))
        cancelled.cancel()
        try await woken.value
      }
    }
    #expect(reports.compactMap(\.line).sorted() == [line, line + 4])
    #expect(
      reports.filter { $0.line == line + 4 } == [
        Report(
          text: """
            2 tasks were still sleeping on a 'TestClock' when the test ended.

              Made at:    DependenciesClocksTests/TestClockReportTests.swift:\(line + 4)
              Now:        0.0 seconds
              Deadlines:  2.0 seconds, 3.0 seconds

            Let the test cancel the work:

              task.cancel()

            or advance the clock, which the test has to read if a trait made it, until the work has ended:

              @Dependency(\\.continuousClock, as: TestClock<Duration>.self) var clock
              await clock.run()
            """,
          line: line + 4
        )
      ]
    )
    for task in tasks.value {
      task.cancel()
      await #expect(throws: CancellationError.self) { try await task.value }
    }
  }

  // A timer sleeps again after each wake, so a run without a limit does not end.
  @Test func aRunThatIsOutOfTimeReportsTheTasksThatStillSleep() async throws {
    let clock = TestClock()
    let ending = Task {
      for second in 1...3 { try await clock.sleep(for: .seconds(second)) }
    }
    #expect(try await reports { await clock.run(timeout: .seconds(86_400)) } == [])
    try await ending.value
    #expect(clock.now.offset == .seconds(6))

    let timer = Task { for await _ in clock.timer(interval: .seconds(1)) {} }
    await clock.waitForSleepers(1)
    let line = #line + 1
    let reports = try await reports { await clock.run(timeout: .milliseconds(20)) }
    let now = clock.now.offset
    #expect(
      reports == [
        Report(
          text: """
            1 task was still sleeping on a 'TestClock' that ran for 0.02 seconds.

              Run at:    DependenciesClocksTests/TestClockReportTests.swift:\(line)
              Now:       \(now)
              Deadline:  \(now + .seconds(1))

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
    timer.cancel()
    await timer.value
  }
}
