import DependenciesMacros

/// The name of a scope.
nonisolated enum Session: DependencyScopeName {}

/// A client that is its own key, and sets its lifetime.
@DependencyClient(lifetime: .scoped(to: Session.self))
nonisolated struct SessionClient: Sendable {
  var end: @Sendable () throws -> Void
  let take: Take
}

nonisolated extension SessionClient: DependencyKey {
  static var testValue: SessionClient { SessionClient(take: Take()) }
  static var liveValue: SessionClient { SessionClient(end: {}, take: Take()) }
}
