import DependenciesClocks
import ReportRecorder
import Testing

@Suite struct TestClockTimeoutTests {
  @Test func aRunThatEndsInTimeReportsNothing() async throws {
    let clock = TestClock()
    let task = Task {
      for second in 1...3 { try await clock.sleep(for: .seconds(second)) }
    }
    let reports = try await reports { await clock.run(timeout: .seconds(86_400)) }
    #expect(reports == [])
    try await task.value
    #expect(clock.now.offset == .seconds(6))
  }

  @Test func tasksThatStillSleepAreReported() async throws {
    let clock = TestClock()
    let task = Task { try? await clock.sleep(for: .seconds(1)) }
    await clock.waitForSleepers(1)
    let line = #line + 1
    let reports = try await reports { await clock.run(timeout: .zero) }
    #expect(
      reports == [
        Report(
          text: """
            1 task was still sleeping on a 'TestClock' that ran for 0.0 seconds.

              Run at:    DependenciesClocksTests/TestClockTimeoutTests.swift:\(line)
              Now:       0.0 seconds
              Deadline:  1.0 seconds

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
}
