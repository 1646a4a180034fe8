import DependenciesClocks
import TestHelpers
import Testing

@Suite struct UnimplementedClockTests {
  static let line = #line + 2
  static var unimplemented: UnimplementedClock<Duration> {
    UnimplementedClock(name: "ContinuousClock", now: .init(offset: .seconds(7)))
  }
  let clock = unimplemented

  @Test func theFirstUseIsReportedWhereTheClockWasMadeAndNoneDoesHarm() async throws {
    let reports = try await reports {
      #expect(clock.now.offset == .seconds(7))
      #expect(Self.unimplemented.minimumResolution == .zero)
      let sleeper = Self.unimplemented
      try await sleeper.sleep(until: UnimplementedClock<Duration>.Instant(offset: .seconds(99)))
      #expect(sleeper.now.offset == .seconds(7))
      let cancelled = Task {
        withUnsafeCurrentTask { $0?.cancel() }
        try await clock.sleep(until: UnimplementedClock<Duration>.Instant())
      }
      await #expect(throws: CancellationError.self) { try await cancelled.value }
    }
    #expect(
      reports == [
        report("ContinuousClock.now", hint: Self.hint),
        report("ContinuousClock.minimumResolution"),
        report("ContinuousClock.sleep(until:tolerance:)"),
      ]
    )
  }

  // It was reported twice, as 'now' and as 'sleep(until:tolerance:)'.
  @Test func aSleepForADurationIsReportedOnce() async throws {
    let reports = try await reports { try await clock.sleep(for: .seconds(1)) }
    #expect(reports == [report("ContinuousClock.now", hint: Self.hint)])
  }

  // A timer of a clock without an override ticked as fast as it could, and reported each tick.
  @Test func aTimerEndsAndALoopIsReportedOnce() async throws {
    let reports = try await reports {
      for await _ in clock.timer(interval: .seconds(1)) { Issue.record("The timer ticked.") }
      for _ in 1...100 { try await clock.sleep(until: UnimplementedClock<Duration>.Instant()) }
    }
    #expect(reports == [report("ContinuousClock.now", hint: Self.hint)])
  }

  @Test func onesWithoutANameAreReportedAsClocksWhereTheyWereMade() async throws {
    let line = #line + 2
    let reports = try await reports {
      let clock: any Clock<Duration> = .unimplemented()
      _ = clock.now
      _ = UnimplementedClock().now
      for await _ in AnyClock(UnimplementedClock()).timer(interval: .seconds(1)) {
        Issue.record("The timer ticked.")
      }
    }
    #expect(reports.map(\.line) == [line, line + 2, line + 3])
    #expect(reports.filter { $0.text.hasPrefix("'Clock.now' is unimplemented, but was used.") }.count == 3)
  }

  @Test func oneThatWasMadeFromAnotherClockDoesWhatThatOneDoes() async throws {
    let base = TestClock<Duration>(now: .init(offset: .seconds(5)))
    let reports = try await reports {
      let clock = UnimplementedClock(base)
      await base.advance(by: .seconds(1))
      #expect(clock.now.offset == .seconds(6))
      #expect(clock.minimumResolution == .zero)
      let timer = Task<Duration?, Never> {
        for await tick in clock.timer(interval: .seconds(2)) { return tick }
        return nil
      }
      await base.advance(by: .seconds(2))
      #expect(await timer.value == .seconds(2))
    }
    #expect(
      reports.map { $0.text.hasPrefix("'TestClock<Duration>.now' is unimplemented, but was used.") } == [true]
    )
    #expect(reports.map(\.line) == [#line - 14])
  }

  private static let hint = "Sleeps and timers read 'now' first.\n"

  private func report(_ member: String, hint: String = "") -> Report {
    Report(
      text: """
        '\(member)' is unimplemented, but was used.

          Made at:  DependenciesClocksTests/UnimplementedClockTests.swift:\(Self.line)

        \(hint)Override it for the test:

          withDependencies {
            $0.continuousClock = ImmediateClock()
          } operation: {
            …
          }

        or, to control time, with a 'TestClock()' that the test keeps and advances.
        """,
      line: Self.line
    )
  }
}
