import DependenciesCore

/// The clock of the program that runs, or one that is ahead of it.
struct ProgramClock: Clock {
  struct Instant: InstantProtocol {
    let seconds: Int

    func advanced(by duration: Duration) -> Instant {
      Instant(seconds: seconds + Int(duration.components.seconds))
    }

    func duration(to other: Instant) -> Duration { .seconds(other.seconds - seconds) }

    static func < (left: Instant, right: Instant) -> Bool { left.seconds < right.seconds }
  }

  var secondsAhead = 0

  var now: Instant { Instant(seconds: ProgramRunner.current.made.seconds + secondsAhead) }
  var minimumResolution: Duration { .seconds(1) }

  func sleep(until deadline: Instant, tolerance: Duration?) async throws {
    preconditionFailure("No program sleeps.")
  }

  /// Prepares the clock in the current values, for each context.
  static func prepare() {
    for context in DependencyContext.allCases {
      withDependencies {
        $0.context = context
      } operation: {
        prepareDependencies { $0.continuousClock = ProgramClock() }
      }
    }
  }
}
