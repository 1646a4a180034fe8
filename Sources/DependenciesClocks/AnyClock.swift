public import DependenciesCore

/// A type-erased clock, for code that needs a concrete type.
///
/// Most code takes `any Clock<Duration>`. Use `AnyClock` to store a clock with its instants:
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
  /// A time on the clock, counted from when the clock was made.
  public typealias Instant = ClockInstant<Duration>

  private let base: ErasedClock<Duration>

  /// Erases the type of a clock.
  ///
  /// - Parameter base: The clock. Its current time becomes the zero of this one.
  @_disfavoredOverload
  public init<Base: Clock>(_ base: Base) where Base.Duration == Duration {
    self.base = ErasedClock(base)
  }

  /// The time since this clock was made, on the wrapped clock.
  public var now: Instant { base.now }

  /// The shortest time between two instants of the wrapped clock.
  public var minimumResolution: Duration { base.minimumResolution }

  /// Sleeps on the wrapped clock.
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
