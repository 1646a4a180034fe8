extension TestClock {
  /// Lets other tasks run until they sleep or have no more to do, as far as that can be known.
  ///
  /// Two things can be known: whether a sleeper that was woken has got a thread, and whether a task has fallen asleep. So this waits for
  /// the first, however busy the threads are, and then until some rounds have seen neither.
  ///
  /// How many is a compromise. In each round the threads take up what was ready before it, so a task that changes
  /// executors as often as there are rounds comes to its next sleep. One that is slow, or that the system has
  /// taken off its core, may need more; each further round makes every wake slower.
  func settle() async {
    var quietRounds = 0
    var lastActivity: Int?
    for _ in 0..<maximumRounds where quietRounds < quietRoundsNeeded {
      await letOthersRun()
      let (waking, activity) = withState { ($0.waking, $0.activity) }
      quietRounds = waking == 0 && activity == lastActivity ? quietRounds + 1 : 0
      lastActivity = activity
    }
  }
}

private let quietRoundsNeeded = 20

/// An executor that somebody has stopped must not stop the clock too.
private let maximumRounds = 10_000

/// Yields, also to tasks of a lower priority: these come before a task of the lowest.
private func letOthersRun() async {
  await Task.detached(priority: .background) { await Task.yield() }.value
}
