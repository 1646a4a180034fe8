import Dependencies
import HTTPTypes
import Hummingbird
import Logging
import Metrics
import NIOHTTP1
import ShortenerInterfaces

/// Answers a request with what a closure returns, or with its error. Logs the request, and counts it.
func answer<Context: RequestContext>(
  _ request: Request,
  id: String,
  _ context: Context,
  _ respond: @concurrent () async throws -> Response
) async throws -> Response {
  @Dependency(\.logger) var logger
  @Dependency(\.metrics) var metrics
  var response: Response
  do {
    response = try await respond()
  } catch let error as HTTPParserError {
    throw error  // The server answers it, and closes the connection.
  } catch {
    response = try httpError(for: error, of: id).response(from: request, context: context)
  }
  response.headers[.requestID] = id
  logger.info("\(request.method) \(request.uri.path): \(response.status.code)")
  Counter(
    label: "http_requests",
    dimensions: [("method", request.method.rawValue), ("status", "\(response.status.code)")],
    factory: metrics
  ).increment()
  return response
}

/// The response to an error. Unexpected errors are logged, and the response reveals no internals of the
/// server.
private func httpError(for error: any Error, of request: String) -> any HTTPResponseError {
  @Dependency(\.logger) var logger
  switch error {
  case let error as any HTTPResponseError: return error
  case let error as Conflict: return HTTPError(.conflict, message: error.message)
  case StorageError.busy:
    return HTTPError(
      .serviceUnavailable,
      headers: [.retryAfter: "1"],
      message: "The database is busy. Nothing was changed; try again."
    )
  case StorageError.full:
    return HTTPError(.insufficientStorage, message: "The database is full. Nothing was changed.")
  case is CancellationError:
    return HTTPError(.serviceUnavailable, message: "The request was canceled. Nothing was changed.")
  default:
    logger.error("A request failed.", metadata: ["error": "\(error)"])
    return HTTPError(
      .internalServerError,
      message: "Something went wrong, and nothing was changed. The log says more about request \(request)."
    )
  }
}

extension HTTPResponse.Status {
  static var insufficientStorage: HTTPResponse.Status {
    HTTPResponse.Status(code: 507, reasonPhrase: "Insufficient Storage")
  }
}

extension HTTPField.Name {
  /// The header that names the request.
  public static var requestID: HTTPField.Name { HTTPField.Name("X-Request-ID")! }
}
