#if canImport(Combine)
  public import Combine
  public import DependenciesCore
  public import Foundation

  extension DependencyValues {
    /// The main run loop, as a scheduler of publishers, whose times are dates.
    ///
    /// ```swift
    /// import Combine
    /// import DependenciesCombine
    /// import Foundation
    ///
    /// func dates() -> some Publisher<Date, Never> {
    ///   @Dependency(\.mainRunLoop) var mainRunLoop
    ///   return Publishers.Timer(every: .seconds(1), scheduler: mainRunLoop).autoconnect().map(\.date)
    /// }
    /// ```
    ///
    /// Unlike ``mainQueue``, it waits while the user scrolls, since the run loop is then in another mode. The
    /// live and the preview value is `RunLoop.main`. In tests it is unimplemented, like ``mainQueue``.
    public var mainRunLoop: AnySchedulerOf<RunLoop> {
      get { self[__entry: MainRunLoopKey.self, path: \.mainRunLoop] }
      set { self[MainRunLoopKey.self] = newValue }
    }

    private enum MainRunLoopKey: BuiltInKey {
      static let property = "mainRunLoop"
      static var liveValue: AnySchedulerOf<RunLoop> { .main }

      static var testValue: AnySchedulerOf<RunLoop> {
        let builtIn = UnimplementedBuiltIn(Self.self, override: ".immediate", or: "RunLoop.test")
        let now = RunLoop.startOfTests
        return AnyScheduler(UnimplementedSchedulerOf<RunLoop>(property, now: now, reporting: builtIn))
      }
    }
  }

  extension Scheduler where Self == AnySchedulerOf<RunLoop> {
    /// The main run loop.
    @_disfavoredOverload
    public static var main: Self { RunLoop.main.eraseToAnyScheduler() }

    /// A new scheduler that runs each action at once.
    @_disfavoredOverload
    public static var immediate: Self { RunLoop.immediate.eraseToAnyScheduler() }

    /// A new unimplemented scheduler, whose uses are issues.
    @_disfavoredOverload
    public static var unimplemented: Self { RunLoop.unimplemented.eraseToAnyScheduler() }

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
      RunLoop
        .unimplemented(name, fileID: fileID, filePath: filePath, line: line, column: column)
        .eraseToAnyScheduler()
    }
  }

  extension Scheduler where Self == RunLoop {
    /// A new test scheduler with the times of run loops.
    @_disfavoredOverload
    public static var test: TestSchedulerOf<RunLoop> { TestScheduler(now: startOfTests) }

    /// A new scheduler with the times of run loops that runs each action at once.
    @_disfavoredOverload
    public static var immediate: ImmediateSchedulerOf<RunLoop> { ImmediateScheduler(now: startOfTests) }

    /// A new unimplemented scheduler with the times of run loops.
    @_disfavoredOverload
    public static var unimplemented: UnimplementedSchedulerOf<RunLoop> {
      UnimplementedScheduler("RunLoop", now: startOfTests, madeAt: nil)
    }

    /// A new unimplemented scheduler with the times of run loops.
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
    ) -> UnimplementedSchedulerOf<RunLoop> {
      let location = CodeLocation(fileID: fileID, filePath: filePath, line: line, column: column)
      return UnimplementedScheduler(name, now: startOfTests, madeAt: location)
    }

    /// The start time of schedulers for tests.
    static var startOfTests: SchedulerTimeType { SchedulerTimeType(Date(timeIntervalSince1970: 0)) }
  }
#endif
