import Dependencies
import Foundation
import Hummingbird
import Logging
import ShortenerInterfaces

struct LinkRoutes<Context: RequestContext>: Sendable {
  @Dependency(\.clicks) private var clicks
  @Dependency(\.date) private var date
  @Dependency(\.links) private var links
  @Dependency(\.withRandomNumberGenerator) private var withRandomNumberGenerator

  func add(to router: Router<Context>) {
    router.get(":slug", use: follow)
    router.post("links", use: create)
    router.get("links", use: export)
    router.delete("links/:slug", use: remove)
    router.get("links/:slug/statistics", use: statistics)
  }

  @Sendable private func follow(_: Request, _ context: Context) async throws -> Response {
    let slug = try context.parameters.require("slug")
    guard let url = try await links.url(slug: slug) else { throw noLink(slug) }
    try await clicks.record(slug: slug, date: date.now)
    return Response(status: .found, headers: [.location: url])
  }

  @Sendable private func create(_ request: Request, _ context: Context) async throws -> EditedResponse<Link> {
    let user = try currentUser()
    let new = try await NewLink(request, context)
    let slug = new.slug ?? withRandomNumberGenerator { Link.randomSlug(using: &$0) }
    let link = new.link(slug: slug, created: date.now)
    try await links.add(link: link, owner: user.id)
    return EditedResponse(status: .created, headers: [.location: "/\(slug)"], response: link)
  }

  @Sendable private func remove(_: Request, _ context: Context) async throws -> HTTPResponse.Status {
    let slug = try context.parameters.require("slug")
    guard try await links.remove(slug: slug, owner: try currentUser().id) else { throw noLink(slug) }
    return .noContent
  }

  @Sendable private func statistics(_: Request, _ context: Context) async throws -> Statistics {
    let slug = try context.parameters.require("slug")
    let user = try currentUser()
    guard let statistics = try await clicks.statistics(slug: slug, owner: user.id) else { throw noLink(slug) }
    return statistics
  }

  /// Writes all links of the user, one a line. The request closes before the first of them, so the body opens
  /// another scope, and closes it after the last one, or when writing throws.
  @Sendable private func export(_: Request, _ context: Context) async throws -> Response {
    let user = try currentUser()
    @Dependency(UnitOfWork.self) var work
    let (scope, logger) = (work, DependencyValues.current.logger)
    return Response(
      status: .ok,
      headers: [.contentType: "application/x-ndjson"],
      body: ResponseBody { writer in
        try await withDependencyScope(scope) {
          $0.logger = logger
        } operation: {
          var count = 0
          var position: LinkPage.Position?
          repeat {
            // A page at a time, so that a client that reads slowly keeps no connection to the database.
            let page = try await links.page(owner: user.id, after: position)
            try await writer.write(try page.lines())
            count += page.links.count
            position = page.end
          } while position != nil
          try await writer.finish(nil)
          logger.info("Exported \(count) links.")
        }
      }
    )
  }

  private func noLink(_ slug: String) -> HTTPError {
    HTTPError(.notFound, message: "There is no link '\(slug)'.")
  }
}

extension LinkPage {
  /// The links as JSON, one a line.
  public func lines() throws -> ByteBuffer {
    var buffer = ByteBuffer()
    for link in links {
      buffer.writeBytes(try JSONEncoder.shortener.encode(link))
      buffer.writeString("\n")
    }
    return buffer
  }
}

extension Link: ResponseGenerator, ResponseEncodable {}
extension Statistics: ResponseGenerator, ResponseEncodable {}
