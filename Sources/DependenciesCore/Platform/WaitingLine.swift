/// A line of waiters, first come, first served. Any of them may leave. All operations take the same time
/// however many wait.
package struct WaitingLine<Waiter> {
  /// The place of a waiter in the line.
  package struct Place: Sendable { fileprivate let number: Int }

  private var waiters: [Int: Waiter] = [:]

  /// No waiter has a lower number.
  private var first = 0
  private var next = 0

  package init() {}

  package var isEmpty: Bool { waiters.isEmpty }

  /// Adds a waiter at the end.
  package mutating func append(_ waiter: Waiter) -> Place {
    defer { next += 1 }
    waiters[next] = waiter
    return Place(number: next)
  }

  /// Removes the first waiter; nil if nobody waits.
  package mutating func popFirst() -> Waiter? {
    while first < next {
      defer { first += 1 }
      if let waiter = waiters.removeValue(forKey: first) { return waiter }
    }
    return nil
  }

  /// Removes the waiter at a place; nil if it has left the line.
  package mutating func remove(at place: Place) -> Waiter? { waiters.removeValue(forKey: place.number) }
}
