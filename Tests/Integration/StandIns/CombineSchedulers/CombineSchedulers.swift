// The names of combine-schedulers 1.0.3 that the library has as well, with little behind them.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

public import Combine
public import Foundation

public struct AnyScheduler<SchedulerTimeType: Strideable, SchedulerOptions>: Scheduler, @unchecked Sendable
where SchedulerTimeType.Stride: SchedulerTimeIntervalConvertible {
  public let whose = "theirs"
  public let now: SchedulerTimeType
  public var minimumTolerance: SchedulerTimeType.Stride { .zero }

  public init<Base: Scheduler>(_ base: Base)
  where Base.SchedulerTimeType == SchedulerTimeType, Base.SchedulerOptions == SchedulerOptions {
    now = base.now
  }

  public init(now: SchedulerTimeType) { self.now = now }

  public func schedule(options: SchedulerOptions?, _ action: @escaping () -> Void) {}

  public func schedule(
    after date: SchedulerTimeType,
    tolerance: SchedulerTimeType.Stride,
    options: SchedulerOptions?,
    _ action: @escaping () -> Void
  ) {}

  public func schedule(
    after date: SchedulerTimeType,
    interval: SchedulerTimeType.Stride,
    tolerance: SchedulerTimeType.Stride,
    options: SchedulerOptions?,
    _ action: @escaping () -> Void
  ) -> any Cancellable { AnyCancellable {} }
}

public typealias AnySchedulerOf<Base: Scheduler> = AnyScheduler<
  Base.SchedulerTimeType, Base.SchedulerOptions
>
public typealias TestScheduler = AnyScheduler
public typealias TestSchedulerOf<Base: Scheduler> = AnySchedulerOf<Base>
public typealias ImmediateScheduler = AnyScheduler
public typealias ImmediateSchedulerOf<Base: Scheduler> = AnySchedulerOf<Base>
public typealias UnimplementedScheduler = AnyScheduler
public typealias UnimplementedSchedulerOf<Base: Scheduler> = AnySchedulerOf<Base>
public enum UIScheduler {}

extension Scheduler {
  public func eraseToAnyScheduler() -> AnySchedulerOf<Self> { AnyScheduler(self) }
  public func measure(_ work: () throws -> Void) rethrows -> String { "theirs" }
  public func sleep(
    for duration: SchedulerTimeType.Stride,
    tolerance: SchedulerTimeType.Stride = .zero,
    options: SchedulerOptions? = nil
  ) async throws {}
  public func timer(
    interval: SchedulerTimeType.Stride,
    tolerance: SchedulerTimeType.Stride = .zero,
    options: SchedulerOptions? = nil
  ) -> AsyncStream<String> {
    AsyncStream {
      $0.yield("theirs")
      $0.finish()
    }
  }
}

extension AnyScheduler
where
  SchedulerTimeType == DispatchQueue.SchedulerTimeType, SchedulerOptions == DispatchQueue.SchedulerOptions
{
  public static var main: Self { DispatchQueue.test }
  public static var immediate: Self { DispatchQueue.test }
  public static var unimplemented: Self { DispatchQueue.test }
  public static func unimplemented(_ prefix: String) -> Self { DispatchQueue.test }
}

extension DispatchQueue {
  public static var test: AnySchedulerOf<DispatchQueue> { AnyScheduler(now: DispatchQueue.main.now) }
  public static var immediate: AnySchedulerOf<DispatchQueue> { test }
  public static var unimplemented: AnySchedulerOf<DispatchQueue> { test }
  public static func unimplemented(_ prefix: String) -> AnySchedulerOf<DispatchQueue> { test }
}

extension AnyScheduler
where SchedulerTimeType == RunLoop.SchedulerTimeType, SchedulerOptions == RunLoop.SchedulerOptions {
  public static var main: Self { RunLoop.test }
  public static var immediate: Self { RunLoop.test }
  public static var unimplemented: Self { RunLoop.test }
  public static func unimplemented(_ prefix: String) -> Self { RunLoop.test }
}

extension RunLoop {
  public static var test: AnySchedulerOf<RunLoop> { AnyScheduler(now: RunLoop.main.now) }
  public static var immediate: AnySchedulerOf<RunLoop> { test }
  public static var unimplemented: AnySchedulerOf<RunLoop> { test }
  public static func unimplemented(_ prefix: String) -> AnySchedulerOf<RunLoop> { test }
}
