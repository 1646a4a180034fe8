import Dependencies
import Hummingbird
import Logging
import ServiceLifecycle
import ShortenerInterfaces
import ShortenerLive
import ShortenerRoutes

/// What the server is started with.
public struct ServerOptions: Sendable {
  /// The address it listens at.
  public var address: BindAddress

  /// The path of the database file.
  public var database: String

  /// From which level on lines are logged.
  public var logLevel: Logger.Level

  /// Whether there is a route that tells the number of open requests.
  public var showsDebugging: Bool

  /// Makes options.
  public init(
    address: BindAddress,
    database: String,
    logLevel: Logger.Level = .info,
    showsDebugging: Bool = false
  ) {
    self.address = address
    self.database = database
    self.logLevel = logLevel
    self.showsDebugging = showsDebugging
  }
}

/// Serves until the process is told to end, or the task is cancelled. Then the requests that have begun, their tear-down included, come to
/// their end.
public func serve(_ options: ServerOptions) async throws {
  let store = try Store(path: options.database)
  // All that requests, jobs and services read is put together here.
  let server = DependencyScope(ServerScope.self) {
    $0.store = store
    $0.logger.logLevel = options.logLevel
  }
  let result = await Result {
    try await withDependencies(in: server) {
      let application = makeApplication(address: options.address, showsDebugging: options.showsDebugging)
      var configuration = ServiceGroupConfiguration(
        services: [application],
        gracefulShutdownSignals: [.sigterm, .sigint],
        logger: application.logger
      )
      // Long enough for a slow response, and shorter than the patience of those who end processes.
      configuration.maximumGracefulShutdownDuration = .seconds(20)
      try await ServiceGroup(configuration: configuration).run()
    }
  }
  // A streamed response is torn down after its last byte. Only then nobody uses the database any more.
  await server.close()
  try store.close()
  try result.get()
}

/// The server, which runs with the dependencies in force here.
public func makeApplication(
  address: BindAddress = .hostname("127.0.0.1", port: 0),
  showsDebugging: Bool = false,
  router: Router<ShortenerContext>? = nil,
  onServerRunning: @escaping @Sendable (Int?) -> Void = { _ in }
) -> some ApplicationProtocol {
  @Dependency(\.jobQueue) var jobQueue
  @Dependency(\.logger) var logger
  var application = Application(
    router: router ?? makeRouter(showsDebugging: showsDebugging),
    configuration: ApplicationConfiguration(address: address),
    // They shut down after the server, in whose last requests there may be more for them to do.
    services: [jobQueue, ClickService()],
    onServerRunning: { onServerRunning($0.localAddress?.port) },
    logger: logger
  )
  application.beforeServerStarts { try await AccountsClient.resumePurges() }
  return application
}
