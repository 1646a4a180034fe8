import Dependencies
import DependenciesMacros
import Logging
import ServiceLifecycle
import ShortenerInterfaces

/// Runs jobs one after the other. A shutdown waits for those that are left, as long as it waits for requests.
public final class JobQueue: Service {
  private let jobs = AsyncStream.makeStream(of: (@Sendable () async -> Void).self)

  /// Makes an empty queue.
  public init() {}

  /// Runs a job later, with the server's dependencies, and the logger of the request.
  public func enqueue(name: String, logger: Logger, _ job: @escaping @Sendable () async throws -> Void) {
    jobs.continuation.yield {
      await withDependencies {
        $0.logger = logger
      } operation: {
        do {
          try await job()
          logger.info("Done: \(name)")
        } catch {
          logger.error("Failed: \(name)", metadata: ["error": "\(error)"])
        }
      }
    }
  }

  /// Runs jobs until the server shuts down and there are no more.
  public func run() async throws {
    await withGracefulShutdownHandler {
      for await job in jobs.stream { await job() }
    } onGracefulShutdown: {
      self.jobs.continuation.finish()
    }
  }
}

extension JobsClient {
  /// Runs jobs in the server's queue.
  public static var live: JobsClient {
    JobsClient(enqueue: { name, job in
      @Dependency(\.jobQueue) var queue
      @Dependency(\.logger) var logger
      @Dependency(Transaction.self) var transaction
      // The job captures the logger, not the scope of the request, which may close in the middle of the job,
      // and with it the scopes that the job opens.
      await transaction.afterCommit { [queue, logger] in
        queue.enqueue(name: name, logger: logger, job)
      }
    })
  }
}

extension DependencyValues.jobsDependencyKey: DependencyKey {
  /// Runs jobs in the server's queue.
  public static var liveValue: JobsClient { .live }
}

extension DependencyValues {
  /// The queue of the server.
  @DependencyEntry(liveValue: JobQueue()) public var jobQueue: JobQueue = JobQueue()
}
