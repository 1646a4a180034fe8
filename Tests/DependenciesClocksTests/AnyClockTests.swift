import DependenciesClocks
import DependenciesTestSupport
import ReportRecorder
import Testing

@Suite struct AnyClockTests {
  @Test func itsTimeIsThatOfTheClockThatItHides() async {
    let base = TestClock<Duration>(now: .init(offset: .seconds(7)))
    let clock = AnyClock(base)
    #expect(clock.now.offset == .zero)
    await base.advance(by: .seconds(3))
    #expect(clock.now.offset == .seconds(3))
    #expect(clock.minimumResolution == .zero)
  }

  @Test func itSleepsOnTheClockThatItHides() async throws {
    let base = TestClock()
    let hidden: any Clock<Duration> = base
    let clock = AnyClock(hidden)
    let hasWoken = LockIsolated(false)
    let task = Task {
      try await clock.sleep(until: clock.now.advanced(by: .seconds(2)))
      hasWoken.setValue(true)
    }
    await base.advance(by: .seconds(1))
    #expect(!hasWoken.value)
    await base.advance(by: .seconds(1))
    try await task.value
    #expect(hasWoken.value)
  }

  // A timer on a hidden clock whose sleeps return at once would tick without pause.
  @Test func aTimerEndsIfTheHiddenClockStandsStill() async throws {
    let reports = try await reports {
      for await _ in AnyClock(UnimplementedClock()).timer(interval: .seconds(1)) {
        Issue.record("The timer ticked.")
      }
    }
    #expect(reports.count == 2)
  }
}
