/// A clock whose type is hidden, with instants that count from its creation.
///
/// A clock that wraps another one cannot use its instants without its type.
package struct ErasedClock<Duration: DurationProtocol & Hashable>: Sendable {
  package typealias Instant = ClockInstant<Duration>

  private let getNow: @Sendable () -> Instant
  private let getMinimumResolution: @Sendable () -> Duration
  private let doSleep: @Sendable (_ deadline: Instant, _ tolerance: Duration?) async throws -> Void

  /// Whether a timer on the clock would tick without pause.
  package let standsStill: Bool

  package init<Base: Clock>(_ base: Base) where Base.Duration == Duration {
    let start = base.now
    getNow = { Instant(offset: start.duration(to: base.now)) }
    getMinimumResolution = { base.minimumResolution }
    doSleep = { try await base.sleep(until: start.advanced(by: $0.offset), tolerance: $1) }
    standsStill = (base as? any StandingClock)?.standsStill ?? false
  }

  package var now: Instant { getNow() }
  package var minimumResolution: Duration { getMinimumResolution() }

  package func sleep(until deadline: Instant, tolerance: Duration?) async throws {
    try await doSleep(deadline, tolerance)
  }
}

/// A clock whose time may stand still although its sleeps return. Timers on it then end, since they would
/// tick without pause.
package protocol StandingClock {
  var standsStill: Bool { get }
}
