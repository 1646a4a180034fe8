import Dependencies
import Foundation
import Hummingbird
import Logging
import ShortenerInterfaces

struct LinkRoutes<Context: RequestContext>: Sendable {
  @Dependency(\.date) private var date
  @Dependency(\.jobs) private var jobs
  @Dependency(\.links) private var links
  @Dependency(\.withRandomNumberGenerator) private var withRandomNumberGenerator

  func add(to router: Router<Context>) {
    router.get(":slug", use: follow)
    router.post("links", use: create)
    router.get("links", use: export)
    router.delete("links", use: removeAll)
  }

  @Sendable private func follow(_: Request, _ context: Context) async throws -> Response {
    let slug = try context.parameters.require("slug")
    guard let url = try await links.url(slug: slug) else {
      throw HTTPError(.notFound, message: "There is no link '\(slug)'.")
    }
    return Response(status: .found, headers: [.location: url])
  }

  @Sendable private func create(_ request: Request, _ context: Context) async throws -> EditedResponse<Link> {
    let user = try currentUser()
    let new = try await request.decode(as: NewLink.self, context: context)
    let slug = new.slug ?? withRandomNumberGenerator { Link.randomSlug(using: &$0) }
    let link = Link(slug: slug, url: new.url, created: date.now)
    try await links.add(link: link, owner: user)
    return EditedResponse(status: .created, headers: [.location: "/\(slug)"], response: link)
  }

  /// Writes all links of the user, one a line. The request closes before the first of them, so the body opens
  /// another scope, and closes it after the last one, or when writing throws.
  @Sendable private func export(_: Request, _: Context) async throws -> Response {
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
          for link in try await links.all(owner: user) {
            var line = ByteBuffer(bytes: try JSONEncoder.shortener.encode(link))
            line.writeString("\n")
            try await writer.write(line)
          }
          try await writer.finish(nil)
          logger.info("Exported all links.")
        }
      }
    )
  }

  /// Removes all links of the user in the background.
  @Sendable private func removeAll(_: Request, _: Context) async throws -> HTTPResponse.Status {
    let user = try currentUser()
    await jobs.enqueue(name: "Remove all links of \(user)") {
      @Dependency(\.links) var links
      // Not all at once, so that others have their turn in between.
      while try await withUnitOfWork("remove", { try await links.removeSome(owner: user) }) {}
    }
    return .accepted
  }

  /// The user of the current request.
  private func currentUser() throws -> String {
    @Dependency(UnitOfWork.self) var work
    if let user = work.user { return user }
    throw HTTPError(.unauthorized, message: "Say who you are: X-User: <your name>.")
  }
}

/// The link in a client's request.
public struct NewLink: Decodable, Sendable {
  /// The address.
  public let url: String

  /// The slug that the client wants, if any.
  public let slug: String?
}

extension Link: ResponseGenerator, ResponseEncodable {}
