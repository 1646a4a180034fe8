import Dependencies
import Hummingbird
import Logging
import ShortenerInterfaces

/// Opens a scope for each request, with all values of the request. The response leaves after the commit, so
/// its success is reliable; uncommitted writes are undone when the scope closes.
public struct UnitOfWorkMiddleware<Context: RequestContext>: RouterMiddleware {
  @Dependency(\.accounts) private var accounts
  @Dependency(\.unitOfWork) private var unitOfWork
  @Dependency(\.uuid) private var uuid

  /// Makes the middleware.
  public init() {}

  /// Answers a request.
  public func handle(
    _ request: Request,
    context: Context,
    next: (Request, Context) async throws -> Response
  ) async throws -> Response {
    let id = uuid().uuidString
    return try await withDependencies {
      $0.logger[metadataKey: "request"] = "\(id)"
    } operation: {
      try await answer(request, id: id, context) {
        let user = try await accounts.user(of: request)
        return try await withDependencyScope(UnitOfWork(id: id, user: user)) {
          let response = try await next(request, context)
          try await unitOfWork.commit()
          return response
        }
      }
    }
  }
}
