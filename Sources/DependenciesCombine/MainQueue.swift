#if canImport(Combine)
  public import Combine
  public import DependenciesCore
  public import Dispatch

  extension DependencyValues {
    /// The main queue, as a scheduler of publishers.
    ///
    /// ```swift
    /// import Combine
    /// import DependenciesCombine
    ///
    /// func searches(_ query: PassthroughSubject<String, Never>) -> some Publisher<String, Never> {
    ///   @Dependency(\.mainQueue) var mainQueue
    ///   return query.debounce(for: .milliseconds(300), scheduler: mainQueue)
    /// }
    /// ```
    ///
    /// The live and the preview value is `DispatchQueue.main`. In tests it is unimplemented: its use is
    /// reported, its time stands still, and it drops scheduled actions. Override it with a ``TestScheduler``,
    /// as in `$0.mainQueue = scheduler.eraseToAnyScheduler()`, or with `.immediate`, which never waits.
    public var mainQueue: AnySchedulerOf<DispatchQueue> {
      get { self[__entry: MainQueueKey.self, path: \.mainQueue] }
      set { self[MainQueueKey.self] = newValue }
    }

    private enum MainQueueKey: BuiltInKey {
      static let property = "mainQueue"
      static var liveValue: AnySchedulerOf<DispatchQueue> { .main }

      static var testValue: AnySchedulerOf<DispatchQueue> {
        let builtIn = UnimplementedBuiltIn(Self.self, override: ".immediate", or: "DispatchQueue.test")
        let now = DispatchQueue.startOfTests
        return AnyScheduler(UnimplementedSchedulerOf<DispatchQueue>(property, now: now, reporting: builtIn))
      }
    }
  }

  extension Scheduler where Self == AnySchedulerOf<DispatchQueue> {
    /// The main queue.
    @_disfavoredOverload
    public static var main: Self { DispatchQueue.main.eraseToAnyScheduler() }

    /// A global queue of the system.
    ///
    /// - Parameter qos: The queue's quality of service.
    /// - Returns: The queue.
    @_disfavoredOverload
    public static func global(qos: DispatchQoS.QoSClass = .default) -> Self {
      DispatchQueue.global(qos: qos).eraseToAnyScheduler()
    }

    /// A new scheduler that runs each action at once.
    @_disfavoredOverload
    public static var immediate: Self { DispatchQueue.immediate.eraseToAnyScheduler() }

    /// A new unimplemented scheduler, whose uses are issues.
    @_disfavoredOverload
    public static var unimplemented: Self { DispatchQueue.unimplemented.eraseToAnyScheduler() }

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
      DispatchQueue
        .unimplemented(name, fileID: fileID, filePath: filePath, line: line, column: column)
        .eraseToAnyScheduler()
    }
  }

  extension Scheduler where Self == DispatchQueue {
    /// A new test scheduler with the times of dispatch queues.
    @_disfavoredOverload
    public static var test: TestSchedulerOf<DispatchQueue> { TestScheduler(now: startOfTests) }

    /// A new scheduler with the times of dispatch queues that runs each action at once.
    @_disfavoredOverload
    public static var immediate: ImmediateSchedulerOf<DispatchQueue> { ImmediateScheduler(now: startOfTests) }

    /// A new unimplemented scheduler with the times of dispatch queues.
    @_disfavoredOverload
    public static var unimplemented: UnimplementedSchedulerOf<DispatchQueue> {
      UnimplementedScheduler("DispatchQueue", now: startOfTests, madeAt: nil)
    }

    /// A new unimplemented scheduler with the times of dispatch queues.
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
    ) -> UnimplementedSchedulerOf<DispatchQueue> {
      let location = CodeLocation(fileID: fileID, filePath: filePath, line: line, column: column)
      return UnimplementedScheduler(name, now: startOfTests, madeAt: location)
    }

    /// The start time of schedulers for tests. Zero would mean the current time.
    static var startOfTests: SchedulerTimeType { SchedulerTimeType(DispatchTime(uptimeNanoseconds: 1)) }
  }
#endif
