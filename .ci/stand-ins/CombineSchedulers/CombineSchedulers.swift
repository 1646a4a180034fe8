// The public names of the package that is called so, with little behind them.

package import Combine
package import Foundation

package struct AnyScheduler<SchedulerTimeType: Strideable, SchedulerOptions>: Scheduler, @unchecked Sendable
where SchedulerTimeType.Stride: SchedulerTimeIntervalConvertible {
  package let whose = "theirs"
  package let now: SchedulerTimeType
  package var minimumTolerance: SchedulerTimeType.Stride { .zero }

  package init<Base: Scheduler>(_ base: Base)
  where Base.SchedulerTimeType == SchedulerTimeType, Base.SchedulerOptions == SchedulerOptions {
    now = base.now
  }

  package init(now: SchedulerTimeType) { self.now = now }

  package func schedule(options: SchedulerOptions?, _ action: @escaping () -> Void) {}

  package func schedule(
    after date: SchedulerTimeType,
    tolerance: SchedulerTimeType.Stride,
    options: SchedulerOptions?,
    _ action: @escaping () -> Void
  ) {}

  package func schedule(
    after date: SchedulerTimeType,
    interval: SchedulerTimeType.Stride,
    tolerance: SchedulerTimeType.Stride,
    options: SchedulerOptions?,
    _ action: @escaping () -> Void
  ) -> any Cancellable { AnyCancellable {} }
}

package typealias AnySchedulerOf<Base: Scheduler> = AnyScheduler<
  Base.SchedulerTimeType, Base.SchedulerOptions
>
package typealias TestScheduler = AnyScheduler
package typealias TestSchedulerOf<Base: Scheduler> = AnySchedulerOf<Base>
package typealias ImmediateScheduler = AnyScheduler
package typealias ImmediateSchedulerOf<Base: Scheduler> = AnySchedulerOf<Base>
package typealias UnimplementedScheduler = AnyScheduler
package typealias UnimplementedSchedulerOf<Base: Scheduler> = AnySchedulerOf<Base>
package enum UIScheduler {}

extension Scheduler {
  package func eraseToAnyScheduler() -> AnySchedulerOf<Self> { AnyScheduler(self) }
  package func measure(_ work: () throws -> Void) rethrows -> String { "theirs" }
  package func sleep(
    for duration: SchedulerTimeType.Stride,
    tolerance: SchedulerTimeType.Stride = .zero,
    options: SchedulerOptions? = nil
  ) async throws {}
  package func timer(
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
  package static var main: Self { DispatchQueue.test }
  package static var immediate: Self { DispatchQueue.test }
  package static var unimplemented: Self { DispatchQueue.test }
  package static func unimplemented(_ prefix: String) -> Self { DispatchQueue.test }
}

extension DispatchQueue {
  package static var test: AnySchedulerOf<DispatchQueue> { AnyScheduler(now: DispatchQueue.main.now) }
  package static var immediate: AnySchedulerOf<DispatchQueue> { test }
  package static var unimplemented: AnySchedulerOf<DispatchQueue> { test }
  package static func unimplemented(_ prefix: String) -> AnySchedulerOf<DispatchQueue> { test }
}
