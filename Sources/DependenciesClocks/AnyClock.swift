public import DependenciesCore

/// A clock whose type is hidden, for code that needs one concrete type.
///
/// Most code takes `any Clock<Duration>`, which needs no wrapper. This one serves where a generic type or an
/// instant is stored:
///
/// ```swift
/// import Dependencies
///
/// struct Stopwatch {
///   let clock: AnyClock<Duration>
///   let start: AnyClock<Duration>.Instant
///
///   init(clock: any Clock<Duration>) {
///     self.clock = AnyClock(clock)
///     start = self.clock.now
///   }
///
///   var elapsed: Duration { start.duration(to: clock.now) }
/// }
/// ```
public struct AnyClock<Duration: DurationProtocol & Hashable>: Clock {
  /// A time on the clock: the time since it was made.
  public typealias Instant = ClockInstant<Duration>

  private let base: ErasedClock<Duration>

  /// Hides the type of a clock.
  ///
  /// - Parameter base: The clock. Its current time is the zero of this one.
  @_disfavoredOverload
  public init<Base: Clock>(_ base: Base) where Base.Duration == Duration {
    self.base = ErasedClock(base)
  }

  /// The time since the clock was made, on the clock that it hides.
  public var now: Instant { base.now }

  /// The shortest time between two instants of the clock that it hides.
  public var minimumResolution: Duration { base.minimumResolution }

  /// Sleeps on the clock that it hides.
  ///
  /// - Parameters:
  ///   - deadline: When to wake.
  ///   - tolerance: How late the wake may be.
  /// - Throws: `CancellationError` if the task is canceled.
  public func sleep(until deadline: Instant, tolerance: Duration? = nil) async throws {
    try await base.sleep(until: deadline, tolerance: tolerance)
  }
}

extension AnyClock: StandingClock {
  package var standsStill: Bool { base.standsStill }
}
