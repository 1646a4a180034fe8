import Hummingbird

/// All routes.
public func makeRouter() -> Router<ShortenerContext> {
  let router = Router(context: ShortenerContext.self, options: .autoGenerateHeadEndpoints)
  // Before the middleware, so it is no request in the sense of the others.
  router.get("health") { _, _ in "ok\n" }
  router.add(middleware: UnitOfWorkMiddleware())
  LinkRoutes().add(to: router)
  return router
}
