import Dependencies
import Hummingbird
import Logging
import ServiceLifecycle
import ShortenerInterfaces
import ShortenerLive
import ShortenerRoutes

/// Serves until the process gets a signal to end, or the task is canceled. Then it finishes the requests
/// that have begun, their tear-down included.
///
/// - Parameters:
///   - address: The address at which it listens.
///   - database: The path of the database file.
///   - logLevel: From which level on lines are logged.
///   - router: The routes; by default all there are.
///   - onServerRunning: Called with the port, once there is one.
public func serve(
  at address: BindAddress,
  database: String,
  logLevel: Logger.Level = .info,
  router: () -> Router<ShortenerContext> = { makeRouter() },
  onServerRunning: @escaping @Sendable (Int) -> Void = { _ in }
) async throws {
  // All that requests, jobs and services read is put together here.
  let server = DependencyScope(ServerScope(database: database)) {
    $0.jobQueue = JobQueue()
    $0.logger.logLevel = logLevel
  }
  let result = await Result {
    try await withDependencies(in: server) {
      // A server without its database does not start.
      @Dependency(\.store) var store
      _ = try await store()
      let application = makeApplication(at: address, router: router(), onServerRunning: onServerRunning)
      var configuration = ServiceGroupConfiguration(
        services: [application],
        gracefulShutdownSignals: [.sigterm, .sigint],
        logger: application.logger
      )
      // For slow responses, and shorter than the usual delay before a process is killed.
      configuration.maximumGracefulShutdownDuration = .seconds(20)
      try await ServiceGroup(configuration: configuration).run()
    }
  }
  // Close what requests left open, then the database.
  let errors = await server.close(reportsErrors: false)
  try result.get()
  if let error = errors.first { throw error }
}

/// The server, which runs with the dependencies in force here.
public func makeApplication(
  at address: BindAddress = .hostname(),
  router: Router<ShortenerContext> = makeRouter(),
  onServerRunning: @escaping @Sendable (Int) -> Void = { _ in }
) -> some ApplicationProtocol {
  @Dependency(\.jobQueue) var jobQueue
  @Dependency(\.logger) var logger
  return Application(
    router: router,
    configuration: ApplicationConfiguration(address: address),
    // It shuts down after the server, in whose last requests there may be more jobs.
    services: [jobQueue],
    onServerRunning: { onServerRunning($0.localAddress?.port ?? 0) },
    logger: logger
  )
}
