import DependenciesClocks
import Testing

@Suite struct TestClockContentionTests {
  @Test func advancesOfManyTasksAddUp() async {
    let clock = TestClock()
    await withTaskGroup { group in
      for _ in 1...100 {
        group.addTask { await clock.advance(by: .seconds(1)) }
      }
    }
    #expect(clock.now.offset == .seconds(100))
  }

  @Test func everySleepEndsAndNoneTooEarly() async throws {
    for round in 1...20 { try await sleepAndCancel(round) }
  }

  private func sleepAndCancel(_ round: Int) async throws {
    let clock = TestClock()
    let ended = LockIsolated(0)
    let early = LockIsolated(0)
    let cancelled = LockIsolated(0)
    let sleepers = (0..<40).map { number in
      Task.detached {
        for count in 1...5 {
          let deadline = clock.now.advanced(by: .milliseconds(1 + (number * count) % 7))
          do {
            try await clock.sleep(until: deadline)
          } catch {
            return cancelled.withValue { $0 += 1 }
          }
          if clock.now < deadline { early.withValue { $0 += 1 } }
        }
        ended.withValue { $0 += 1 }
      }
    }
    let cancelling = Task.detached {
      for (number, sleeper) in sleepers.enumerated() where (number + round).isMultiple(of: 3) {
        await Task.yield()
        sleeper.cancel()
      }
    }
    await withTaskGroup { group in
      for _ in 1...3 {
        group.addTask {
          // However slow the sleepers are, they get on.
          while ended.value + cancelled.value < sleepers.count {
            await clock.advance(by: .milliseconds(1))
          }
        }
      }
    }
    await cancelling.value
    for sleeper in sleepers { await sleeper.value }
    #expect(early.value == 0, "round \(round)")
    #expect(ended.value + cancelled.value == 40, "round \(round)")
    try await clock.checkSuspension()
  }

  @Test func manySleepersWakeInOrder() async throws {
    let clock = TestClock()
    let deadlines = LockIsolated<[Int]>([])
    try await onOneThread {
      try await withThrowingTaskGroup(of: Void.self) { group in
        for number in 0..<300 {
          group.addTask {
            let deadline = (number * 7_919) % 300 + 1
            try await clock.sleep(for: .seconds(deadline))
            deadlines.withValue { $0.append(deadline) }
          }
        }
        await clock.run()
        try await group.waitForAll()
      }
    }
    #expect(deadlines.value == Array(1...300))
  }
}
