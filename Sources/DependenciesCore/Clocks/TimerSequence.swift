/// The ticks of a clock, made by `timer(interval:tolerance:)`.
///
/// Each element is the time from the start to the tick.
public struct TimerSequence<Duration: DurationProtocol>: AsyncSequence, Sendable {
  private let schedule: Schedule<Duration>

  init(clock: any Clock<Duration>, interval: Duration, tolerance: Duration?) {
    schedule = Schedule(clock: clock, interval: interval, tolerance: tolerance)
  }

  /// Makes an iterator, whose first call starts its timer.
  ///
  /// - Returns: An iterator that is independent of all others.
  public func makeAsyncIterator() -> Iterator {
    Iterator(ticks: ticks(of: schedule.clock))
  }

  private func ticks<Base: Clock<Duration>>(of clock: Base) -> any TickSource<Duration> {
    Ticks(clock: clock, schedule: schedule)
  }

  /// What waits for one tick after the other.
  public struct Iterator: AsyncIteratorProtocol {
    private var ticks: (any TickSource<Duration>)?

    fileprivate init(ticks: any TickSource<Duration>) {
      self.ticks = ticks
    }

    /// Waits for the next tick.
    ///
    /// - Returns: The time from the start to the tick; nil from when the task is cancelled.
    public mutating func next() async -> Duration? {
      let tick = await ticks?.next()
      if tick == nil { ticks = nil }
      return tick
    }
  }
}

/// When a clock ticks. It is an object, because a structure with values of generic types takes much code to copy.
private final class Schedule<Duration: DurationProtocol>: Sendable {
  let clock: any Clock<Duration>
  let interval: Duration
  let tolerance: Duration?

  init(clock: any Clock<Duration>, interval: Duration, tolerance: Duration?) {
    self.clock = clock
    self.interval = interval
    self.tolerance = tolerance
  }
}

/// Hides which clock ticks.
private protocol TickSource<Duration> {
  associatedtype Duration: DurationProtocol

  mutating func next() async -> Duration?
}

private struct Ticks<Base: Clock>: TickSource {
  typealias Duration = Base.Duration

  let clock: Base
  let schedule: Schedule<Duration>
  var start: Base.Instant?
  var count = 0

  mutating func next() async -> Duration? {
    let now = clock.now
    let start = start ?? now
    self.start = start
    count = nextCount(elapsed: start.duration(to: now))
    let elapsed = schedule.interval * count
    do {
      try await clock.sleep(until: start.advanced(by: elapsed), tolerance: schedule.tolerance)
      return Task.isCancelled || clock is any StandingClock ? nil : elapsed
    } catch {
      return nil
    }
  }

  /// The number of the first tick after the last one whose time has not passed.
  private func nextCount(elapsed: Duration) -> Int {
    let next = count + 1
    let interval = schedule.interval
    guard interval > .zero, interval * next < elapsed else { return next }
    // The quotient is a `Double` and may be off, so start low.
    var count = Swift.max(next, Int(exactly: (elapsed / interval).rounded(.down)).map { $0 - 1 } ?? next)
    while interval * count < elapsed { count += 1 }
    return count
  }
}
