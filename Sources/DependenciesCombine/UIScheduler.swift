#if canImport(Combine)
  public import Combine
  public import Dispatch

  /// A scheduler of the main queue that runs actions at once if called there.
  ///
  /// `DispatchQueue.main` always waits for the queue's next turn, so its values are seen one frame late. This
  /// scheduler waits only when it is called on another queue:
  ///
  /// ```swift
  /// import Combine
  /// import DependenciesCombine
  ///
  /// let names = PassthroughSubject<String, Never>()
  /// let subscription = names.receive(on: UIScheduler.shared).sink { print($0) }
  /// ```
  ///
  /// It checks for the main queue, not for the main thread, which other queues may use. Actions for later
  /// always wait for the queue.
  public struct UIScheduler: Scheduler, @unchecked Sendable {
    // Unchecked: a key never changes, but its type is not declared `Sendable` on every system.
    private let mark = DispatchSpecificKey<Void>()

    /// None.
    public typealias SchedulerOptions = Never

    /// The times of dispatch queues.
    public typealias SchedulerTimeType = DispatchQueue.SchedulerTimeType

    /// The shared scheduler.
    public static let shared = UIScheduler()

    private init() {
      DispatchQueue.main.setSpecific(key: mark, value: ())
    }

    /// The time of the main queue.
    public var now: SchedulerTimeType { DispatchQueue.main.now }

    /// The smallest tolerance of the main queue.
    public var minimumTolerance: SchedulerTimeType.Stride { DispatchQueue.main.minimumTolerance }

    /// Runs an action: at once on the main queue, otherwise in turn there.
    ///
    /// - Parameters:
    ///   - options: There are none.
    ///   - action: The action.
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
    ///   - action: The action.
    public func schedule(
      after date: SchedulerTimeType,
      tolerance: SchedulerTimeType.Stride,
      options: Never?,
      _ action: @escaping () -> Void
    ) {
      DispatchQueue.main.schedule(after: date, tolerance: tolerance, action)
    }

    /// Runs an action on the main queue after a time, and then repeatedly.
    ///
    /// - Parameters:
    ///   - date: When to run it first.
    ///   - interval: The time between two runs.
    ///   - tolerance: How much later it may run.
    ///   - options: There are none.
    ///   - action: The action.
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
