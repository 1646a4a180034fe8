import DependenciesClocks
import Testing

@Suite struct TimerTests {
  let clock = TestClock()
  let ticks = LockIsolated<[String]>([])

  @Test func ticksAtMultiplesOfTheInterval() async throws {
    try await onOneThread {
      await withTaskGroup { group in
        group.addTask {
          for await elapsed in clock.timer(interval: .seconds(2)) { note(elapsed) }
        }
        await clock.advance(by: .seconds(1))
        #expect(ticks.value == [])
        await clock.advance(by: .seconds(5))
        #expect(ticks.value == ["2 at 2", "4 at 4", "6 at 6"])
        group.cancelAll()
      }
    }
  }

  @Test func theTimeThatTheLoopTakesDoesNotAddUp() async throws {
    try await onOneThread {
      await withTaskGroup { group in
        group.addTask {
          for await elapsed in clock.timer(interval: .seconds(2)) {
            note(elapsed)
            try? await clock.sleep(for: .seconds(1))
          }
        }
        await clock.advance(by: .seconds(6))
        #expect(ticks.value == ["2 at 2", "4 at 4", "6 at 6"])
        group.cancelAll()
      }
    }
  }

  @Test func leavesOutTicksThatTheLoopIsTooSlowFor() async throws {
    try await onOneThread {
      await withTaskGroup { group in
        group.addTask {
          for await elapsed in clock.timer(interval: .seconds(2)) {
            note(elapsed)
            try? await clock.sleep(for: .seconds(5))
          }
        }
        await clock.advance(by: .seconds(14))
        #expect(ticks.value == ["2 at 2", "8 at 8", "14 at 14"])
        group.cancelAll()
      }
    }
  }

  // The quotient of the durations is inexact here.
  @Test func ticksWhereTheIntervalIsNoBinaryFraction() async throws {
    try await onOneThread {
      await withTaskGroup { group in
        let counts = LockIsolated<[Duration]>([])
        group.addTask {
          for await elapsed in clock.timer(interval: .milliseconds(100)) {
            counts.withValue { $0.append(elapsed) }
            try? await clock.sleep(for: .milliseconds(300))
          }
        }
        await clock.advance(by: .seconds(2))
        #expect(counts.value == [100, 400, 700, 1_000, 1_300, 1_600, 1_900].map { .milliseconds($0) })
        group.cancelAll()
      }
    }
  }

  @Test func startsWithEachLoop() async throws {
    try await onOneThread {
      let timer = clock.timer(interval: .seconds(2))
      for start in [0, 3] {
        await clock.advance(to: TestClock<Duration>.Instant(offset: .seconds(start)))
        await withTaskGroup { group in
          group.addTask {
            for await elapsed in timer.prefix(1) { note(elapsed) }
          }
          await clock.advance(by: .seconds(2))
        }
      }
      #expect(ticks.value == ["2 at 2", "2 at 5"])
    }
  }

  @Test func endsWhenItsTaskIsCancelled() async {
    let task = Task {
      var iterator = clock.timer(interval: .seconds(1)).makeAsyncIterator()
      let first = await iterator.next()
      let second = await iterator.next()
      return [first, second]
    }
    task.cancel()
    #expect(await task.value == [nil, nil])
    let loop = Task {
      for await _ in clock.timer(interval: .seconds(1)) {}
    }
    await clock.advance(by: .seconds(2))
    loop.cancel()
    await loop.value
  }

  @Test(arguments: [Duration.zero, .seconds(-1)])
  func anIntervalThatIsNotPositiveTicksWithoutPause(_ interval: Duration) async {
    await clock.advance(by: .seconds(10))
    var count = 0
    for await _ in clock.timer(interval: interval).prefix(5) { count += 1 }
    #expect(count == 5)
    #expect(clock.now.offset == .seconds(10))
  }

  @Test func ticksOnAnImmediateClockComeAtOnce() async {
    let clock = ImmediateClock()
    for await elapsed in clock.timer(interval: .seconds(10)).prefix(3) {
      #expect(clock.now.offset == elapsed)
    }
    #expect(clock.now.offset == .seconds(30))
  }

  private func note(_ elapsed: Duration) {
    ticks.withValue {
      $0.append("\(elapsed.components.seconds) at \(clock.now.offset.components.seconds)")
    }
  }
}
