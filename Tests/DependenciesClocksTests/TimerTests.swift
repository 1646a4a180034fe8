import DependenciesClocks
import Testing

@Suite struct TimerTests {
  let clock = TestClock()

  @Test func startsWithEachLoop() async throws {
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

  @Test func endsWhenItsTaskIsCancelled() async {
    let cancelled = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      var iterator = clock.timer(interval: .seconds(1)).makeAsyncIterator()
      return [await iterator.next(), await iterator.next()]
    }
    #expect(await cancelled.value == [nil, nil])
    let loop = Task { for await _ in clock.timer(interval: .seconds(1)) {} }
    await clock.advance(by: .seconds(2))
    loop.cancel()
    await loop.value
  }

  @Test func ticksWithoutPauseIfTheIntervalIsNotPositiveOrTheClockIsImmediate() async {
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
}
