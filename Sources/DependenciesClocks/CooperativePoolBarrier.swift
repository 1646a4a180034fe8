internal import DependenciesCore

/// Waits until every thread of the concurrency runtime has finished its current job.
///
/// The runtime has one thread for each core. This starts one task for each of them, and none of these tasks
/// leaves its thread before all have started. They can only all start when no thread is still in the middle
/// of another job, such as that of a task that has just been woken and whose thread the system has paused.
package enum CooperativePoolBarrier {
  // Two calls at once would each hold threads that the other one waits for.
  private static let mutex = AsyncMutex()

  private static let threads = System.processorCount

  /// The longest time for which threads are held. Jobs that take longer are not waited for.
  private static let patience = Duration.milliseconds(2)

  static func gather() async {
    await mutex.withTurn {
      let started = LockIsolated(0)
      let end = ContinuousClock.now + patience
      await withTaskGroup(of: Void.self) { group in
        for _ in 0..<threads {
          let probe = Task.detached {
            started.withValue { $0 += 1 }
            while started.value < threads, .now < end { System.yieldThread() }
          }
          group.addTask { await probe.value }
        }
      }
    }
  }

  /// Lets other tasks run until they have nothing left to do, as far as can be known.
  ///
  /// First it waits for the threads, and then until nothing has happened for several rounds.
  ///
  /// A yield puts this task behind those that are ready to run, so a task that changes executors a few times
  /// gets to act within twenty rounds. A slow task, or one with a lower priority, may need more; but each
  /// further round makes every call slower.
  ///
  /// - Parameter activity: A number that changes whenever another task has done something, or nil while
  ///   something is known to be under way.
  package static func settle(activity: () -> Int?) async {
    var quietRounds = 0
    var lastActivity: Int?
    // The limit keeps a stopped executor from blocking the caller forever.
    for _ in 0..<10_000 where quietRounds < 20 {
      if quietRounds == 0 { await gather() }
      await Task.yield()
      let current = activity()
      quietRounds = current != nil && current == lastActivity ? quietRounds + 1 : 0
      lastActivity = current
    }
  }
}
