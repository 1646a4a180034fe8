/// Finds out that every thread of the concurrency runtime has come to the end of what it was doing.
///
/// The runtime has as many threads as the machine has cores. So many tasks, each of which stays on its thread until all have one,
/// can only meet when no thread is in the middle of another task, such as one that was just woken and whose thread the system has taken
/// off its core.
enum CooperativePoolBarrier {
  // Two that gather at once would keep the threads from one another.
  private static let turns = AsyncMutex()

  private static let threads = System.processorCount

  /// How long threads are kept. Work that takes longer is not waited for.
  private static let patience = Duration.milliseconds(2)

  static func gather() async {
    await turns.take()
    let present = LockIsolated(0)
    let end = ContinuousClock.now + patience
    await withTaskGroup(of: Void.self) { group in
      for _ in 0..<threads {
        let probe = Task.detached {
          present.withValue { $0 += 1 }
          while present.value < threads, .now < end { System.yieldThread() }
        }
        group.addTask { await probe.value }
      }
    }
    turns.giveBack()
  }
}
