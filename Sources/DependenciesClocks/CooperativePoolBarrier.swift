internal import DependenciesCore

/// Waits until every thread of the concurrency runtime has finished its current job.
///
/// The runtime has one thread for each core. This starts one task for each of them, and none of these tasks
/// leaves its thread before all have started. They can only all start when no thread is still in the middle
/// of another job, such as that of a task that has just been woken and whose thread the system has paused.
enum CooperativePoolBarrier {
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
}
