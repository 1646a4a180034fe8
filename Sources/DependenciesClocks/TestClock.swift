internal import DependenciesCore

/// A clock whose time a test controls: tasks that sleep on it wake when the test advances it.
///
/// ```swift
/// let clock = TestClock()
/// let bell = Task { try await clock.sleep(for: .seconds(60)) }
/// await clock.advance(by: .seconds(60))
/// try await bell.value
/// ```
///
/// Tasks wake in the order of their deadlines, and ``now`` is then their deadline. A canceled task wakes at
/// once. Before an advance, and after each wake, the clock lets other tasks run, so that they can sleep again
/// and wake in the same advance. Slow work, such as input and output, may come too late: await that work
/// itself. A test with a trait of the library fails if a task still sleeps when it ends. Other tests can call
/// ``checkSuspension()``.
@available(macOS 13, iOS 16, tvOS 16, watchOS 9, *)
public final class TestClock<Duration: DurationProtocol & Hashable>: Clock, Sendable {
  /// A time on the clock.
  public typealias Instant = ClockInstant<Duration>

  // The only user code under the lock compares durations.
  private let state: Locked<TestClockState<Duration>>

  private let advances = AsyncMutex()

  /// Makes a clock.
  ///
  /// - Parameter now: The time of the clock.
  @_disfavoredOverload
  public init(
    now: Instant = Instant(),
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) {
    state = Locked(TestClockState(now: now))
    let location = CodeLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    ValueStore.atEndOfTest { [weak self] in
      guard let error = self?.suspension else { return }
      IssueReporter.report(.tasksSleepingAtEndOfTest(error, madeAt: location), at: location)
    }
  }

  /// The time of the clock. Only advances move it.
  public var now: Instant { state.withLock { $0.now } }

  /// Zero: any two instants can be told apart.
  public var minimumResolution: Duration { .zero }
}

@available(macOS 13, iOS 16, tvOS 16, watchOS 9, *)
extension TestClock where Duration == Swift.Duration {
  /// Makes a clock of the standard library's durations that shows the time zero.
  @_disfavoredOverload
  public convenience init(
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) {
    self.init(now: Instant(), fileID: fileID, filePath: filePath, line: line, column: column)
  }
}

@available(macOS 13, iOS 16, tvOS 16, watchOS 9, *)
extension TestClock {
  /// Sleeps until the clock is advanced to a deadline.
  ///
  /// If the deadline is ``now``, the task sleeps until the next advance, which may be one by zero. If it is
  /// earlier, the call lets other tasks run and returns.
  ///
  /// The call runs where its caller runs, so a caller on an actor is asleep when the actor starts its next
  /// job.
  ///
  /// - Parameters:
  ///   - deadline: When to wake.
  ///   - tolerance: Ignored; the wake is exact.
  /// - Throws: `CancellationError` as soon as the task is canceled, before or during the sleep.
  public func sleep(until deadline: Instant, tolerance: Duration? = nil) async throws {
    try Task.checkCancellation()
    let identity = SleeperIdentity()
    let outcome = await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let sleeper = Sleeper(identity: identity, deadline: deadline, continuation: continuation)
        // A cancellation marks the task before it calls the handler. So if the task is not marked yet under
        // the lock, the handler will find the sleeper.
        let isAsleep = state.withLock { $0.fallAsleep(sleeper, isCancelled: Task.isCancelled) }
        if !isAsleep { continuation.resume(returning: .skipped) }
      }
    } onCancel: {
      state.withLock { $0.cancel(identity) }?.continuation.resume(returning: .cancelled)
    }
    if outcome == .skipped {
      await Task.yield()
      return try Task.checkCancellation()
    }
    state.withLock { $0.recordReturn() }
    if outcome == .cancelled { throw CancellationError() }
  }

  /// Advances the clock by a duration, and wakes the tasks whose deadlines it reaches.
  ///
  /// ```swift
  /// let clock = TestClock()
  /// let ticks = Task { for await _ in clock.timer(interval: .seconds(1)).prefix(3) { print("tick") } }
  /// await clock.advance(by: .seconds(3))
  /// ```
  ///
  /// It returns when these tasks have run until they sleep again or end, except in slow work: see
  /// ``TestClock``. Cancellation does not shorten it. Advances by several tasks add up. While a task sleeps
  /// for zero again and again, the call does not return.
  ///
  /// - Parameter duration: How far. Zero wakes the tasks that sleep until now. Less wakes no task, but lets
  ///   other tasks run.
  public func advance(by duration: Duration = .zero) async {
    await advances.withTurn { await advanceInTurn(to: now.advanced(by: duration)) }
  }

  /// Advances the clock to an instant, and wakes the tasks whose deadlines it reaches.
  ///
  /// See ``advance(by:)``.
  ///
  /// - Parameter deadline: How far. A past instant wakes no task, but lets other tasks run.
  public func advance(to deadline: Instant) async {
    await advances.withTurn { await advanceInTurn(to: deadline) }
  }

  /// Advances the clock until no task sleeps.
  ///
  /// ```swift
  /// let clock = TestClock()
  /// let attempts = Task { for attempt in 1...5 { try await clock.sleep(for: .seconds(attempt)) } }
  /// await clock.run()
  /// try await attempts.value
  /// ```
  ///
  /// A timer sleeps again after each wake. While one runs, the call returns only when the calling task is
  /// canceled, for example by the time limit of a test. As ``TestClock`` describes, it may return before slow
  /// work reaches its next sleep.
  public func run() async {
    await advances.withTurn {
      repeat {
        await settle()
      } while !Task.isCancelled && wakeFirst(until: nil)
    }
  }

  /// Advances the clock until no task sleeps, and reports an issue if that takes too long.
  ///
  /// ```swift
  /// let clock = TestClock()
  /// let attempts = Task { for attempt in 1...5 { try await clock.sleep(for: .seconds(attempt)) } }
  /// await clock.run(timeout: .seconds(1))
  /// try await attempts.value
  /// ```
  ///
  /// The issue names the deadlines of tasks that still sleep, such as that of a timer that is never canceled.
  ///
  /// - Parameter timeout: How long, in real time. It is checked after each wake.
  public func run(
    timeout: Swift.Duration,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) async {
    let location = CodeLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    await advances.withTurn {
      let end = ContinuousClock.now + timeout
      repeat {
        await settle()
        guard let error = suspension, .now >= end else { continue }
        return IssueReporter.report(
          .tasksSleepingAfterRun(error, for: "\(timeout)", at: location),
          at: location
        )
      } while !Task.isCancelled && wakeFirst(until: nil)
    }
  }

  /// Checks that no task sleeps on the clock.
  ///
  /// ```swift
  /// let clock = TestClock()
  /// let task = Task { try await clock.sleep(for: .seconds(1)) }
  /// task.cancel()
  /// try await clock.checkSuspension()
  /// ```
  ///
  /// Before that, other tasks run as ``TestClock`` describes.
  ///
  /// - Throws: ``SuspensionError``, which names the deadlines, if a task sleeps.
  public func checkSuspension() async throws {
    await settle()
    if let suspension { throw suspension }
  }

  /// The error for the sleeping tasks, or nil if there are none.
  private var suspension: SuspensionError? {
    let (now, deadlines) = state.withLock { ($0.now, $0.deadlines) }
    if deadlines.isEmpty { return nil }
    return SuspensionError(now: "\(now.offset)", deadlines: deadlines.map { "\($0.offset)" })
  }

  private func advanceInTurn(to deadline: Instant) async {
    repeat {
      await settle()
    } while wakeFirst(until: deadline)
  }

  private func wakeFirst(until limit: Instant?) -> Bool {
    let sleeper = state.withLock { $0.wakeFirst(until: limit) }
    sleeper?.continuation.resume(returning: .woken)
    return sleeper != nil
  }

  /// Lets other tasks run until woken sleepers have returned, and no task has fallen asleep for a while.
  private func settle() async {
    await CooperativePoolBarrier.settle { state.withLock { $0.waking == 0 ? $0.activity : nil } }
  }
}
