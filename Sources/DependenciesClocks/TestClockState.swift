internal import DependenciesCore

/// The state machine of a test clock. It returns the sleepers to resume, and resumes none itself.
struct TestClockState<Duration: DurationProtocol & Hashable> {
  private(set) var now: ClockInstant<Duration>

  /// How many resumed sleepers have not returned from their sleep yet.
  private(set) var waking = 0

  /// How often a task has fallen asleep or returned from its sleep.
  private(set) var activity = 0

  /// The sleepers, each with its number, in reverse wake order, so that waking the next moves no others.
  private var sleepers: [(number: Int, sleeper: Sleeper<Duration>)] = []
  private var places: [ObjectIdentifier: (number: Int, deadline: ClockInstant<Duration>)] = [:]

  init(now: ClockInstant<Duration>) {
    self.now = now
  }

  /// The deadlines of the sleepers, earliest first.
  var deadlines: [ClockInstant<Duration>] { sleepers.reversed().map(\.sleeper.deadline) }

  /// Adds a sleeper behind those with the same deadline, unless its task is canceled or its deadline has
  /// passed.
  ///
  /// - Returns: Whether the sleeper was added.
  mutating func fallAsleep(_ sleeper: Sleeper<Duration>, isCancelled: Bool) -> Bool {
    if isCancelled || sleeper.deadline <= now { return false }
    activity += 1
    places[ObjectIdentifier(sleeper.identity)] = (activity, sleeper.deadline)
    sleepers.insert((activity, sleeper), at: index(of: activity, deadline: sleeper.deadline))
    return true
  }

  /// Removes a sleeper whose task is canceled.
  ///
  /// - Returns: The sleeper to resume, or nil if it is not asleep yet, or has been woken.
  mutating func cancel(_ identity: SleeperIdentity) -> Sleeper<Duration>? {
    guard let place = places.removeValue(forKey: ObjectIdentifier(identity)) else { return nil }
    waking += 1
    return sleepers.remove(at: index(of: place.number, deadline: place.deadline)).sleeper
  }

  /// The index at which a sleeper is, or where it belongs.
  private func index(of number: Int, deadline: ClockInstant<Duration>) -> Int {
    var low = 0
    var high = sleepers.count
    while low < high {
      let middle = (low + high) / 2
      let (otherNumber, other) = sleepers[middle]
      if (other.deadline, otherNumber) > (deadline, number) { low = middle + 1 } else { high = middle }
    }
    return low
  }

  /// Moves the time to the first deadline, or to the limit if that comes first.
  ///
  /// - Parameter limit: The last deadline that counts, or nil for any.
  /// - Returns: The sleeper to resume, or nil if no deadline counts.
  mutating func wakeFirst(until limit: ClockInstant<Duration>?) -> Sleeper<Duration>? {
    let first = sleepers.last?.sleeper
    if let limit, first.map({ $0.deadline > limit }) ?? true {
      now = max(now, limit)
      return nil
    }
    guard let first else { return nil }
    now = first.deadline
    waking += 1
    places[ObjectIdentifier(first.identity)] = nil
    return sleepers.removeLast().sleeper
  }

  /// Records that a resumed sleeper has returned from its sleep.
  mutating func recordReturn() {
    waking -= 1
    activity += 1
  }
}

/// A task that sleeps on a test clock.
struct Sleeper<Duration: DurationProtocol & Hashable> {
  let identity: SleeperIdentity
  let deadline: ClockInstant<Duration>
  let continuation: CheckedContinuation<SleepOutcome, Never>
}

/// Tells sleepers with the same deadline apart.
final class SleeperIdentity: Sendable {}

/// How a sleep ended.
enum SleepOutcome {
  /// The clock has reached the deadline.
  case woken

  /// The task was canceled while it slept.
  case cancelled

  /// The task never slept: the deadline had passed, or the task had been canceled.
  case skipped
}
