internal import DependenciesCore

/// Waits until every thread of the concurrency runtime has finished its current job.
///
/// The runtime has one thread for each core. This starts one task for each, and none of them leaves its
/// thread before all have started. So no thread can be in the middle of another job, such as that of a woken
/// task whose thread the system has paused.
package enum CooperativePoolBarrier {
  // Each of two concurrent calls would hold threads that the other waits for.
  private static let mutex = AsyncMutex()

  private static let threads = System.processorCount

  /// The longest time to hold threads. Longer jobs are not awaited.
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

  /// Lets other tasks run until none is active, as far as can be known.
  ///
  /// It waits for the threads after each activity, and returns after twenty yields without activity.
  ///
  /// A yield puts this task behind those that are ready to run, so a task that changes executors a few times
  /// can act within twenty rounds. A slow task, or one of lower priority, may need more rounds, but each one
  /// slows every call.
  ///
  /// - Parameter activity: A number that changes whenever another task has acted, or nil while one is known
  ///   to be acting.
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
