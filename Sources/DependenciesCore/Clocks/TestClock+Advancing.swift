extension TestClock {
  /// Moves the time on by a duration, and wakes who sleeps until then.
  ///
  /// ```swift
  /// import Dependencies
  /// import Testing
  ///
  /// @Test func aTimerTicks() async throws {
  ///   let clock = TestClock()
  ///   let ticks = LockIsolated(0)
  ///   let timer = Task {
  ///     for await _ in clock.timer(interval: .seconds(1)) {
  ///       ticks.withValue { $0 += 1 }
  ///     }
  ///   }
  ///
  ///   await clock.advance(by: .seconds(3))
  ///
  ///   #expect(ticks.value == 3)
  ///   timer.cancel()
  /// }
  /// ```
  ///
  /// The call returns when all have been woken and had the time to run that ``TestClock`` describes. Advances by several tasks add
  /// up: each begins where the one before it ended. A task that an advance wakes may advance too; its turn comes when the first advance has
  /// ended. Cancellation does not shorten an advance.
  ///
  /// Each wake costs at least twenty yields: a tenth of a millisecond, and more where threads are busy.
  ///
  /// - Parameter duration: How far. Zero or less wakes nobody, but lets other tasks run until they sleep.
  public func advance(by duration: Duration = .zero) async {
    await turns.take()
    await advanceInTurn(to: now.advanced(by: duration))
    turns.giveBack()
  }

  /// Moves the time on to an instant, and wakes who sleeps until then.
  ///
  /// See ``advance(by:)``.
  ///
  /// - Parameter deadline: How far. An instant that has passed wakes nobody, but lets other tasks run until they sleep.
  public func advance(to deadline: Instant) async {
    await turns.take()
    await advanceInTurn(to: deadline)
    turns.giveBack()
  }

  /// Moves the time on until nobody sleeps.
  ///
  /// ```swift
  /// import Dependencies
  /// import Testing
  ///
  /// @Test func aRetryGivesUp() async throws {
  ///   let clock = TestClock()
  ///   let attempts = Task {
  ///     for attempt in 1...5 {
  ///       try await clock.sleep(for: .seconds(attempt))
  ///     }
  ///   }
  ///
  ///   await clock.run()
  ///
  ///   try await attempts.value
  ///   #expect(clock.now.offset == .seconds(15))
  /// }
  /// ```
  ///
  /// A timer sleeps again after each wake, so run never ends by itself while one goes on; it ends when its task is cancelled,
  /// as by the time limit of a test. Work that is slow to come to its next sleep, as ``TestClock`` describes, may find that run has
  /// ended.
  public func run() async {
    await turns.take()
    repeat {
      await settle()
    } while !Task.isCancelled && wakeFirst(until: nil)
    turns.giveBack()
  }

  /// Shows that nobody sleeps.
  ///
  /// ```swift
  /// import Dependencies
  /// import Testing
  ///
  /// @Test func nothingIsLeft() async throws {
  ///   let clock = TestClock()
  ///   let task = Task { try await clock.sleep(for: .seconds(1)) }
  ///   await #expect(throws: SuspensionError.self) { try await clock.checkSuspension() }
  ///
  ///   task.cancel()
  ///   try await clock.checkSuspension()
  /// }
  /// ```
  ///
  /// Other tasks may run first, as long as ``TestClock`` describes.
  ///
  /// - Throws: ``SuspensionError``, which names the deadlines, if somebody sleeps.
  public func checkSuspension() async throws {
    await settle()
    let (now, deadlines) = withState { ($0.now, $0.sleepers.deadlines) }
    if !deadlines.isEmpty {
      throw SuspensionError(now: "\(now.offset)", deadlines: deadlines.map { "\($0.offset)" })
    }
  }

  private func advanceInTurn(to deadline: Instant) async {
    repeat {
      await settle()
    } while wakeFirst(until: deadline)
  }
}
