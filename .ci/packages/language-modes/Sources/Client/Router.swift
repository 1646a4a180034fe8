import Dependencies

/// A value that belongs to the main actor. It is made anywhere, so its initializer does not belong there.
@MainActor
final class Router {
  private(set) var path: [String] = []

  nonisolated init() {}

  func open(_ page: String) { path.append(page) }
}

/// The key of the router, which belongs to no actor.
enum RouterKey: DependencyKey {
  static var liveValue: Router { Router() }
}
