internal import Dispatch

/// Runs a blocking operation on a thread of its own, with the task locals of the caller.
///
/// The concurrency runtime has only as many threads as the machine has cores, so they must not block.
package func onAThread<Result: Sendable>(_ operation: @escaping @Sendable () -> Result) async -> Result {
  guard #available(iOS 18, macOS 15, tvOS 18, visionOS 2, watchOS 11, *) else { return operation() }
  return await Task(executorPreference: ThreadExecutor()) { operation() }.value
}

/// Runs each job on the queue of its own that Dispatch makes for it.
@available(iOS 18, macOS 15, tvOS 18, visionOS 2, watchOS 11, *)
private final class ThreadExecutor: TaskExecutor {
  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    let executor = asUnownedTaskExecutor()
    DispatchQueue(label: "thread").async { job.runSynchronously(on: executor) }
  }
}
