import Hummingbird

/// All routes.
///
/// - Parameter showsDebugging: Whether there is a route that tells the number of open requests.
public func makeRouter(showsDebugging: Bool = false) -> Router<ShortenerContext> {
  let router = Router(context: ShortenerContext.self, options: .autoGenerateHeadEndpoints)
  // Before the middleware, so these two are no requests in the sense of the others.
  router.get("health") { _, _ in "ok\n" }
  if showsDebugging { router.get("debug/requests") { _, _ in "\(openRequestCount())\n" } }
  router.add(middleware: UnitOfWorkMiddleware())
  AccountRoutes().add(to: router)
  LinkRoutes().add(to: router)
  return router
}
