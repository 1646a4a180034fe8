#if canImport(Combine)
  public import Combine

  extension Scheduler {
    /// Sleeps for a duration. Code that only waits needs no scheduler: use `\.continuousClock`.
    ///
    /// ```swift
    /// import Combine
    /// import DependenciesCombine
    ///
    /// try await DependencyValues.current.mainQueue.sleep(for: .seconds(60))
    /// ```
    ///
    /// - Parameters:
    ///   - duration: How long.
    ///   - tolerance: How much longer it may take; nil for the scheduler's smallest tolerance.
    ///   - options: Options of the scheduler.
    /// - Throws: `CancellationError` if the task is canceled.
    @_disfavoredOverload
    public func sleep(
      for duration: SchedulerTimeType.Stride,
      tolerance: SchedulerTimeType.Stride? = nil,
      options: SchedulerOptions? = nil
    ) async throws {
      try await sleep(until: now.advanced(by: duration), tolerance: tolerance, options: options)
    }

    /// Sleeps until a time.
    ///
    /// - Parameters:
    ///   - deadline: When to wake.
    ///   - tolerance: How late the wake may be; nil for the scheduler's smallest tolerance.
    ///   - options: Options of the scheduler.
    /// - Throws: `CancellationError` if the task is canceled.
    @_disfavoredOverload
    public func sleep(
      until deadline: SchedulerTimeType,
      tolerance: SchedulerTimeType.Stride? = nil,
      options: SchedulerOptions? = nil
    ) async throws {
      try Task.checkCancellation()
      // Only a repeating action can be canceled. This one ends with the first tick.
      for await _ in ticks(after: deadline, interval: .seconds(1), tolerance: tolerance, options: options) {
        break
      }
      try Task.checkCancellation()
    }

    /// Ticks at regular intervals, from now until the task that awaits the timer is canceled, or the
    /// scheduler drops its action. Ticks are kept without limit until they are awaited.
    ///
    /// ```swift
    /// import Combine
    /// import DependenciesCombine
    ///
    /// for await time in DependencyValues.current.mainQueue.timer(interval: .seconds(1)) { print(time) }
    /// ```
    ///
    /// - Parameters:
    ///   - interval: The time between two ticks.
    ///   - tolerance: How late a tick may come; nil for the scheduler's smallest tolerance.
    ///   - options: Options of the scheduler.
    /// - Returns: The times of the ticks.
    @_disfavoredOverload
    public func timer(
      interval: SchedulerTimeType.Stride,
      tolerance: SchedulerTimeType.Stride? = nil,
      options: SchedulerOptions? = nil
    ) -> AsyncStream<SchedulerTimeType> {
      ticks(after: now.advanced(by: interval), interval: interval, tolerance: tolerance, options: options)
    }

    /// Measures how long work takes, in the scheduler's time.
    ///
    /// - Parameter work: The work.
    /// - Returns: The time between its beginning and its end.
    /// - Throws: Any error from the work.
    @_disfavoredOverload
    public func measure(_ work: () throws -> Void) rethrows -> SchedulerTimeType.Stride {
      let start = now
      try work()
      return start.distance(to: now)
    }

    private func ticks(
      after date: SchedulerTimeType,
      interval: SchedulerTimeType.Stride,
      tolerance: SchedulerTimeType.Stride?,
      options: SchedulerOptions?
    ) -> AsyncStream<SchedulerTimeType> {
      let (stream, continuation) = AsyncStream.makeStream(of: SchedulerTimeType.self)
      let end = EndOfTicks(continuation.finish)
      // A subscription may be canceled on any thread, but its type is not declared `Sendable`.
      nonisolated(unsafe) let subscription = schedule(
        after: date,
        interval: interval,
        tolerance: tolerance ?? minimumTolerance,
        options: options
      ) {
        withExtendedLifetime(end) {
          // Times are plain values, but not every system type of times is declared `Sendable`.
          nonisolated(unsafe) let now = self.now
          continuation.yield(now)
        }
      }
      // A constant of this type, since a closure of the stream's own type would capture the type of times,
      // which may not be sent to other threads.
      let cancel: @Sendable (Any) -> Void = { _ in subscription.cancel() }
      continuation.onTermination = cancel
      return stream
    }
  }

  /// Ends a stream when its scheduler drops the action, as an unimplemented or immediate scheduler does.
  /// Otherwise the task would await the next tick forever.
  private final class EndOfTicks: Sendable {
    private let finish: @Sendable () -> Void

    init(_ finish: @escaping @Sendable () -> Void) { self.finish = finish }

    deinit { finish() }
  }
#endif
