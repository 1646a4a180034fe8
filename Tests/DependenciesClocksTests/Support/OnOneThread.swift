import Dispatch

/// Runs an operation, and the child tasks that it makes, one job at a time in the order in which the jobs
/// become ready.
///
/// The tasks of a test then run in the same order each time, however busy the machine is.
func onOneThread<Result: Sendable>(
  _ operation: @escaping @Sendable @concurrent () async throws -> Result
) async throws -> Result {
  guard #available(iOS 18, macOS 15, tvOS 18, visionOS 2, watchOS 11, *) else { return try await operation() }
  return try await withTaskExecutorPreference(OneThreadExecutor()) { try await operation() }
}

@available(iOS 18, macOS 15, tvOS 18, visionOS 2, watchOS 11, *)
private final class OneThreadExecutor: TaskExecutor {
  private let queue = DispatchQueue(label: "one thread")

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    let executor = asUnownedTaskExecutor()
    queue.async { job.runSynchronously(on: executor) }
  }
}
