import Dependencies
import Hummingbird
import ShortenerRoutes

/// Answers each request in a task of its own. A test can cancel it, and the connection still takes the response.
struct RequestTasks: RouterMiddleware {
  private let responder: RouterResponder<ShortenerContext>
  private let tasks = LockIsolated<[(path: String, task: Task<Response, any Error>)]>([])

  init(_ router: Router<ShortenerContext>) { responder = router.buildResponder() }

  /// A router that passes all requests to the tasks.
  var router: Router<ShortenerContext> { Router(context: ShortenerContext.self).add(middleware: self) }

  /// Cancels the requests whose path has a prefix.
  func cancel(_ prefix: String) {
    for (path, task) in tasks.value where path.hasPrefix(prefix) { task.cancel() }
  }

  func handle(
    _ request: Request,
    context: ShortenerContext,
    next _: (Request, ShortenerContext) async throws -> Response
  ) async throws -> Response {
    let task = Task { try await responder.respond(to: request, context: context) }
    tasks.withValue { $0.append((request.uri.path, task)) }
    return try await withTaskCancellationHandler {
      try await task.value
    } onCancel: {
      task.cancel()
    }
  }
}
