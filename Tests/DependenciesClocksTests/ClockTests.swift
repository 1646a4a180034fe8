import DependenciesClocks
import DependenciesTestSupport
import TestHelpers
import Testing

/// `ImmediateClock`, `AnyClock` and timers.
@Suite struct ClockTests {
  @Test func anyClockHasTheTimeAndTheSleepsOfTheClockThatItHides() async throws {
    let base = TestClock<Duration>(now: .init(offset: .seconds(7)))
    let hidden: any Clock<Duration> = base
    let clock = AnyClock(hidden)
    #expect(clock.now.offset == .seconds(7))
    #expect(clock.minimumResolution == .zero)
    let hasWoken = LockIsolated(false)
    let task = Task {
      try await clock.sleep(until: clock.now.advanced(by: .seconds(2)))
      hasWoken.setValue(true)
    }
    await base.waitForSleepers(1)
    await base.advance(by: .seconds(1))
    #expect(clock.now.offset == .seconds(8))
    #expect(!hasWoken.value)
    await base.advance(by: .seconds(1))
    try await task.value
    #expect(hasWoken.value)
  }

  // Each began at zero, so a cache that made one at each call never expired.
  @Test func theInstantsOfAllAnyClocksOfOneClockCompare() async throws {
    func check(_ clock: any Clock<Duration>, _ wait: () async throws -> Void) async rethrows {
      let before = AnyClock(clock).now
      try await wait()
      let after = AnyClock(AnyClock(clock)).now
      #expect(before.duration(to: after) >= .milliseconds(2))
    }
    let test = TestClock<Duration>(now: .init(offset: .seconds(7)))
    await check(test) { await test.advance(by: .milliseconds(2)) }
    try await check(ContinuousClock()) { try await Task.sleep(for: .milliseconds(2)) }
    try await check(SuspendingClock()) { try await Task.sleep(for: .milliseconds(2)) }
  }

  @Test func sleepsOfAnImmediateClockMoveTheTimeAndNeverBack() async throws {
    let clock = ImmediateClock<Duration>(now: ImmediateClock<Duration>.Instant(offset: .seconds(1)))
    try await clock.sleep(for: .seconds(2))
    #expect(clock.now.offset == .seconds(3))
    try await clock.sleep(until: ImmediateClock<Duration>.Instant(offset: .seconds(2)))
    #expect(clock.now.offset == .seconds(3))
    #expect(clock.minimumResolution == .zero)
    try await withThrowingTaskGroup(of: Void.self) { group in
      for number in 1...200 {
        group.addTask {
          try await clock.sleep(until: ImmediateClock<Duration>.Instant(offset: .seconds(number)))
        }
      }
      try await group.waitForAll()
    }
    #expect(clock.now.offset == .seconds(200))
    try await Task.sleep(for: .seconds(60), clock: .immediate)
  }

  @Test func aSleepThatDoesNotWaitLetsOthersRun() async throws {
    let clocks: [(any Clock<Duration>, durations: [Int])] = [
      (ImmediateClock(), [0, -1]), (TestClock(), [-1, -2]),
    ]
    for (clock, durations) in clocks {
      let log = LockIsolated<[String]>([])
      try await onOneThread {
        try await withThrowingTaskGroup(of: Void.self) { group in
          for name in ["a", "b"] {
            group.addTask {
              for (number, seconds) in durations.enumerated() {
                log.withValue { $0.append("\(name)\(number)") }
                try await clock.sleep(for: .seconds(seconds))
              }
            }
          }
          try await group.waitForAll()
        }
      }
      #expect(log.value == ["a0", "b0", "a1", "b1"], "\(clock)")
    }
  }

  @Test func aCancelledTaskSleepsNoMoreOnAnImmediateClock() async {
    let clock = ImmediateClock()
    let cancelled = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      try await clock.sleep(for: .seconds(1))
    }
    await #expect(throws: CancellationError.self) { try await cancelled.value }
    #expect(clock.now == ImmediateClock<Duration>.Instant())
  }

  @Test func aTimerStartsWithEachLoop() async throws {
    let clock = TestClock()
    try await onOneThread {
      let ticks = LockIsolated<[Duration]>([])
      let anyClock: any Clock<Duration> = clock
      let timer = anyClock.timer(interval: .seconds(2))
      for start in [0, 5] {
        await clock.advance(to: TestClock<Duration>.Instant(offset: .seconds(start)))
        await withTaskGroup { group in
          group.addTask {
            for await elapsed in timer.prefix(2) {
              ticks.withValue { $0 += [elapsed, clock.now.offset] }
            }
          }
          await clock.advance(by: .seconds(4))
        }
      }
      #expect(ticks.value == [2, 2, 4, 4, 2, 7, 4, 9].map { .seconds($0) })
    }
  }

  @Test func aTimerEndsWhenItsTaskIsCancelled() async {
    let clock = TestClock()
    let cancelled = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      var iterator = clock.timer(interval: .seconds(1)).makeAsyncIterator()
      return [await iterator.next(), await iterator.next()]
    }
    #expect(await cancelled.value == [nil, nil])
  }

  @Test func aTimerTicksWithoutPauseIfTheIntervalIsNotPositiveOrTheClockIsImmediate() async {
    let clock = TestClock()
    await clock.advance(by: .seconds(10))
    for interval in [Duration.zero, .seconds(-1)] {
      var count = 0
      for await _ in clock.timer(interval: interval).prefix(5) { count += 1 }
      #expect(count == 5, "\(interval)")
      #expect(clock.now.offset == .seconds(10))
    }
    let immediate = ImmediateClock()
    for await elapsed in immediate.timer(interval: .seconds(10)).prefix(3) {
      #expect(immediate.now.offset == elapsed)
    }
    #expect(immediate.now.offset == .seconds(30))
  }

  // The timer counted them one by one.
  @Test(.againstHangs) func aTimerStartsAgainBeforeItHasMoreTicksThanItCanCount() async throws {
    let clock = ImmediateClock()
    let interval = Duration(secondsComponent: 0, attosecondsComponent: 1)
    var ticks = clock.timer(interval: interval).makeAsyncIterator()
    #expect(await ticks.next() == interval)
    try await clock.sleep(for: .seconds(10))
    #expect(await ticks.next() == interval)
  }
}
