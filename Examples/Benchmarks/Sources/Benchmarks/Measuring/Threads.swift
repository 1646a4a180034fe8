import Synchronization

/// Runs the same thing in several tasks at once.
enum Threads {
  /// Gives the time from when the first begins to when the last ends, in seconds. What it takes to start them is not counted.
  static func time(_ count: Int, _ body: @escaping @Sendable (_ index: Int) -> Void) async -> Double {
    let clock = ContinuousClock()
    let waiting = WaitingCount(count)
    let spans = await withTaskGroup(of: (ContinuousClock.Instant, ContinuousClock.Instant).self) { group in
      for index in 0..<count {
        group.addTask {
          waiting.arrive()
          let start = clock.now
          body(index)
          return (start, clock.now)
        }
      }
      return await group.reduce(into: []) { $0.append($1) }
    }
    guard let start = spans.map(\.0).min(), let end = spans.map(\.1).max() else { return .nan }
    return (end - start) / .seconds(1)
  }

  /// The least times of several bodies, which are run in turn on each number of threads.
  static func minima(
    of bodies: [@Sendable (_ index: Int, _ count: Int) -> Void],
    on counts: [Int],
    repetitions: Int
  ) async -> [[Double]] {
    var minima = bodies.map { _ in counts.map { _ in Double.infinity } }
    for _ in 0..<repetitions {
      for (number, body) in bodies.enumerated() {
        for (column, count) in counts.enumerated() {
          let time = await time(count) { body($0, count) }
          minima[number][column] = min(minima[number][column], time)
        }
      }
    }
    return minima
  }
}

/// How many tasks are still to come.
private final class WaitingCount: Sendable {
  private let count: Atomic<Int>

  init(_ count: Int) { self.count = Atomic(count) }

  /// Waits for all others.
  func arrive() {
    count.subtract(1, ordering: .acquiringAndReleasing)
    // It does not suspend: a task that did could share its thread with another. There is a thread for each processor.
    while count.load(ordering: .acquiring) > 0 {}
  }
}
