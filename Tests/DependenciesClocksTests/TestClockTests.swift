import DependenciesClocks
import Testing

@Suite struct TestClockTests {
  let clock = TestClock()
  let log = LockIsolated<[String]>([])

  @Test func standsStillUntilItIsAdvancedAndNeverGoesBack() async {
    #expect(clock.now == TestClock<Duration>.Instant())
    #expect(clock.minimumResolution == .zero)
    await clock.advance()
    #expect(clock.now == TestClock<Duration>.Instant())
    await clock.advance(by: .seconds(2))
    #expect(clock.now == TestClock<Duration>.Instant(offset: .seconds(2)))
    await clock.advance(to: TestClock<Duration>.Instant(offset: .seconds(5)))
    #expect(clock.now.offset == .seconds(5))
    let other = TestClock<Duration>(now: TestClock<Duration>.Instant(offset: .seconds(9)))
    await other.advance(by: .seconds(-1))
    await other.advance(to: TestClock<Duration>.Instant())
    #expect(other.now.offset == .seconds(9))

    let instant = TestClock<Duration>.Instant(offset: .seconds(2))
    #expect(instant.advanced(by: .seconds(-3)).offset == .seconds(-1))
    #expect(instant.duration(to: TestClock<Duration>.Instant()) == .seconds(-2))
    #expect(TestClock<Duration>.Instant() < instant)
    #expect(Set([instant, TestClock<Duration>.Instant(offset: .milliseconds(2_000))]).count == 1)
  }

  @Test func wakesFirstWhoSleptFirstWhereDeadlinesAreEqual() async throws {
    try await onOneThread {
      try await withThrowingTaskGroup(of: Void.self) { group in
        for name in ["a", "b", "c", "d"] {
          group.addTask {
            try await clock.sleep(for: .seconds(1))
            log.withValue { $0.append(name) }
          }
        }
        await clock.advance(by: .seconds(1))
        try await group.waitForAll()
      }
    }
    #expect(log.value == ["a", "b", "c", "d"])
  }

  @Test func runEndsWhenItsTaskIsCancelled() async throws {
    let ticking = Task {
      for await _ in clock.timer(interval: .seconds(1)) {}
    }
    await clock.waitForSleepers(1)
    let running = Task {
      // A slow machine may end it before the timer sleeps again.
      repeat { await clock.run() } while !Task.isCancelled
    }
    while clock.now.offset < .seconds(3) { await Task.yield() }
    running.cancel()
    await running.value
    ticking.cancel()
    await ticking.value
  }

  @Test func aDeadlineThatHasComeIsNoSleepButLetsOthersRun() async throws {
    await clock.advance(by: .seconds(1))
    try await onOneThread {
      try await withThrowingTaskGroup(of: Void.self) { group in
        for name in ["a", "b"] {
          group.addTask {
            for offset in [1, 0, -1] {
              log.withValue { $0.append("\(name)\(offset)") }
              try await clock.sleep(until: TestClock<Duration>.Instant(offset: .seconds(offset)))
            }
            try await clock.sleep(for: .seconds(-1))
          }
        }
        try await group.waitForAll()
      }
    }
    #expect(log.value == ["a1", "b1", "a0", "b0", "a-1", "b-1"])
    #expect(clock.now.offset == .seconds(1))
  }

  @Test func checkSuspensionNamesWhoSleeps() async throws {
    try await clock.checkSuspension()
    try await onOneThread {
      await clock.advance(by: .seconds(1))
      try await withThrowingTaskGroup(of: Void.self) { group in
        group.addTask { try await clock.sleep(for: .seconds(2)) }
        group.addTask { try await clock.sleep(for: .seconds(1)) }
        let error = await #expect(throws: SuspensionError.self) { try await clock.checkSuspension() }
        #expect(
          error?.description == """
            2 tasks were still sleeping on the clock.

              Now:        1.0 seconds
              Deadlines:  2.0 seconds, 3.0 seconds

            Advance the clock, or cancel the work.
            """
        )
        await clock.advance(by: .seconds(1))
        let lastError = await #expect(throws: SuspensionError.self) { try await clock.checkSuspension() }
        #expect(lastError?.now == "2.0 seconds")
        #expect(lastError?.deadlines == ["3.0 seconds"])
        #expect(
          lastError?.description == """
            1 task was still sleeping on the clock.

              Now:       2.0 seconds
              Deadline:  3.0 seconds

            Advance the clock, or cancel the work.
            """
        )
        group.cancelAll()
        try await clock.checkSuspension()
        await #expect(throws: CancellationError.self) { try await group.waitForAll() }
      }
    }
  }

  @Test func anyClockSleepsAndTicks() async throws {
    try await onOneThread {
      let anyClock: any Clock<Duration> = clock
      try await withThrowingTaskGroup(of: Void.self) { group in
        group.addTask {
          try await anyClock.sleep(for: .seconds(1))
          for await elapsed in anyClock.timer(interval: .seconds(2)).prefix(2) {
            log.withValue { $0.append("\(elapsed)") }
          }
        }
        await clock.advance(by: .seconds(5))
        try await group.waitForAll()
      }
    }
    #expect(log.value == ["2.0 seconds", "4.0 seconds"])
  }

  @Test func aTaskThatIsWokenMayAdvanceInItsTurn() async throws {
    try await onOneThread {
      try await withThrowingTaskGroup(of: Void.self) { group in
        group.addTask {
          try await clock.sleep(for: .seconds(1))
          await clock.advance(by: .seconds(1))
        }
        await clock.advance(by: .seconds(5))
        #expect(clock.now.offset == .seconds(5))
        try await group.waitForAll()
        #expect(clock.now.offset == .seconds(6))
      }
    }
  }
}
