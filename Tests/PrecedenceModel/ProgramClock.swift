import DependenciesCore

/// A clock of a program.
struct ProgramClock: Sendable {
  /// Whether its instants cannot be compared with those of the clock that each program prepares.
  var isOther = false
  var secondsAhead = 0

  var clock: any Clock<Duration> {
    if isOther { return RunningClock<OtherClock>(secondsAhead: secondsAhead) }
    return RunningClock<FirstClock>(secondsAhead: secondsAhead)
  }

  /// Prepares the clock in the current values, for each context.
  static func prepare() {
    for context in DependencyContext.allCases {
      withDependencies {
        $0.context = context
      } operation: {
        prepareDependencies { $0.continuousClock = ProgramClock().clock }
      }
    }
  }
}

private enum FirstClock: Sendable {}
private enum OtherClock: Sendable {}

/// The clock of the program that runs, or one that is ahead of it.
private struct RunningClock<Name: Sendable>: Clock {
  struct Instant: InstantProtocol {
    let seconds: Int

    func advanced(by duration: Duration) -> Instant {
      Instant(seconds: seconds + Int(duration.components.seconds))
    }

    func duration(to other: Instant) -> Duration { .seconds(other.seconds - seconds) }

    static func < (left: Instant, right: Instant) -> Bool { left.seconds < right.seconds }
  }

  let secondsAhead: Int

  var now: Instant { Instant(seconds: ProgramRunner.current.made.seconds + secondsAhead) }
  var minimumResolution: Duration { .seconds(1) }

  func sleep(until deadline: Instant, tolerance: Duration?) async throws {
    preconditionFailure("No program sleeps.")
  }
}
