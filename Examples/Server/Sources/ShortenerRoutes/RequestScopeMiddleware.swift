import Dependencies
import Hummingbird
import Logging
import ShortenerInterfaces

/// Opens a scope for each request, with all values of the request. The response leaves after the commit, so
/// its success is reliable; uncommitted writes are undone when the scope closes.
public struct RequestScopeMiddleware<Context: RequestContext>: RouterMiddleware {
  @Dependency(\.accounts) private var accounts
  @Dependency(\.unitOfWork) private var unitOfWork

  /// Makes the middleware.
  public init() {}

  /// Answers a request.
  public func handle(
    _ request: Request,
    context: Context,
    next: (Request, Context) async throws -> Response
  ) async throws -> Response {
    try await withDependencyScope(RequestScope.self) {
      $0.requestID = $0.uuid().uuidString
      $0.logger[metadataKey: "request"] = "\($0.requestID)"
    } operation: {
      try await answer(request, context) {
        let user = try await accounts.user(of: request)
        return try await withDependencies {
          $0.user = user
        } operation: {
          let response = try await next(request, context)
          try await unitOfWork.commit()
          return response
        }
      }
    }
  }
}
