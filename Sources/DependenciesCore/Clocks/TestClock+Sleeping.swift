extension TestClock {
  /// Sleeps until the clock is advanced to a deadline.
  ///
  /// A deadline that is not later than ``now`` is no sleep: other tasks may run, and the call returns.
  ///
  /// It runs where its caller runs: from an actor, it is asleep when the actor gets to its next work.
  ///
  /// - Parameters:
  ///   - deadline: When to wake.
  ///   - tolerance: Ignored; the wake is exact.
  /// - Throws: `CancellationError` if the task is cancelled before or in its sleep; at once, and however late its deadline.
  public func sleep(until deadline: Instant, tolerance: Duration? = nil) async throws {
    try Task.checkCancellation()
    let sleeper = Sleeper<Duration>(deadline: deadline)
    let outcome = await withTaskCancellationHandler {
      await withCheckedContinuation { fallAsleep(sleeper, continuation: $0) }
    } onCancel: {
      cancel(sleeper)
    }
    switch outcome {
    case .woken:
      noteReturn()
    case .cancelled:
      noteReturn()
      throw CancellationError()
    case .past:
      await Task.yield()
      try Task.checkCancellation()
    }
  }

  private func fallAsleep(
    _ sleeper: Sleeper<Duration>,
    continuation: CheckedContinuation<SleepOutcome, Never>
  ) {
    let outcome = withState { state -> SleepOutcome? in
      if case .cancelledBeforeSleep = sleeper.phase {
        state.waking += 1
        return .cancelled
      }
      guard sleeper.deadline > state.now else {
        sleeper.phase = .awake
        return .past
      }
      sleeper.phase = .asleep(continuation)
      state.sleepers.insert(sleeper)
      state.activity += 1
      return nil
    }
    if let outcome { continuation.resume(returning: outcome) }
  }

  private func cancel(_ sleeper: Sleeper<Duration>) {
    let continuation = withState { state -> CheckedContinuation<SleepOutcome, Never>? in
      switch sleeper.phase {
      case .fallingAsleep:
        sleeper.phase = .cancelledBeforeSleep
      case .asleep(let continuation):
        sleeper.phase = .awake
        state.sleepers.remove(sleeper)
        state.waking += 1
        return continuation
      case .awake, .cancelledBeforeSleep:
        break
      }
      return nil
    }
    continuation?.resume(returning: .cancelled)
  }

  private func noteReturn() {
    withState {
      $0.waking -= 1
      $0.activity += 1
    }
  }

  /// Moves the time to the deadline of the first sleeper, and wakes it.
  ///
  /// - Parameter limit: The latest deadline that counts; nil for any. If there is none, it becomes the time.
  /// - Returns: Whether there was a sleeper to wake.
  func wakeFirst(until limit: Instant?) -> Bool {
    let continuation = withState { state -> CheckedContinuation<SleepOutcome, Never>? in
      guard let sleeper = state.sleepers.removeFirst(until: limit) else {
        if let limit { state.now = max(state.now, limit) }
        return nil
      }
      state.now = sleeper.deadline
      // Whoever is in the queue is asleep.
      guard case .asleep(let continuation) = sleeper.phase else { return nil }
      sleeper.phase = .awake
      state.waking += 1
      return continuation
    }
    continuation?.resume(returning: .woken)
    return continuation != nil
  }
}
