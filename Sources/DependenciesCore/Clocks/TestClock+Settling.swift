extension TestClock {
  /// Lets other tasks run until they sleep or have no more to do, as far as that can be known.
  ///
  /// Two things can be known: whether a sleeper that was woken has got a thread, and whether a task has fallen asleep. So this
  /// waits for the first, however busy the threads are, and then until some rounds have seen neither.
  ///
  /// How many and how long is a compromise. A yield puts the task behind what is ready, so in each round the threads take up what was
  /// ready before it, and a task that changes executors some times comes to its next sleep. One that is slow, that has a lower
  /// priority, or that the system has taken off its core may need more; each further round makes every wake slower. Rounds in
  /// detached tasks of the lowest priority do worse: they occupy further threads, for which the system takes the woken tasks off their
  /// cores.
  func settle() async {
    var quietRounds = 0
    var lastActivity: Int?
    var quietSince = ContinuousClock.now
    for _ in 0..<maximumRounds where quietRounds < quietRoundsNeeded || .now - quietSince < quietTimeNeeded {
      await Task.yield()
      let (waking, activity) = withState { ($0.waking, $0.activity) }
      if waking == 0, activity == lastActivity {
        quietRounds += 1
      } else {
        quietRounds = 0
        quietSince = .now
      }
      lastActivity = activity
    }
  }
}

private let quietRoundsNeeded = 20

// On an idle machine the rounds take less time than a sleeping thread takes to pick up a new task.
private let quietTimeNeeded = Duration.microseconds(300)

/// An executor that somebody has stopped must not stop the clock too.
private let maximumRounds = 10_000
