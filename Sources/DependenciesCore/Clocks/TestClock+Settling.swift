extension TestClock {
  /// Lets other tasks run until they sleep or have no more to do, as far as that can be known.
  ///
  /// Three things can be known: whether a sleeper that was woken has got a thread, whether a task has fallen asleep, and
  /// whether each thread of the runtime has come to the end of a task. So this waits for the first, however busy the threads are, then
  /// for the last, and then until some rounds have seen nothing happen.
  ///
  /// How many is a compromise. A yield puts the task behind what is ready, so in each round the threads take up what was
  /// ready before it, and a task that changes executors some times comes to its next sleep. One that is slow or has a lower
  /// priority may need more; each further round makes every wake slower.
  func settle() async {
    var quietRounds = 0
    var lastActivity: Int?
    for _ in 0..<maximumRounds where quietRounds < quietRoundsNeeded {
      if quietRounds == 0 { await CooperativePoolBarrier.gather() }
      await Task.yield()
      let (waking, activity) = withState { ($0.waking, $0.activity) }
      quietRounds = waking == 0 && activity == lastActivity ? quietRounds + 1 : 0
      lastActivity = activity
    }
  }
}

private let quietRoundsNeeded = 20

/// An executor that somebody has stopped must not stop the clock too.
private let maximumRounds = 10_000
