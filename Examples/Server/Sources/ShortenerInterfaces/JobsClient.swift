import Dependencies
import DependenciesMacros

/// Runs jobs in the background, after the response.
@DependencyClient
public struct JobsClient: Sendable {
  /// Runs a job once the current request has been committed; never, if it is not. The job may outlive the
  /// request: it has its logger and its identifier, and writes in units of work of its own. Its errors are
  /// logged.
  public var enqueue:
    @Sendable (_ name: String, _ job: @escaping @Sendable () async throws -> Void) async -> Void
}

extension DependencyValues {
  /// Runs jobs in the background, after the response.
  @DependencyEntry public var jobs: JobsClient = JobsClient()
}
