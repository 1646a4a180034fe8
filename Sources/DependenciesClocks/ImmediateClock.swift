internal import DependenciesCore

/// A clock on which no sleep takes time.
///
/// Use it in tests and previews that are not about time:
///
/// ```swift
/// import Dependencies
///
/// func greet(clock: any Clock<Duration>) async throws -> String {
///   try await clock.sleep(for: .seconds(5))
///   return "Hello"
/// }
///
/// print(try await greet(clock: ImmediateClock()))
/// ```
///
/// Each sleep moves ``now`` to its deadline. A loop that only sleeps never pauses, and ends when its task is
/// canceled; use a ``TestClock`` to count its rounds.
public final class ImmediateClock<Duration: DurationProtocol & Hashable>: Clock, @unchecked Sendable {
  /// A time on the clock.
  public typealias Instant = ClockInstant<Duration>

  // The only user code under the lock compares durations.
  private let lock = Lock()
  private var time: Instant

  /// Makes a clock.
  ///
  /// - Parameter now: The time of the clock.
  @_disfavoredOverload
  public init(now: Instant = Instant()) {
    time = now
  }

  /// The latest deadline of all sleeps so far, or the clock's first time.
  public var now: Instant { lock.withLock { time } }

  /// Zero: any two instants can be told apart.
  public var minimumResolution: Duration { .zero }

  /// Moves the time to a deadline, and lets other tasks run.
  ///
  /// - Parameters:
  ///   - deadline: The new time, unless the time is later already.
  ///   - tolerance: Ignored.
  /// - Throws: `CancellationError` if the task is canceled. If it was canceled before the call, the time does
  ///   not move.
  public func sleep(until deadline: Instant, tolerance: Duration? = nil) async throws {
    try Task.checkCancellation()
    lock.withLock { time = max(time, deadline) }
    await Task.yield()
    try Task.checkCancellation()
  }
}

extension ImmediateClock where Duration == Swift.Duration {
  /// Makes a clock of the standard library's durations that shows the time zero.
  @_disfavoredOverload
  public convenience init() {
    self.init(now: Instant())
  }
}

extension Clock where Self == ImmediateClock<Swift.Duration> {
  /// A new clock on which no sleep takes time.
  ///
  /// ```swift
  /// import Dependencies
  ///
  /// let clock: any Clock<Duration> = .immediate
  /// try await clock.sleep(for: .seconds(60))
  /// ```
  @_disfavoredOverload
  public static var immediate: ImmediateClock<Swift.Duration> { ImmediateClock() }
}
