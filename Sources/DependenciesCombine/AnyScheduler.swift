#if canImport(Combine)
  public import Combine

  /// A type-erased scheduler with certain times and options, such as those of `DispatchQueue`.
  ///
  /// ```swift
  /// import Combine
  /// import DependenciesCombine
  /// import Foundation
  ///
  /// let live: AnySchedulerOf<DispatchQueue> = .main
  /// let tested = DispatchQueue.test.eraseToAnyScheduler()
  /// ```
  ///
  /// The dependencies `\.mainQueue` and `\.mainRunLoop` are such schedulers.
  public struct AnyScheduler<SchedulerTimeType: Strideable, SchedulerOptions>: Scheduler, @unchecked Sendable
  where SchedulerTimeType.Stride: SchedulerTimeIntervalConvertible {
    // Unchecked: publishers use schedulers from every thread, so each must allow that already.

    private let toleranceOfBase: () -> SchedulerTimeType.Stride
    private let nowOfBase: () -> SchedulerTimeType
    private let scheduleNow: (SchedulerOptions?, @escaping () -> Void) -> Void
    private let scheduleAfter:
      (SchedulerTimeType, SchedulerTimeType.Stride, SchedulerOptions?, @escaping () -> Void) -> Void
    private let scheduleEvery:
      (
        SchedulerTimeType, SchedulerTimeType.Stride, SchedulerTimeType.Stride, SchedulerOptions?,
        @escaping () -> Void
      ) -> any Cancellable

    /// Makes a scheduler from closures.
    ///
    /// - Parameters:
    ///   - minimumTolerance: Gives the smallest tolerance.
    ///   - now: Gives the current time.
    ///   - scheduleImmediately: Runs an action as soon as possible.
    ///   - delayed: Runs an action at a given time.
    ///   - interval: Runs an action at a given time, and then repeatedly.
    @_disfavoredOverload
    public init(
      minimumTolerance: @escaping () -> SchedulerTimeType.Stride,
      now: @escaping () -> SchedulerTimeType,
      scheduleImmediately: @escaping (SchedulerOptions?, @escaping () -> Void) -> Void,
      delayed:
        @escaping (
          SchedulerTimeType, SchedulerTimeType.Stride, SchedulerOptions?, @escaping () -> Void
        ) -> Void,
      interval:
        @escaping (
          SchedulerTimeType, SchedulerTimeType.Stride, SchedulerTimeType.Stride, SchedulerOptions?,
          @escaping () -> Void
        ) -> any Cancellable
    ) {
      toleranceOfBase = minimumTolerance
      nowOfBase = now
      scheduleNow = scheduleImmediately
      scheduleAfter = delayed
      scheduleEvery = interval
    }

    /// Erases the type of a scheduler.
    ///
    /// - Parameter base: The scheduler.
    @_disfavoredOverload
    public init<Base: Scheduler>(_ base: Base)
    where Base.SchedulerTimeType == SchedulerTimeType, Base.SchedulerOptions == SchedulerOptions {
      self.init(
        minimumTolerance: { base.minimumTolerance },
        now: { base.now },
        scheduleImmediately: { base.schedule(options: $0, $1) },
        delayed: { base.schedule(after: $0, tolerance: $1, options: $2, $3) },
        interval: { base.schedule(after: $0, interval: $1, tolerance: $2, options: $3, $4) }
      )
    }

    /// The smallest tolerance of the wrapped scheduler.
    public var minimumTolerance: SchedulerTimeType.Stride { toleranceOfBase() }

    /// The time of the wrapped scheduler.
    public var now: SchedulerTimeType { nowOfBase() }

    /// Runs an action as soon as possible.
    ///
    /// - Parameters:
    ///   - options: Options of the wrapped scheduler.
    ///   - action: The action.
    public func schedule(options: SchedulerOptions?, _ action: @escaping () -> Void) {
      scheduleNow(options, action)
    }

    /// Runs an action at a given time.
    ///
    /// - Parameters:
    ///   - date: When to run it.
    ///   - tolerance: How much later it may run.
    ///   - options: Options of the wrapped scheduler.
    ///   - action: The action.
    public func schedule(
      after date: SchedulerTimeType,
      tolerance: SchedulerTimeType.Stride,
      options: SchedulerOptions?,
      _ action: @escaping () -> Void
    ) {
      scheduleAfter(date, tolerance, options, action)
    }

    /// Runs an action at a given time, and then repeatedly.
    ///
    /// - Parameters:
    ///   - date: When to run it first.
    ///   - interval: The time between two runs.
    ///   - tolerance: How much later it may run.
    ///   - options: Options of the wrapped scheduler.
    ///   - action: The action.
    /// - Returns: An object that ends the repetition.
    public func schedule(
      after date: SchedulerTimeType,
      interval: SchedulerTimeType.Stride,
      tolerance: SchedulerTimeType.Stride,
      options: SchedulerOptions?,
      _ action: @escaping () -> Void
    ) -> any Cancellable {
      scheduleEvery(date, interval, tolerance, options, action)
    }
  }

  /// A type-erased scheduler with the times and options of another, such as `AnySchedulerOf<DispatchQueue>`.
  public typealias AnySchedulerOf<Base: Scheduler> = AnyScheduler<
    Base.SchedulerTimeType, Base.SchedulerOptions
  >

  extension Scheduler {
    /// Erases the type of the scheduler.
    ///
    /// - Returns: A scheduler that does what this one does.
    @_disfavoredOverload
    public func eraseToAnyScheduler() -> AnySchedulerOf<Self> { AnyScheduler(self) }
  }
#endif
