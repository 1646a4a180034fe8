import DependenciesMacros

/// A value that belongs to the main actor is read anywhere, and used there.
nonisolated func checkMainActorClients() async {
  let router = Router()
  let path = await withDependencies {
    $0.router = router
  } operation: {
    await openSettings()
    return await currentPath()
  }
  precondition(path == ["home", "settings"], "A router of the main actor is not the overridden one: \(path)")
}

@MainActor
private func openSettings() {
  let model = HomeModel()
  model.open("home")
  @Dependency(RouterKey.self) var router
  router.open("settings")
}

nonisolated private func currentPath() async -> [String] {
  @Dependency(\.router) var router
  return await router.path
}

@MainActor
@DependencyProperties(\.router)
private final class HomeModel {
  func open(_ page: String) { router.open(page) }
}
