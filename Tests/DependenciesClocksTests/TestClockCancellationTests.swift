import DependenciesClocks
import Testing

@Suite struct TestClockCancellationTests {
  let clock = TestClock()

  @Test func aTaskThatWasCancelledBeforeDoesNotSleepAndHearsOfIt() async throws {
    for duration in [Duration.seconds(1), .zero] {
      await #expect(throws: CancellationError.self, "\(duration)") {
        try await withThrowingTaskGroup(of: Void.self) { group in
          group.cancelAll()
          group.addTask { try await clock.sleep(for: duration) }
          try await group.waitForAll()
        }
      }
    }
    try await clock.checkSuspension()
  }

  @Test func aSleeperWakesWhenItsTaskIsCancelledAndOthersSleepOn() async throws {
    let deadlines = [1, 1, 2]
    let tasks = deadlines.map { seconds in
      Task { try await clock.sleep(for: .seconds(seconds)) }
    }
    await clock.waitForSleepers(3)
    tasks[0].cancel()
    await #expect(throws: CancellationError.self) { try await tasks[0].value }
    #expect(clock.now == TestClock<Duration>.Instant())
    let error = await #expect(throws: SuspensionError.self) { try await clock.checkSuspension() }
    #expect(error?.deadlines == ["1.0 seconds", "2.0 seconds"])
    await clock.run()
    try await tasks[1].value
    try await tasks[2].value
  }

  @Test func cancellationAfterTheWakeIsTooLate() async throws {
    try await onOneThread {
      let result = LockIsolated("")
      await withTaskGroup { group in
        group.addTask {
          do {
            try await clock.sleep(for: .seconds(1))
            result.setValue("slept, cancelled: \(Task.isCancelled)")
          } catch {
            result.setValue("\(error)")
          }
        }
        await clock.advance(by: .seconds(1))
        group.cancelAll()
      }
      #expect(result.value == "slept, cancelled: false")
    }
  }

  // A cancellation between the sleeper's check and its sleep, or one at the time of its wake, could lose the
  // continuation.
  @Test func cancellationAtAnyMomentEndsTheSleepOnce() async throws {
    for round in 0..<500 {
      let clock = TestClock()
      let task = Task.detached {
        try await clock.sleep(for: .seconds(1))
      }
      let waking = Task.detached {
        guard round.isMultiple(of: 2) else { return }
        await clock.advance(by: .seconds(1))
      }
      for _ in 0..<(round % 5) { await Task.yield() }
      task.cancel()
      do {
        try await task.value
        #expect(round.isMultiple(of: 2))
      } catch {
        #expect(error is CancellationError)
      }
      await waking.value
    }
  }

  @Test func anAdvanceOfACancelledTaskGoesAllTheWay() async throws {
    let sleeping = Task { try await clock.sleep(for: .seconds(1)) }
    await clock.waitForSleepers(1)
    let advancing = Task {
      while !Task.isCancelled { await Task.yield() }
      await clock.advance(by: .seconds(2))
    }
    advancing.cancel()
    await advancing.value
    #expect(clock.now.offset == .seconds(2))
    try await sleeping.value
  }

  // A sleeper that was woken kept its clock.
  @Test func aClockIsReleasedWhenNobodySleeps() async throws {
    weak var released: TestClock<Duration>?
    do {
      let clock = TestClock()
      released = clock
      let slept = Task { try await clock.sleep(for: .seconds(1)) }
      let cancelled = Task { try await clock.sleep(for: .seconds(9)) }
      await clock.waitForSleepers(2)
      await clock.advance(by: .seconds(1))
      cancelled.cancel()
      await #expect(throws: CancellationError.self) { try await cancelled.value }
      try await slept.value
    }
    // The tasks let go of it on their own threads.
    while released != nil { await Task.yield() }
  }
}
