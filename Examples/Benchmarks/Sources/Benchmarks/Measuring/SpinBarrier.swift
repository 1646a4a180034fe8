import Synchronization

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
