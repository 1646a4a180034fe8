import ArgumentParser
import Dependencies
import Foundation
import Hummingbird
import Logging
import ShortenerInterfaces
import ShortenerLive
import ShortenerRoutes

/// The routes that `measure-load` calls, with dependencies passed by hand: the difference is the cost of the
/// library.
@main
struct ShortenerByHand: AsyncParsableCommand {
  @Option var port = 8081
  @Option var database = "shortener.sqlite"

  func run() async throws {
    let store = try Store(path: database)
    var logger = Logger(label: "shortener")
    logger.logLevel = .warning

    let router = Router(context: ByHandContext.self, options: .autoGenerateHeadEndpoints)
    router.get("health") { _, _ in "ok\n" }
    router.add(middleware: ByHandMiddleware(store: DependencyLoader(store), logger: logger))
    router.get(":slug") { _, context in
      let slug = try context.parameters.require("slug")
      let url = try await context.transaction.read { try LinkTable.url(of: slug, in: $0) }
      guard let url else { throw HTTPError(.notFound, message: "There is no link '\(slug)'.") }
      return Response(status: .found, headers: [.location: url])
    }
    router.post("links") { request, context in
      guard let user = context.work?.user else { throw HTTPError(.unauthorized) }
      let new = try await request.decode(as: NewLink.self, context: context)
      var generator = SystemRandomNumberGenerator()
      let slug = new.slug ?? Link.randomSlug(using: &generator)
      let link = Link(slug: slug, url: new.url, created: Date())
      try await context.transaction.write { try LinkTable.insert(link, owner: user, in: $0) }
      return EditedResponse(status: .created, headers: [.location: "/\(slug)"], response: link)
    }

    let address = BindAddress.hostname("127.0.0.1", port: port)
    let configuration = ApplicationConfiguration(address: address)
    try await Application(router: router, configuration: configuration, logger: logger).runService()
    try store.close()
  }
}

struct ByHandContext: RequestContext {
  struct Work: Sendable {
    let user: String?
    let transaction: Transaction
  }

  var coreContext: CoreRequestContextStorage
  var work: Work?

  init(source: Source) { coreContext = CoreRequestContextStorage(source: source) }

  var transaction: Transaction {
    guard let work else { preconditionFailure("The middleware sets it.") }
    return work.transaction
  }
  var responseEncoder: JSONEncoder { .shortener }
}

struct ByHandMiddleware: RouterMiddleware {
  let store: DependencyLoader<Store>
  let logger: Logger

  func handle(
    _ request: Request,
    context: ByHandContext,
    next: (Request, ByHandContext) async throws -> Response
  ) async throws -> Response {
    let requestID = UUID().uuidString
    let transaction = Transaction(store)
    var context = context
    context.logger = logger
    context.logger[metadataKey: "request"] = "\(requestID)"
    context.work = .init(user: request.headers[.user], transaction: transaction)
    var response: Response
    do {
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
    try await transaction.close()
    return response
  }
}
