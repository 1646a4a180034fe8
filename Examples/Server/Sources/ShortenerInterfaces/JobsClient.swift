import Dependencies
import DependenciesMacros

/// Runs what nobody waits for.
@DependencyClient
public struct JobsClient: Sendable {
  /// Runs a job later, in a unit of work of its own, with the dependencies of the caller. Its errors are logged.
  public var enqueue: @Sendable (_ name: String, _ job: @escaping @Sendable () async throws -> Void) -> Void
}

extension DependencyValues {
  /// Runs what nobody waits for.
  @DependencyEntry public var jobs: JobsClient = JobsClient()
}
