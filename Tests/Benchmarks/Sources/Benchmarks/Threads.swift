import BenchmarkSupport
import Synchronization

/// Runs the same thing on one thread, and shared out among several.
enum Threads {
  /// The part of a body that one thread runs.
  struct Share: Sendable {
    let index: Int
    let threads: Int

    /// The number of the run, of which each is once alone and once shared out.
    let run: Int
  }

  typealias Body = @Sendable (Share) -> Void

  /// The least times of a body, in seconds.
  struct Minimum {
    fileprivate(set) var alone = Double.infinity
    fileprivate(set) var shared = Double.infinity

    /// How much faster several threads are.
    var gain: Double { alone / shared }

    /// Whether the probe shows that not all threads had a processor to themselves.
    fileprivate func isDisturbed(on count: Int) -> Bool { gain < 0.95 * Double(count) }
  }

  /// The results of several bodies.
  struct Minima {
    /// Those of the bodies.
    let ofBodies: [Minimum]

    /// Whether the threads did not have a processor each, which makes the results of the bodies void.
    let areDisturbed: Bool
  }

  /// Makes objects, which is hardly faster on two threads of one core. A waiting body would not show this.
  private static let probe: Body = { share in
    repeating(50_000 / share.threads) { opaque(ProbeObject()).number }
  }

  private final class ProbeObject {
    let number = 1
  }

  /// Measures several bodies in turn.
  ///
  /// It is done again, many times at most, until it shows that each thread had a processor to itself.
  static func minima(of bodies: [Body], on count: Int, _ effort: Effort) async -> Minima {
    let bodies = bodies + [probe]
    var minima = bodies.map { _ in Minimum() }
    for attempt in 0..<effort.attempts.upperBound {
      let first = attempt * effort.repetitions
      let threads = await spans(of: bodies, on: count, runs: first..<first + effort.repetitions)
      for number in bodies.indices {
        for run in stride(from: number, to: threads[0].count, by: bodies.count) {
          let alone = Span.seconds(threads.compactMap { $0[run].alone })
          let shared = Span.seconds(threads.map { $0[run].shared })
          minima[number].alone = min(minima[number].alone, alone)
          minima[number].shared = min(minima[number].shared, shared)
        }
      }
      // The bodies need a quiet moment as well, so there are more attempts than the probe alone needs.
      if attempt + 1 >= effort.attempts.lowerBound, !minima[bodies.count - 1].isDisturbed(on: count) { break }
    }
    let ofProbe = minima.removeLast()
    return Minima(ofBodies: minima, areDisturbed: ofProbe.isDisturbed(on: count))
  }

  /// One thread's part of a run of a body.
  private struct Spans: Sendable {
    /// When it ran alone; nil if another did.
    let alone: Span?

    let shared: Span
  }

  /// Gives, for each thread, the spans of all bodies in the first run, then those in the next.
  ///
  /// The same threads run all bodies, wait for each other in loops, and stay where they are. A system places
  /// a thread that wakes beside the thread that woke it, and moves it to a free processor only after a body
  /// has ended.
  private static func spans(of bodies: [Body], on count: Int, runs: Range<Int>) async -> [[Spans]] {
    let barrier = SpinBarrier(count)
    return await withTaskGroup(of: [Spans].self) { group in
      for index in 0..<count {
        group.addTask {
          // Nothing suspends from here on, so the task stays on this thread.
          processors_keep_thread_on(Int32(index))
          defer { processors_free_thread() }
          return runs.flatMap { run in
            bodies.map { body in
              barrier.wait()
              let alone = index == 0 ? Span { body(Share(index: index, threads: 1, run: run)) } : nil
              barrier.wait()
              return Spans(
                alone: alone,
                shared: Span { body(Share(index: index, threads: count, run: run)) }
              )
            }
          }
        }
      }
      return await group.reduce(into: []) { $0.append($1) }
    }
  }
}

/// When something began and ended.
struct Span: Sendable {
  private let start: ContinuousClock.Instant
  private let end: ContinuousClock.Instant

  /// Runs something.
  init(_ operation: () -> Void) {
    let clock = ContinuousClock()
    start = clock.now
    operation()
    end = clock.now
  }

  /// The time from when the first begins to when the last ends.
  static func seconds(_ spans: [Span]) -> Double {
    guard let start = spans.map(\.start).min(), let end = spans.map(\.end).max() else { return .nan }
    return (end - start) / .seconds(1)
  }
}

/// Where threads wait until all have come, without sleeping.
///
/// There must be a processor for each of them.
final class SpinBarrier: Sendable {
  private let count: Int
  private let arrivals = Atomic(0)

  init(_ count: Int) { self.count = count }

  func wait() {
    let arrival = arrivals.add(1, ordering: .acquiringAndReleasing).oldValue
    let last = (arrival / count + 1) * count
    while arrivals.load(ordering: .acquiring) < last {}
  }
}
