internal import Dispatch
internal import Foundation

/// How many times longer an operation takes for twice the size. Operations that take time in proportion to
/// the size give 2, those that take the square give 4.
///
/// It counts the processor time of the thread, since other tests run at the same time. Both times are the
/// shortest of several runs. The first result that is good enough counts.
///
/// - Parameters:
///   - size: The smaller size, for which the operation should take a hundredth of a second or more.
///   - goal: The result that is good enough.
///   - operation: Does the work for a size, on the thread of the caller.
package func growthOnThread(
  from size: Int,
  goal: Double = 2.9,
  of operation: (_ size: Int) throws -> Void
) rethrows -> Double {
  var times = Times()
  for _ in 1...40 {
    let start = threadTime()
    try operation(size)
    let middle = threadTime()
    try operation(2 * size)
    times.add(middle - start, threadTime() - middle)
    if times.growth <= goal { break }
  }
  return times.growth
}

/// The same for an operation that does its work in several tasks. They run one after the other, so that their
/// processor time can be counted.
package func growth(
  from size: Int,
  goal: Double = 2.9,
  of operation: @escaping @Sendable (_ size: Int) async throws -> Void
) async rethrows -> Double {
  var times = Times()
  for _ in 1...40 {
    times.add(
      try await processorTime { try await operation(size) },
      try await processorTime { try await operation(2 * size) }
    )
    if times.growth <= goal { break }
  }
  return times.growth
}

private func processorTime(of operation: @escaping @Sendable () async throws -> Void) async rethrows -> Double
{
  // Older systems run no tests of this Swift.
  guard #available(iOS 18, macOS 15, tvOS 18, visionOS 2, watchOS 11, *) else { return .nan }
  let executor = CountingExecutor()
  try await withTaskExecutorPreference(executor) { try await operation() }
  return executor.time
}

/// Runs one job at a time, and counts the processor time that they take.
@available(iOS 18, macOS 15, tvOS 18, visionOS 2, watchOS 11, *)
private final class CountingExecutor: TaskExecutor {
  private let queue = DispatchQueue(label: "growth")

  // Sound: only the queue uses it.
  private nonisolated(unsafe) var count = 0.0

  /// The processor time of all jobs that have ended, in seconds.
  var time: Double { queue.sync { count } }

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    let executor = asUnownedTaskExecutor()
    queue.async {
      let start = threadTime()
      job.runSynchronously(on: executor)
      self.count += threadTime() - start
    }
  }
}

/// The shortest times so far, in seconds.
private struct Times {
  private var short = Double.infinity
  private var long = Double.infinity

  mutating func add(_ short: Double, _ long: Double) {
    self.short = min(self.short, short)
    self.long = min(self.long, long)
  }

  var growth: Double { long / short }
}

/// The processor time of the current thread, in seconds.
private func threadTime() -> Double {
  var time = timespec()
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
  return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
}
