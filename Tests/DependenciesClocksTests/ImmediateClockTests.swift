import DependenciesClocks
import Testing

@Suite struct ImmediateClockTests {
  @Test func sleepsMoveTheTimeAndNeverBack() async throws {
    let clock = ImmediateClock<Duration>(now: ImmediateClock<Duration>.Instant(offset: .seconds(1)))
    try await clock.sleep(for: .seconds(2))
    #expect(clock.now.offset == .seconds(3))
    try await clock.sleep(until: ImmediateClock<Duration>.Instant(offset: .seconds(2)))
    #expect(clock.now.offset == .seconds(3))
    #expect(clock.minimumResolution == .zero)
  }

  @Test func sleepsLetOthersRun() async throws {
    let log = LockIsolated<[String]>([])
    try await onOneThread {
      try await withThrowingTaskGroup(of: Void.self) { group in
        let clock = ImmediateClock()
        for name in ["a", "b"] {
          group.addTask {
            for count in 1...2 {
              log.withValue { $0.append("\(name)\(count)") }
              try await clock.sleep(for: .seconds(1))
            }
          }
        }
        try await group.waitForAll()
      }
    }
    #expect(log.value == ["a1", "b1", "a2", "b2"])
  }

  @Test func aTaskThatWasCancelledDoesNotSleep() async {
    let clock = ImmediateClock()
    await #expect(throws: CancellationError.self) {
      try await withThrowingTaskGroup(of: Void.self) { group in
        group.cancelAll()
        group.addTask { try await clock.sleep(for: .seconds(1)) }
        try await group.waitForAll()
      }
    }
    #expect(clock.now == ImmediateClock<Duration>.Instant())
  }

  @Test func aLoopOfSleepsEndsWhenItsTaskIsCancelled() async {
    let clock = ImmediateClock()
    let task = Task {
      while true { try await clock.sleep(for: .seconds(1)) }
    }
    while clock.now.offset < .seconds(100) { await Task.yield() }
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
  }

  @Test func isFoundByItsShortName() async throws {
    let clock: any Clock<Duration> = .immediate
    try await clock.sleep(for: .seconds(60))
    try await Task.sleep(for: .seconds(60), clock: .immediate)
  }

  @Test func noSleepIsLostUnderContention() async throws {
    let clock = ImmediateClock()
    try await withThrowingTaskGroup(of: Void.self) { group in
      for number in 1...200 {
        group.addTask {
          try await clock.sleep(until: ImmediateClock<Duration>.Instant(offset: .seconds(number)))
        }
      }
      try await group.waitForAll()
    }
    #expect(clock.now.offset == .seconds(200))
  }
}
