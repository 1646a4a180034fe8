import Foundation

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

/// The same for an operation that does its work in several tasks. It counts the time that passes, so it tries
/// more often.
package func growth(
  from size: Int,
  isolation: isolated (any Actor)? = #isolation,
  goal: Double = 2.9,
  of operation: (_ size: Int) async throws -> Void
) async rethrows -> Double {
  var times = Times()
  for _ in 1...40 {
    let start = ContinuousClock.now
    try await operation(size)
    let middle = ContinuousClock.now
    try await operation(2 * size)
    let end = ContinuousClock.now
    times.add((middle - start) / .seconds(1), (end - middle) / .seconds(1))
    if times.growth <= goal { break }
    // All tries could fall into the same few milliseconds, in which other tests take the processors.
    try? await Task.sleep(for: .milliseconds(25))
  }
  return times.growth
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
