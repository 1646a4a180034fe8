#if canImport(Combine)
  public import Combine

  extension Publishers {
    /// Publishes a scheduler's time at regular intervals, as `Foundation.Timer.publish` does.
    ///
    /// ```swift
    /// import Combine
    /// import DependenciesCombine
    /// import Foundation
    ///
    /// let scheduler = DispatchQueue.test
    /// let timer = Publishers.Timer(every: .seconds(1), scheduler: scheduler).autoconnect()
    /// let subscription = timer.sink { print($0) }
    /// scheduler.advance(by: .seconds(60))
    /// ```
    ///
    /// The timer starts with `connect()` or `autoconnect()`, for all subscribers. A subscriber without demand
    /// when the timer fires misses the value.
    public final class Timer<Base: Scheduler>: ConnectablePublisher {
      /// A time of the scheduler.
      public typealias Output = Base.SchedulerTimeType

      /// It never fails.
      public typealias Failure = Never

      /// The time between two values.
      public let interval: Base.SchedulerTimeType.Stride

      /// How late a value may come; nil for the scheduler's smallest tolerance.
      public let tolerance: Base.SchedulerTimeType.Stride?

      /// The scheduler.
      public let scheduler: Base

      /// Options of the scheduler.
      public let options: Base.SchedulerOptions?

      private let ticks = PassthroughSubject<Output, Never>()

      /// Makes a timer, without starting it.
      ///
      /// - Parameters:
      ///   - interval: The time between two values.
      ///   - tolerance: How late a value may come; nil for the scheduler's smallest tolerance.
      ///   - scheduler: The scheduler.
      ///   - options: Options of the scheduler.
      public init(
        every interval: Base.SchedulerTimeType.Stride,
        tolerance: Base.SchedulerTimeType.Stride? = nil,
        scheduler: Base,
        options: Base.SchedulerOptions? = nil
      ) {
        self.interval = interval
        self.tolerance = tolerance
        self.scheduler = scheduler
        self.options = options
      }

      /// Adds a subscriber.
      ///
      /// - Parameter subscriber: The subscriber.
      public func receive<Downstream: Subscriber>(subscriber: Downstream)
      where Downstream.Failure == Never, Downstream.Input == Output {
        ticks.subscribe(subscriber)
      }

      /// Starts a timer for all subscribers. Each call starts another.
      ///
      /// - Returns: An object that stops the timer when it is canceled or released.
      public func connect() -> any Cancellable {
        scheduler.schedule(
          after: scheduler.now.advanced(by: interval),
          interval: interval,
          tolerance: tolerance ?? scheduler.minimumTolerance,
          options: options
        ) { [ticks, scheduler] in
          ticks.send(scheduler.now)
        }
      }
    }
  }
#endif
