#if canImport(Combine)
  public import Combine
  internal import DependenciesClocks
  internal import DependenciesCore

  /// A scheduler whose time a test controls: actions run when the test advances it.
  ///
  /// ```swift
  /// import Combine
  /// import DependenciesCombine
  /// import Foundation
  ///
  /// let scheduler = DispatchQueue.test
  /// let subscription = Just("S").delay(for: .seconds(1), scheduler: scheduler).sink { print($0) }
  /// scheduler.advance(by: .seconds(1))
  /// ```
  ///
  /// Code under test takes it as ``AnySchedulerOf``, from `eraseToAnyScheduler()`. Every function may be
  /// called on any thread. Actions run on the thread that advances the scheduler, under no lock, in the order
  /// of their times; with equal times, in the order in which they were scheduled.
  public final class TestScheduler<SchedulerTimeType: Strideable, SchedulerOptions>: Scheduler,
    @unchecked Sendable
  where SchedulerTimeType.Stride: SchedulerTimeIntervalConvertible {
    // The only user code under the lock compares times.
    private let lock = Lock()
    private var state: TestSchedulerState<SchedulerTimeType>

    private let advances = AsyncMutex()

    /// Makes a scheduler.
    ///
    /// - Parameter now: The time of the scheduler.
    @_disfavoredOverload
    public init(now: SchedulerTimeType) {
      state = TestSchedulerState(now: now)
    }

    /// The time of the scheduler. Only advances move it. An action finds its own time here, or a later one if
    /// several threads advance the scheduler.
    public var now: SchedulerTimeType { withState { $0.now } }

    /// Zero.
    public var minimumTolerance: SchedulerTimeType.Stride { .zero }

    private func withState<Result>(
      _ body: (inout TestSchedulerState<SchedulerTimeType>) -> Result
    ) -> Result {
      lock.withLock { body(&state) }
    }
  }

  extension TestScheduler {
    /// Runs an action at the next advance.
    ///
    /// - Parameters:
    ///   - options: Ignored.
    ///   - action: The action.
    public func schedule(options: SchedulerOptions?, _ action: @escaping () -> Void) {
      _ = withState { $0.schedule(after: $0.now, action: action) }
    }

    /// Runs an action when the scheduler is advanced to a time.
    ///
    /// - Parameters:
    ///   - date: When to run it.
    ///   - tolerance: Ignored; the time is exact.
    ///   - options: Ignored.
    ///   - action: The action.
    public func schedule(
      after date: SchedulerTimeType,
      tolerance: SchedulerTimeType.Stride,
      options: SchedulerOptions?,
      _ action: @escaping () -> Void
    ) {
      _ = withState { $0.schedule(after: date, action: action) }
    }

    /// Runs an action when the scheduler is advanced to a time, and again after each interval.
    ///
    /// - Parameters:
    ///   - date: When to run it first.
    ///   - interval: The time between two runs. If it is not positive, an issue is reported, and the action
    ///     runs once.
    ///   - tolerance: Ignored; the time is exact.
    ///   - options: Ignored.
    ///   - action: The action.
    /// - Returns: An object that ends the repetition when it is canceled or released.
    public func schedule(
      after date: SchedulerTimeType,
      interval: SchedulerTimeType.Stride,
      tolerance: SchedulerTimeType.Stride,
      options: SchedulerOptions?,
      _ action: @escaping () -> Void
    ) -> any Cancellable {
      let repeats = interval > .zero
      if !repeats { IssueReporter.report(.repeatedWithoutPause(), at: nil) }
      let number = withState { $0.schedule(after: date, interval: repeats ? interval : nil, action: action) }
      return AnyCancellable { [weak self] in
        // The action is released here, not under the lock.
        _ = self?.withState { $0.cancel(number) }
      }
    }
  }

  extension TestScheduler {
    /// Advances the scheduler by a duration, and runs the actions that are due by then.
    ///
    /// The duration counts from the start of the call, so concurrent advances do not add up. An action may
    /// schedule others, which run in the same advance if that goes so far, and may advance the scheduler.
    ///
    /// - Parameter duration: How far. Zero runs actions that are due already. Less is reported as an issue,
    ///   and does nothing.
    public func advance(
      by duration: SchedulerTimeType.Stride = .zero,
      fileID: StaticString = #fileID,
      filePath: StaticString = #filePath,
      line: UInt = #line,
      column: UInt = #column
    ) {
      let location = CodeLocation(fileID: fileID, filePath: filePath, line: line, column: column)
      advance(to: { $0.advanced(by: duration) }, at: location)
    }

    /// Advances the scheduler to a time, and runs the actions that are due by then.
    ///
    /// - Parameter instant: How far. A past time is reported as an issue, and does nothing.
    public func advance(
      to instant: SchedulerTimeType,
      fileID: StaticString = #fileID,
      filePath: StaticString = #filePath,
      line: UInt = #line,
      column: UInt = #column
    ) {
      let location = CodeLocation(fileID: fileID, filePath: filePath, line: line, column: column)
      advance(to: { _ in instant }, at: location)
    }

    /// Advances the scheduler until nothing is scheduled on it.
    ///
    /// It does not return while an action repeats without being canceled.
    ///
    /// ```swift
    /// import Combine
    /// import DependenciesCombine
    /// import Foundation
    ///
    /// let scheduler = DispatchQueue.test
    /// scheduler.schedule { scheduler.schedule { print("done") } }
    /// scheduler.run()
    /// ```
    public func run() { while runNext(until: nil) {} }

    private func advance(to target: (SchedulerTimeType) -> SchedulerTimeType, at location: CodeLocation) {
      guard let limit = limit(target, at: location) else { return }
      while runNext(until: limit) {}
    }
  }

  extension TestScheduler {
    /// Advances the scheduler by a duration, and runs the actions that are due by then, on the main actor.
    /// Before each action and at the end, it lets other tasks run, so that a task that was just started can
    /// schedule its first action. Slower work may come too late: await that work itself.
    ///
    /// ```swift
    /// import Combine
    /// import DependenciesCombine
    /// import Foundation
    ///
    /// let scheduler = DispatchQueue.test
    /// await scheduler.advance(by: .seconds(60))
    /// ```
    ///
    /// - Parameter duration: How far. Zero runs actions that are due already. Less is reported as an issue,
    ///   and does nothing.
    @MainActor
    public func advance(
      by duration: SchedulerTimeType.Stride = .zero,
      fileID: StaticString = #fileID,
      filePath: StaticString = #filePath,
      line: UInt = #line,
      column: UInt = #column
    ) async {
      let location = CodeLocation(fileID: fileID, filePath: filePath, line: line, column: column)
      await advanceInTurn(to: { $0.advanced(by: duration) }, at: location)
    }

    /// Advances the scheduler to a time, runs the actions that are due by then, and lets other tasks run.
    ///
    /// - Parameter instant: How far. A past time is reported as an issue, and does nothing.
    @MainActor
    public func advance(
      to instant: SchedulerTimeType,
      fileID: StaticString = #fileID,
      filePath: StaticString = #filePath,
      line: UInt = #line,
      column: UInt = #column
    ) async {
      let location = CodeLocation(fileID: fileID, filePath: filePath, line: line, column: column)
      await advanceInTurn(to: { _ in instant }, at: location)
    }

    /// Advances the scheduler until nothing is scheduled on it, and lets other tasks run in between.
    ///
    /// While an action repeats without being canceled, it returns only when the calling task is canceled, for
    /// example by the time limit of a test.
    @MainActor
    public func run() async {
      await advances.withTurn {
        repeat {
          await settle()
        } while !Task.isCancelled && runNext(until: nil)
      }
    }

    @MainActor
    private func advanceInTurn(
      to target: (SchedulerTimeType) -> SchedulerTimeType,
      at location: CodeLocation
    ) async {
      await advances.withTurn {
        guard let limit = limit(target, at: location) else { return }
        repeat {
          await settle()
        } while runNext(until: limit)
      }
    }

    private func settle() async { await CooperativePoolBarrier.settle { withState { $0.count } } }
  }

  extension TestScheduler {
    /// The end of an advance. Nil, after a report, if the advance would go back.
    private func limit(
      _ target: (SchedulerTimeType) -> SchedulerTimeType,
      at location: CodeLocation
    ) -> SchedulerTimeType? {
      let now = self.now
      let limit = target(now)
      if limit >= now { return limit }
      IssueReporter.report(.advancedBackwards(at: location), at: location)
      return nil
    }

    /// Runs the next action, without the lock.
    ///
    /// - Parameter limit: The last time that counts, or nil for any.
    /// - Returns: Whether there was one.
    private func runNext(until limit: SchedulerTimeType?) -> Bool {
      let item = withState { state in (limit ?? state.nextDate).flatMap { state.next(until: $0) } }
      item?.action()
      return item != nil
    }
  }

  /// A test scheduler with the times and options of another, such as `TestSchedulerOf<DispatchQueue>`.
  public typealias TestSchedulerOf<Base: Scheduler> = TestScheduler<
    Base.SchedulerTimeType, Base.SchedulerOptions
  >
#endif
