import DependenciesClocks
import Testing

@Suite struct TestClockTests {
  let clock = TestClock()

  @Test func standsStillUntilItIsAdvancedAndNeverGoesBack() async {
    #expect(clock.now == TestClock<Duration>.Instant())
    #expect(clock.minimumResolution == .zero)
    await clock.advance()
    #expect(clock.now == TestClock<Duration>.Instant())
    await clock.advance(to: TestClock<Duration>.Instant(offset: .seconds(5)))
    #expect(clock.now.offset == .seconds(5))
    let other = TestClock<Duration>(now: TestClock<Duration>.Instant(offset: .seconds(9)))
    await other.advance(to: TestClock<Duration>.Instant())
    #expect(other.now.offset == .seconds(9))

    let instant = TestClock<Duration>.Instant(offset: .seconds(2))
    #expect(instant.advanced(by: .seconds(-3)).offset == .seconds(-1))
    #expect(instant.duration(to: TestClock<Duration>.Instant()) == .seconds(-2))
    #expect(TestClock<Duration>.Instant() < instant)
    #expect(Set([instant, TestClock<Duration>.Instant(offset: .milliseconds(2_000))]).count == 1)
  }

  // It returned at once, so a test could not look at the state before its advance.
  @Test func aSleepOfZeroEndsAtTheNextAdvanceEvenIfThatIsByZero() async throws {
    let advances: [@Sendable (TestClock<Duration>) async -> Void] = [
      { await $0.advance() }, { await $0.advance(to: $0.now) }, { await $0.run() },
    ]
    for advance in advances {
      let clock = TestClock<Duration>(now: .init(offset: .seconds(3)))
      let task = Task { try await clock.sleep(for: .zero) }
      let error = await #expect(throws: SuspensionError.self) { try await clock.checkSuspension() }
      #expect(error?.deadlines == ["3.0 seconds"])
      await clock.advance(by: .seconds(-1))
      await clock.advance(to: .init(offset: .seconds(1)))
      await #expect(throws: SuspensionError.self) { try await clock.checkSuspension() }
      await advance(clock)
      try await clock.checkSuspension()
      try await task.value
      #expect(clock.now.offset == .seconds(3))
    }
  }

  @Test func anAdvanceAlsoWakesTasksThatSleepForZeroInIt() async throws {
    let task = Task {
      for seconds in [1, 0, 0] { try await clock.sleep(for: .seconds(seconds)) }
    }
    await clock.advance(by: .seconds(1))
    try await clock.checkSuspension()
    try await task.value
  }

  @Test func wakesSleepersInTheOrderOfTheirDeadlinesAndThenInWhichTheyFellAsleep() async throws {
    let woken = LockIsolated<[[Int]]>([])
    let deadlines = (0..<300).map { ($0 * 7) % 100 + 1 }
    try await onOneThread {
      try await withThrowingTaskGroup(of: Void.self) { group in
        for (number, deadline) in deadlines.enumerated() {
          group.addTask {
            try await clock.sleep(for: .seconds(deadline))
            woken.withValue { $0.append([deadline, number]) }
          }
        }
        await clock.run()
        try await group.waitForAll()
      }
    }
    let sleepers = deadlines.enumerated().map { [$1, $0] }
    #expect(woken.value == sleepers.sorted { $0.lexicographicallyPrecedes($1) })
  }

  // A cancellation between the sleeper's check and its sleep, or one at the time of its wake, could lose the
  // continuation.
  @Test func underContentionAdvancesAddUpAndEverySleepEndsOnceAndNoneTooEarly() async throws {
    for round in 1...40 {
      let clock = TestClock()
      let (ended, early, advances) = (LockIsolated(0), LockIsolated(0), LockIsolated(0))
      let sleepers = (0..<40).map { number in
        Task.detached {
          defer { ended.withValue { $0 += 1 } }
          for count in 1...5 {
            let deadline = clock.now.advanced(by: .milliseconds(1 + (number * count) % 7))
            try await clock.sleep(until: deadline)
            if clock.now < deadline { early.withValue { $0 += 1 } }
          }
        }
      }
      let cancelled = stride(from: round % 3, to: sleepers.count, by: 3)
      let cancelling = Task.detached {
        for number in cancelled {
          for _ in 0..<(round % 5) { await Task.yield() }
          sleepers[number].cancel()
        }
      }
      await withTaskGroup { group in
        for _ in 1...3 {
          group.addTask {
            // However slow the sleepers are, they get on.
            while ended.value < sleepers.count {
              await clock.advance(by: .milliseconds(1))
              advances.withValue { $0 += 1 }
            }
          }
        }
      }
      await cancelling.value
      for (number, sleeper) in sleepers.enumerated() {
        do {
          try await sleeper.value
        } catch {
          #expect(error is CancellationError && cancelled.contains(number), "round \(round)")
        }
      }
      #expect(early.value == 0, "round \(round)")
      #expect(clock.now.offset == .milliseconds(advances.value), "round \(round)")
      try await clock.checkSuspension()
    }
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

  @Test func aCancelledSleeperWakesAndTheErrorOfACheckNamesTheOthers() async throws {
    try await clock.checkSuspension()
    await clock.advance(by: .seconds(1))
    let tasks = [1, 1, 2].map { seconds in
      Task { try await clock.sleep(for: .seconds(seconds)) }
    }
    await clock.waitForSleepers(3)
    tasks[0].cancel()
    await #expect(throws: CancellationError.self) { try await tasks[0].value }
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
    try await tasks[1].value
    let lastError = await #expect(throws: SuspensionError.self) { try await clock.checkSuspension() }
    #expect(lastError?.now == "2.0 seconds")
    #expect(lastError?.deadlines == ["3.0 seconds"])
    await clock.run()
    try await tasks[2].value
  }

  @Test func aTaskThatWasCancelledBeforeDoesNotSleep() async throws {
    for duration in [Duration.seconds(1), .zero] {
      let task = Task {
        withUnsafeCurrentTask { $0?.cancel() }
        try await clock.sleep(for: duration)
      }
      await #expect(throws: CancellationError.self, "\(duration)") { try await task.value }
    }
    try await clock.checkSuspension()
  }

  @Test func cancellationEndsARunButNotAnAdvance() async throws {
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

    let now = clock.now.offset
    await Task {
      withUnsafeCurrentTask { $0?.cancel() }
      await clock.advance(by: .seconds(2))
    }.value
    #expect(clock.now.offset == now + .seconds(2))
    ticking.cancel()
    await ticking.value
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
