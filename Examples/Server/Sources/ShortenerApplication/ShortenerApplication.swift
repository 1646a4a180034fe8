import Dependencies
import Hummingbird
import Logging
import ServiceLifecycle
import ShortenerInterfaces
import ShortenerLive
import ShortenerRoutes

/// The options of the server.
public struct ServerOptions: Sendable {
  /// The address it listens at.
  public var address: BindAddress

  /// The path of the database file.
  public var database: String

  /// From which level on lines are logged.
  public var logLevel: Logger.Level

  /// Whether the server has a route for the number of open requests.
  public var showsDebugging: Bool

  /// How long a connection may be silent.
  public var silence: Duration

  /// Makes options.
  public init(
    address: BindAddress,
    database: String,
    logLevel: Logger.Level = .info,
    showsDebugging: Bool = false,
    silence: Duration = .seconds(60)
  ) {
    self.address = address
    self.database = database
    self.logLevel = logLevel
    self.showsDebugging = showsDebugging
    self.silence = silence
  }
}

/// Serves until the process gets a signal to end, or the task is canceled. Then it finishes the requests
/// that have begun, their tear-down included.
///
/// - Parameters:
///   - options: The options of the server.
///   - router: The routes; by default all there are.
///   - onServerRunning: Called with the port, once there is one.
public func serve(
  _ options: ServerOptions,
  router: (ServerOptions) -> Router<ShortenerContext> = { makeRouter(showsDebugging: $0.showsDebugging) },
  onServerRunning: @escaping @Sendable (Int) -> Void = { _ in }
) async throws {
  // All that requests, jobs and services read is put together here.
  let server = DependencyScope(ServerScope(database: options.database)) {
    $0.clickBuffer = ClickBuffer()
    $0.jobQueue = JobQueue()
    $0.logger.logLevel = options.logLevel
  }
  let result = await Result {
    try await withDependencies(in: server) {
      // A server without its database does not start.
      @Dependency(\.store) var store
      _ = try await store()
      // At the end, the last clicks are written before the database closes, since they use it.
      @Dependency(LastClicks.self) var lastClicks
      _ = lastClicks
      let application = makeApplication(
        address: options.address,
        silence: options.silence,
        router: router(options),
        onServerRunning: onServerRunning
      )
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
  // Close what requests left open, then the values of the server.
  let errors = await server.close(reportsErrors: false)
  try result.get()
  if let error = errors.first { throw error }
}

/// The server, which runs with the dependencies in force here.
public func makeApplication(
  address: BindAddress,
  silence: Duration = .seconds(60),
  router: Router<ShortenerContext>,
  onServerRunning: @escaping @Sendable (Int) -> Void
) -> some ApplicationProtocol {
  @Dependency(\.jobQueue) var jobQueue
  @Dependency(\.logger) var logger
  var application = Application(
    router: router,
    server: .http1(configuration: .closing(after: silence)),
    configuration: ApplicationConfiguration(address: address),
    // They shut down after the server, in whose last requests there may be more for them to do.
    services: [jobQueue, ClickService()],
    onServerRunning: { onServerRunning($0.localAddress?.port ?? 0) },
    logger: logger
  )
  application.beforeServerStarts { try await AccountsClient.resumePurges() }
  return application
}
