import ArgumentParser
import Dependencies
import Foundation
import Hummingbird
import Logging
import Metrics
import ShortenerApplication
import ShortenerInterfaces
import ShortenerLive
import ShortenerRoutes

/// The routes that `measure-load` calls, with dependencies passed by hand: the difference is the cost of the
/// library.
@main
struct ShortenerByHand: AsyncParsableCommand {
  @Option var port = 8081
  @Option var database = "shortener.sqlite"

  @Option(help: "For how many microseconds of an idle machine each request loops, to compare with.")
  var work = 0

  func run() async throws {
    let store = try Store(path: database)
    let loader = DependencyLoader(store)
    var logger = Logger(label: "shortener")
    logger.logLevel = .warning
    let clicks = ClickBuffer()
    // The clicks are written in the background, once a second, as in the other server.
    prepareDependencies {
      $0.store = loader
      $0.clickBuffer = clicks
    }

    let router = Router(context: ByHandContext.self, options: .autoGenerateHeadEndpoints)
    router.get("health") { _, _ in "ok\n" }
    router.add(
      middleware: ByHandMiddleware(
        store: loader,
        logger: logger,
        metrics: MetricsSystem.factory,
        work: Work(microseconds: work)
      )
    )
    router.get(":slug") { _, context in
      let slug = try context.parameters.require("slug")
      let url = try await context.transaction.read { try LinkTable.url(of: slug, in: $0) }
      guard let url else { throw HTTPError(.notFound, message: "There is no link '\(slug)'.") }
      try await clicks.record(slug: slug, date: Date())
      return Response(status: .found, headers: [.location: url])
    }
    router.post("links") { request, context in
      guard let user = context.user else { throw HTTPError(.unauthorized) }
      let new = try await NewLink(request, context)
      var generator = SystemRandomNumberGenerator()
      let link = new.link(slug: new.slug ?? Link.randomSlug(using: &generator), created: Date())
      try await context.transaction.write { try LinkTable.insert(link, owner: user.id, in: $0) }
      return EditedResponse(status: .created, headers: [.location: "/\(link.slug)"], response: link)
    }

    let address = BindAddress.hostname("127.0.0.1", port: port)
    var application = Application(
      router: router,
      server: .http1(configuration: .closing(after: .seconds(60))),
      configuration: ApplicationConfiguration(address: address),
      logger: logger
    )
    application.addServices(ClickService())
    try await application.runService()
    try store.close()
  }
}

struct ByHandContext: RequestContext {
  struct Work: Sendable {
    let requestID: String
    let transaction: Transaction
    var user: Account?
  }

  var coreContext: CoreRequestContextStorage
  var work: Work?

  init(source: Source) { coreContext = CoreRequestContextStorage(source: source) }

  var transaction: Transaction {
    guard let work else { preconditionFailure("The middleware sets it.") }
    return work.transaction
  }
  var user: Account? { work?.user }
  var maxUploadSize: Int { 64 * 1024 }
  var responseEncoder: JSONEncoder { .shortener }
}

struct ByHandMiddleware: RouterMiddleware {
  let store: DependencyLoader<Store>
  let logger: Logger
  let metrics: any MetricsFactory
  let work: Work

  func handle(
    _ request: Request,
    context: ByHandContext,
    next: (Request, ByHandContext) async throws -> Response
  ) async throws -> Response {
    work.run()
    let requestID = UUID().uuidString
    let transaction = Transaction(store)
    var context = context
    context.logger = logger
    context.logger[metadataKey: "request"] = "\(requestID)"
    context.work = ByHandContext.Work(requestID: requestID, transaction: transaction)
    var response: Response
    do {
      context.work?.user = try await user(of: request, transaction)
      response = try await next(request, context)
      try await transaction.commit()
    } catch let error as any HTTPResponseError {
      response = try error.response(from: request, context: context)
    } catch {
      context.logger.error("A request failed.", metadata: ["error": "\(error)"])
      response = Response(status: .internalServerError)
    }
    response.headers[.requestID] = requestID
    context.logger.info("\(request.method) \(request.uri.path): \(response.status.code)")
    Counter(
      label: "http_requests",
      dimensions: [("method", request.method.rawValue), ("status", "\(response.status.code)")],
      factory: metrics
    ).increment()
    try await transaction.close()
    return response
  }

  private func user(of request: Request, _ transaction: Transaction) async throws -> Account? {
    guard let header = request.headers[.authorization] else { return nil }
    let token = String(header.dropFirst("Bearer ".count))
    return try await transaction.read { try AccountTable.account(token: token, in: $0) }
  }
}
