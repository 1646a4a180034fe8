import Dependencies
import HTTPTypes
import Hummingbird
import Logging
import ShortenerInterfaces

/// Opens a scope for each request, with all values of the request. The response leaves after the commit, so
/// its success is reliable; uncommitted writes are undone when the scope closes.
public struct UnitOfWorkMiddleware<Context: RequestContext>: RouterMiddleware {
  @Dependency(\.unitOfWork) private var unitOfWork
  @Dependency(\.uuid) private var uuid

  /// Makes the middleware.
  public init() {}

  /// Answers a request, and logs it.
  public func handle(
    _ request: Request,
    context: Context,
    next: (Request, Context) async throws -> Response
  ) async throws -> Response {
    let work = UnitOfWork(id: uuid().uuidString, user: request.headers[.user])
    return try await withDependencies {
      $0.logger[metadataKey: "request"] = "\(work.id)"
    } operation: {
      @Dependency(\.logger) var logger
      var response: Response
      do {
        response = try await withDependencyScope(work) {
          let response = try await next(request, context)
          try await unitOfWork.commit()
          return response
        }
      } catch {
        response = try httpError(for: error, in: work).response(from: request, context: context)
      }
      response.headers[.requestID] = work.id
      logger.info("\(request.method) \(request.uri.path): \(response.status.code)")
      return response
    }
  }

  /// The response to an error. Unexpected errors are logged, and the response reveals no internals of the
  /// server.
  private func httpError(for error: any Error, in work: UnitOfWork) -> any HTTPResponseError {
    @Dependency(\.logger) var logger
    switch error {
    case let error as any HTTPResponseError: return error
    case let error as Conflict:
      return HTTPError(.conflict, message: "There is a link '\(error.slug)' already. Choose another slug.")
    case is CancellationError:
      return HTTPError(.serviceUnavailable, message: "The request was canceled. Nothing was changed.")
    default:
      logger.error("A request failed.", metadata: ["error": "\(error)"])
      return HTTPError(
        .internalServerError,
        message: "Nothing was changed. The log says more about request \(work.id)."
      )
    }
  }
}

extension HTTPField.Name {
  /// The header that names the request.
  public static var requestID: HTTPField.Name { HTTPField.Name("X-Request-ID")! }

  /// The header that names the user. A proxy in front of the server sets it for users that it has
  /// authenticated.
  public static var user: HTTPField.Name { HTTPField.Name("X-User")! }
}
