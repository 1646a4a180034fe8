#if canImport(Combine)
  public import Combine

  /// A scheduler that runs each action at once, before the call returns.
  ///
  /// Use it in tests and previews that are not about time:
  ///
  /// ```swift
  /// import Combine
  /// import DependenciesCombine
  /// import Foundation
  ///
  /// let greeting = Just("Hello")
  ///   .delay(for: .seconds(10), scheduler: DispatchQueue.immediate)
  ///   .sink { print($0) }
  /// ```
  ///
  /// Its time stands still. An action that repeats runs once, since it would never end; use a
  /// ``TestScheduler`` to count its rounds.
  public struct ImmediateScheduler<SchedulerTimeType: Strideable, SchedulerOptions>: Scheduler,
    @unchecked Sendable
  where SchedulerTimeType.Stride: SchedulerTimeIntervalConvertible {
    // Unchecked: times are plain values, but not every system type of times is declared `Sendable`.

    /// The time that the scheduler was made with.
    public let now: SchedulerTimeType

    /// Makes a scheduler.
    ///
    /// - Parameter now: The time that it shows.
    @_disfavoredOverload
    public init(now: SchedulerTimeType) {
      self.now = now
    }

    /// Zero.
    public var minimumTolerance: SchedulerTimeType.Stride { .zero }

    /// Runs an action.
    ///
    /// - Parameters:
    ///   - options: Ignored.
    ///   - action: What to run.
    public func schedule(options: SchedulerOptions?, _ action: () -> Void) {
      action()
    }

    /// Runs an action, without waiting.
    ///
    /// - Parameters:
    ///   - date: Ignored.
    ///   - tolerance: Ignored.
    ///   - options: Ignored.
    ///   - action: What to run.
    public func schedule(
      after date: SchedulerTimeType,
      tolerance: SchedulerTimeType.Stride,
      options: SchedulerOptions?,
      _ action: () -> Void
    ) {
      action()
    }

    /// Runs an action once, without waiting.
    ///
    /// - Parameters:
    ///   - date: Ignored.
    ///   - interval: Ignored.
    ///   - tolerance: Ignored.
    ///   - options: Ignored.
    ///   - action: What to run.
    /// - Returns: Something to cancel that does nothing.
    public func schedule(
      after date: SchedulerTimeType,
      interval: SchedulerTimeType.Stride,
      tolerance: SchedulerTimeType.Stride,
      options: SchedulerOptions?,
      _ action: () -> Void
    ) -> any Cancellable {
      action()
      return AnyCancellable {}
    }
  }

  /// An immediate scheduler with the times and options of another one, such as
  /// `ImmediateSchedulerOf<DispatchQueue>`.
  public typealias ImmediateSchedulerOf<Base: Scheduler> = ImmediateScheduler<
    Base.SchedulerTimeType, Base.SchedulerOptions
  >
#endif
