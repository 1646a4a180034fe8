#if canImport(Combine)
  public import Combine

  /// A scheduler that runs each action at once, before the call returns, for tests that are not about time.
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
  /// Its time stands still. A repeating action runs once, since it would never end; use a ``TestScheduler``
  /// to count its rounds.
  public struct ImmediateScheduler<SchedulerTimeType: Strideable, SchedulerOptions>: Scheduler,
    @unchecked Sendable
  where SchedulerTimeType.Stride: SchedulerTimeIntervalConvertible {
    // Unchecked: times are plain values, but not every system type of times is declared `Sendable`.

    /// The time of the scheduler, which stands still.
    public let now: SchedulerTimeType

    /// Makes a scheduler.
    ///
    /// - Parameter now: The time of the scheduler.
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
    ///   - action: The action.
    public func schedule(options: SchedulerOptions?, _ action: () -> Void) {
      action()
    }

    /// Runs an action without waiting.
    ///
    /// - Parameters:
    ///   - date: Ignored.
    ///   - tolerance: Ignored.
    ///   - options: Ignored.
    ///   - action: The action.
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
    ///   - action: The action.
    /// - Returns: An object whose cancellation does nothing.
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

  /// An immediate scheduler with the times and options of another, such as
  /// `ImmediateSchedulerOf<DispatchQueue>`.
  public typealias ImmediateSchedulerOf<Base: Scheduler> = ImmediateScheduler<
    Base.SchedulerTimeType, Base.SchedulerOptions
  >
#endif
