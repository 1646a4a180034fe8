#if canImport(Combine)
  public import Combine
  internal import DependenciesCore

  /// A scheduler that must not be used. Its first use in a test is an issue, where the scheduler was made.
  ///
  /// Use it to show that code does not depend on time or on a thread:
  ///
  /// ```swift
  /// import Combine
  /// import DependenciesCombine
  /// import Foundation
  ///
  /// let scheduler: AnySchedulerOf<DispatchQueue> = .unimplemented("search")
  /// ```
  ///
  /// Its time stands still, and it drops actions.
  public struct UnimplementedScheduler<SchedulerTimeType: Strideable, SchedulerOptions>: Scheduler,
    @unchecked Sendable
  where SchedulerTimeType.Stride: SchedulerTimeIntervalConvertible {
    // Unchecked: times are plain values, but not every system type of times is declared `Sendable`.

    private let time: SchedulerTimeType
    private let tolerance: SchedulerTimeType.Stride
    private let uses: UnimplementedUses

    /// Makes a scheduler.
    ///
    /// - Parameters:
    ///   - name: The name of the scheduler in the reports.
    ///   - now: The time of the scheduler.
    ///   - minimumTolerance: The tolerance of the scheduler.
    @_disfavoredOverload
    public init(
      _ name: String = "Scheduler",
      now: SchedulerTimeType,
      minimumTolerance: SchedulerTimeType.Stride = .zero,
      fileID: StaticString = #fileID,
      filePath: StaticString = #filePath,
      line: UInt = #line,
      column: UInt = #column
    ) {
      let location = CodeLocation(fileID: fileID, filePath: filePath, line: line, column: column)
      self.init(name, now: now, minimumTolerance: minimumTolerance, madeAt: location)
    }

    /// Makes a scheduler, at a place that may be unknown.
    init(
      _ name: String,
      now: SchedulerTimeType,
      minimumTolerance: SchedulerTimeType.Stride = .zero,
      madeAt location: CodeLocation?
    ) {
      time = now
      tolerance = minimumTolerance
      uses = UnimplementedUses(
        of: name,
        at: location,
        override: "$0.mainQueue = .immediate",
        or: "DispatchQueue.test"
      )
    }

    /// Makes the test value of a built-in scheduler.
    init(_ name: String, now: SchedulerTimeType, reporting builtIn: UnimplementedBuiltIn) {
      time = now
      tolerance = .zero
      uses = UnimplementedUses(of: name, reporting: builtIn)
    }

    /// The fixed time. Reading it reports an issue.
    public var now: SchedulerTimeType {
      uses.record("now")
      return time
    }

    /// The fixed tolerance. Reading it reports an issue.
    public var minimumTolerance: SchedulerTimeType.Stride {
      uses.record("minimumTolerance")
      return tolerance
    }

    /// Reports an issue, and drops the action.
    ///
    /// - Parameters:
    ///   - options: Ignored.
    ///   - action: Never runs.
    public func schedule(options: SchedulerOptions?, _ action: () -> Void) {
      uses.record("schedule(options:_:)")
    }

    /// Reports an issue, and drops the action.
    ///
    /// - Parameters:
    ///   - date: Ignored.
    ///   - tolerance: Ignored.
    ///   - options: Ignored.
    ///   - action: Never runs.
    public func schedule(
      after date: SchedulerTimeType,
      tolerance: SchedulerTimeType.Stride,
      options: SchedulerOptions?,
      _ action: () -> Void
    ) {
      uses.record("schedule(after:tolerance:options:_:)")
    }

    /// Reports an issue, and drops the action.
    ///
    /// - Parameters:
    ///   - date: Ignored.
    ///   - interval: Ignored.
    ///   - tolerance: Ignored.
    ///   - options: Ignored.
    ///   - action: Never runs.
    /// - Returns: An object whose cancellation does nothing.
    public func schedule(
      after date: SchedulerTimeType,
      interval: SchedulerTimeType.Stride,
      tolerance: SchedulerTimeType.Stride,
      options: SchedulerOptions?,
      _ action: () -> Void
    ) -> any Cancellable {
      uses.record("schedule(after:interval:tolerance:options:_:)")
      return AnyCancellable {}
    }
  }

  /// An unimplemented scheduler with the times and options of another, such as
  /// `UnimplementedSchedulerOf<DispatchQueue>`.
  public typealias UnimplementedSchedulerOf<Base: Scheduler> = UnimplementedScheduler<
    Base.SchedulerTimeType, Base.SchedulerOptions
  >
#endif
