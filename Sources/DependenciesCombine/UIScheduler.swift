#if canImport(Combine)
  public import Combine
  public import Dispatch

  /// A scheduler of the main queue that runs an action at once if it is called there.
  ///
  /// `DispatchQueue.main` always waits for the queue's next turn, so what it delivers is seen one frame late.
  /// This one does so only for callers on other queues:
  ///
  /// ```swift
  /// import Combine
  /// import DependenciesCombine
  ///
  /// let names = PassthroughSubject<String, Never>()
  /// let subscription = names
  ///   .receive(on: UIScheduler.shared)
  ///   .sink { print($0) }
  /// ```
  ///
  /// It checks whether the main queue runs, not whether the main thread does: another queue may use that
  /// thread. What is scheduled for later always waits for the queue.
  public struct UIScheduler: Scheduler, @unchecked Sendable {
    // Unchecked: a key never changes, but its type is not declared `Sendable` on every system.
    private let mark = DispatchSpecificKey<Void>()

    /// It has no options.
    public typealias SchedulerOptions = Never

    /// The times of dispatch queues.
    public typealias SchedulerTimeType = DispatchQueue.SchedulerTimeType

    /// The scheduler.
    public static let shared = UIScheduler()

    private init() {
      DispatchQueue.main.setSpecific(key: mark, value: ())
    }

    /// The time of the main queue.
    public var now: SchedulerTimeType { DispatchQueue.main.now }

    /// The smallest tolerance of the main queue.
    public var minimumTolerance: SchedulerTimeType.Stride { DispatchQueue.main.minimumTolerance }

    /// Runs an action: at once on the main queue, otherwise when it is the action's turn there.
    ///
    /// - Parameters:
    ///   - options: There are none.
    ///   - action: What to run.
    public func schedule(options: Never?, _ action: @escaping () -> Void) {
      if DispatchQueue.getSpecific(key: mark) != nil {
        action()
      } else {
        DispatchQueue.main.schedule(action)
      }
    }

    /// Runs an action on the main queue after a time.
    ///
    /// - Parameters:
    ///   - date: When to run it.
    ///   - tolerance: How much later it may run.
    ///   - options: There are none.
    ///   - action: What to run.
    public func schedule(
      after date: SchedulerTimeType,
      tolerance: SchedulerTimeType.Stride,
      options: Never?,
      _ action: @escaping () -> Void
    ) {
      DispatchQueue.main.schedule(after: date, tolerance: tolerance, action)
    }

    /// Runs an action on the main queue after a time, and then again and again.
    ///
    /// - Parameters:
    ///   - date: When to run it first.
    ///   - interval: The time between two runs.
    ///   - tolerance: How much later it may run.
    ///   - options: There are none.
    ///   - action: What to run.
    /// - Returns: An object that ends the repetition.
    public func schedule(
      after date: SchedulerTimeType,
      interval: SchedulerTimeType.Stride,
      tolerance: SchedulerTimeType.Stride,
      options: Never?,
      _ action: @escaping () -> Void
    ) -> any Cancellable {
      DispatchQueue.main.schedule(after: date, interval: interval, tolerance: tolerance, action)
    }
  }
#endif
