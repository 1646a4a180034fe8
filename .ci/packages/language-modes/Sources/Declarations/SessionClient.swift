import DependenciesMacros

// Swift 6.2 crashes on an argument of `@DependencyClient`.
#if compiler(>=6.3)
  /// The name of a scope.
  enum Session: DependencyScopeName {}

  /// A client that is its own key, and sets its lifetime.
  @DependencyClient(lifetime: .scoped(to: Session.self))
  struct SessionClient: Sendable {
    var end: @Sendable () throws -> Void
    let take: Take
  }

  extension SessionClient: DependencyKey {
    static var testValue: SessionClient { SessionClient(take: Take()) }
    static var liveValue: SessionClient { SessionClient(end: {}, take: Take()) }
  }
#endif
