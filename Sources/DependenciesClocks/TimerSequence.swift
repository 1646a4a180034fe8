internal import DependenciesCore

extension Clock {
  /// Ticks at regular intervals.
  ///
  /// ```swift
  /// import Dependencies
  ///
  /// func showSeconds(of clock: any Clock<Duration>) async {
  ///   for await elapsed in clock.timer(interval: .seconds(1)) {
  ///     print(elapsed)
  ///   }
  /// }
  /// ```
  ///
  /// The timer starts when the loop awaits the first tick. Ticks are due one interval after the start, two
  /// intervals after it, and so on: delays do not add up. A tick that is past due when the loop awaits it is
  /// skipped.
  ///
  /// The sequence ends when the task is canceled. Each loop has its own timer.
  ///
  /// - Parameters:
  ///   - interval: The time between two ticks. Zero or less ticks without pause.
  ///   - tolerance: How late a tick may come, to save energy.
  /// - Returns: A sequence of the times from the start to each tick.
  @_disfavoredOverload
  public func timer(interval: Duration, tolerance: Duration? = nil) -> TimerSequence<Duration> {
    TimerSequence(clock: self, interval: interval, tolerance: tolerance)
  }
}

/// The ticks of a clock. `timer(interval:tolerance:)` makes one.
///
/// Each element is the time from the start to the tick.
public struct TimerSequence<Duration: DurationProtocol>: AsyncSequence, Sendable {
  // The closure erases the type of the clock.
  private let makeIterator: @Sendable () -> Iterator

  fileprivate init<Base: Clock<Duration>>(clock: Base, interval: Duration, tolerance: Duration?) {
    makeIterator = {
      var ticks = Ticks(clock: clock, interval: interval, tolerance: tolerance)
      return Iterator { await ticks.next() }
    }
  }

  /// Makes an iterator. Its first call starts its timer.
  ///
  /// - Returns: An iterator that is independent of all others.
  public func makeAsyncIterator() -> Iterator { makeIterator() }

  /// Iterates over the ticks.
  public struct Iterator: AsyncIteratorProtocol {
    fileprivate var nextTick: (() async -> Duration?)?

    /// Waits for the next tick.
    ///
    /// - Returns: The time from the start to the tick, or nil once the task has been canceled.
    public mutating func next() async -> Duration? {
      let tick = await nextTick?()
      if tick == nil { nextTick = nil }
      return tick
    }
  }
}

private struct Ticks<Base: Clock> {
  let clock: Base
  let interval: Base.Duration
  let tolerance: Base.Duration?
  var start: Base.Instant?
  var count = 0

  mutating func next() async -> Base.Duration? {
    let now = clock.now
    let start = start ?? now
    self.start = start
    count = nextCount(elapsed: start.duration(to: now))
    let elapsed = interval * count
    do {
      if interval > .zero {
        try await clock.sleep(until: start.advanced(by: elapsed), tolerance: tolerance)
      } else {
        // A test clock would sleep until an advance, which would never end.
        await Task.yield()
      }
      let standsStill = (clock as? any StandingClock)?.standsStill ?? false
      return Task.isCancelled || standsStill ? nil : elapsed
    } catch {
      return nil
    }
  }

  /// The number of the first tick after the last one whose time has not passed.
  private func nextCount(elapsed: Base.Duration) -> Int {
    let next = count + 1
    guard interval > .zero, interval * next < elapsed else { return next }
    // The quotient is a `Double` and may be slightly too large, so start below it.
    var count = max(next, Int(exactly: (elapsed / interval).rounded(.down)).map { $0 - 1 } ?? next)
    while interval * count < elapsed { count += 1 }
    return count
  }
}
