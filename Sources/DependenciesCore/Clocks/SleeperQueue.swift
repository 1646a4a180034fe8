/// A task that sleeps on a test clock.
///
/// The lock of the clock guards it.
final class Sleeper<Duration: DurationProtocol & Hashable>: @unchecked Sendable {
  let deadline: TestClock<Duration>.Instant
  var phase = SleepPhase.fallingAsleep

  init(deadline: TestClock<Duration>.Instant) {
    self.deadline = deadline
  }
}

/// How far a sleep has come.
enum SleepPhase {
  case fallingAsleep
  case asleep(CheckedContinuation<SleepOutcome, Never>)
  case awake
  case cancelledBeforeSleep
}

/// How a sleep ended.
enum SleepOutcome {
  /// The clock has reached the deadline.
  case woken

  /// The task was cancelled.
  case cancelled

  /// The deadline was no later than the time.
  case past
}

/// Who sleeps on a test clock, in the order in which they are woken.
struct SleeperQueue<Duration: DurationProtocol & Hashable> {
  // The last is woken first, because an array loses its last element in constant time.
  private var sleepers: [Sleeper<Duration>] = []

  /// The deadlines, earliest first.
  var deadlines: [TestClock<Duration>.Instant] { sleepers.reversed().map(\.deadline) }

  var isEmpty: Bool { sleepers.isEmpty }

  /// Adds a sleeper behind those with the same deadline.
  ///
  /// Takes time linear in the number of sleepers, with a logarithmic number of comparisons.
  mutating func insert(_ sleeper: Sleeper<Duration>) {
    var lower = 0
    var upper = sleepers.count
    while lower < upper {
      let middle = (lower + upper) / 2
      if sleeper.deadline < sleepers[middle].deadline {
        lower = middle + 1
      } else {
        upper = middle
      }
    }
    sleepers.insert(sleeper, at: lower)
  }

  /// Removes a sleeper that is cancelled.
  mutating func remove(_ sleeper: Sleeper<Duration>) {
    sleepers.removeAll { $0 === sleeper }
  }

  /// Removes the sleeper that is to be woken first.
  ///
  /// - Parameter limit: The latest deadline that counts; nil for any.
  /// - Returns: Nil if there is none.
  mutating func removeFirst(until limit: TestClock<Duration>.Instant?) -> Sleeper<Duration>? {
    guard let first = sleepers.last else { return nil }
    if let limit, first.deadline > limit { return nil }
    return sleepers.removeLast()
  }
}
