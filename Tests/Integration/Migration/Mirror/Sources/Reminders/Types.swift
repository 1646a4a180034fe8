import Clocks
import CombineSchedulers
import ConcurrencyExtras
import Dependencies
import Foundation

// Types that the library has as well, in files that import it and their package.

package struct Cache: Sendable {
  package let tasks = LockIsolated<[AnyHashableSendable: UncheckedSendable<Int>]>([:])
  package var log: ConcurrencyExtras.LockIsolated<[String]> = Dependencies.LockIsolated([])

  package init() {}
}

package func whose(
  _ test: TestClock<Duration>,
  _ immediate: ImmediateClock<Duration>,
  _ unimplemented: UnimplementedClock<Duration>,
  _ any: AnyClock<Duration>
) -> [String] {
  [test.whose, immediate.whose, unimplemented.whose, any.whose]
}

package func isSuspension(_ error: any Error) -> Bool { error is SuspensionError }

package struct Search {
  @Dependency(\.mainQueue) package var mainQueue
  @Dependency(\.mainRunLoop) package var mainRunLoop
  @Dependency(\.urlSession) package var urlSession

  package init() {}

  package var scheduler:
    CombineSchedulers.AnyScheduler<
      DispatchQueue.SchedulerTimeType, DispatchQueue.SchedulerOptions
    >
  { mainQueue }
}
