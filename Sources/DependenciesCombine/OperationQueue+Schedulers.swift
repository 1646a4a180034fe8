#if canImport(Combine)
  public import Combine
  internal import DependenciesCore
  public import Foundation

  extension Scheduler where Self == AnySchedulerOf<OperationQueue> {
    /// The main queue.
    @_disfavoredOverload
    public static var main: Self { OperationQueue.main.eraseToAnyScheduler() }

    /// A new scheduler that runs each action at once.
    @_disfavoredOverload
    public static var immediate: Self { OperationQueue.immediate.eraseToAnyScheduler() }

    /// A new unimplemented scheduler, whose uses are issues.
    @_disfavoredOverload
    public static var unimplemented: Self { OperationQueue.unimplemented.eraseToAnyScheduler() }

    /// A new unimplemented scheduler, whose uses are issues.
    ///
    /// - Parameter name: The name of the scheduler in the reports.
    /// - Returns: The scheduler.
    @_disfavoredOverload
    public static func unimplemented(
      _ name: String,
      fileID: StaticString = #fileID,
      filePath: StaticString = #filePath,
      line: UInt = #line,
      column: UInt = #column
    ) -> Self {
      OperationQueue
        .unimplemented(name, fileID: fileID, filePath: filePath, line: line, column: column)
        .eraseToAnyScheduler()
    }
  }

  extension Scheduler where Self == OperationQueue {
    /// A new test scheduler with the times of operation queues.
    @_disfavoredOverload
    public static var test: TestSchedulerOf<OperationQueue> { TestScheduler(now: startOfTests) }

    /// A new scheduler with the times of operation queues that runs each action at once.
    @_disfavoredOverload
    public static var immediate: ImmediateSchedulerOf<OperationQueue> {
      ImmediateScheduler(now: startOfTests)
    }

    /// A new unimplemented scheduler with the times of operation queues.
    @_disfavoredOverload
    public static var unimplemented: UnimplementedSchedulerOf<OperationQueue> {
      UnimplementedScheduler("OperationQueue", now: startOfTests, madeAt: nil)
    }

    /// A new unimplemented scheduler with the times of operation queues.
    ///
    /// - Parameter name: The name of the scheduler in the reports.
    /// - Returns: The scheduler.
    @_disfavoredOverload
    public static func unimplemented(
      _ name: String,
      fileID: StaticString = #fileID,
      filePath: StaticString = #filePath,
      line: UInt = #line,
      column: UInt = #column
    ) -> UnimplementedSchedulerOf<OperationQueue> {
      let location = CodeLocation(fileID: fileID, filePath: filePath, line: line, column: column)
      return UnimplementedScheduler(name, now: startOfTests, madeAt: location)
    }

    /// The start time of schedulers for tests.
    static var startOfTests: SchedulerTimeType { SchedulerTimeType(Date(timeIntervalSince1970: 0)) }
  }
#endif
