extension DependencyScope {
  /// Holds the innermost scope of a name open, for work that goes on after the code that closes it.
  ///
  /// A server closes the scope of a request when its handler returns. If the response is written after that,
  /// the handler holds the request open until the last byte:
  ///
  /// ```swift
  /// import Dependencies
  ///
  /// enum Request: DependencyScopeName {}
  ///
  /// struct Response {
  ///   var write: @Sendable (_ line: (String) async throws -> Void) async throws -> Void
  /// }
  ///
  /// func export() -> Response {
  ///   let request = DependencyScope.hold(Request.self)
  ///   return Response { line in
  ///     try await request.run {
  ///       @Dependency(\.apiClient) var apiClient
  ///       for link in try await apiClient.search("links") { try await line(link) }
  ///     }
  ///   }
  /// }
  ///
  /// func respond() async throws -> Response {
  ///   try await withDependencyScope(Request.self) { export() }
  /// }
  /// ```
  ///
  /// As long as it is held, the scope is open, with the scopes that enclose it, whoever has closed it: values
  /// are built, and none is torn down. `withDependencyScope` does not wait for the hold; the scope closes
  /// when it ends, in a task of its own, and errors are reported. `close()` does wait.
  ///
  /// Where no scope of the name is open, nothing is held.
  ///
  /// - Parameter name: The name's type.
  /// - Returns: The hold. If it is released, it ends: a response that is never written holds nothing.
  public static func hold(_ name: (some DependencyScopeName).Type) -> Hold { Hold(name) }

  /// What holds a scope open; see ``DependencyScope/hold(_:)``.
  public final class Hold: Sendable {
    private struct Held {
      /// The innermost scope; kept, so that it is not released meanwhile.
      let scope: DependencyScope

      /// All that are held.
      let storages: [ScopeStorage]

      /// How many pieces of work are running.
      var runCount = 0
    }

    private let held: LockIsolated<Held?>
    private let values = DependencyValues.current

    fileprivate init(_ name: any DependencyScopeName.Type) {
      guard case .storage(let storage) = values.storage.openScopes.innermost(name), let scope = storage.scope
      else {
        held = LockIsolated(nil)
        return
      }
      held = LockIsolated(Held(scope: scope, storages: storage.hold()))
    }

    deinit { end() }

    /// Runs work with the dependencies of the place where the scope was held, and ends the hold.
    ///
    /// If several pieces of work run at the same time, the last one to end does.
    ///
    /// - Parameters:
    ///   - isolation: The caller's isolation. Leave it out.
    ///   - work: What runs.
    /// - Returns: What the work returns.
    /// - Throws: What the work throws.
    @discardableResult
    public func run<Result>(
      isolation: isolated (any Actor)? = #isolation,
      _ work: @concurrent () async throws -> Result
    ) async rethrows -> Result {
      guard let scope = beginRun() else { return try await values.run(work) }
      defer { end(afterRun: true) }
      return try await ScopeWork.run(for: scope.storage) { try await values.run(work) }
    }

    /// Runs synchronous work with the dependencies of the place where the scope was held, and ends the hold.
    ///
    /// If several pieces of work run at the same time, the last one to end does.
    ///
    /// - Parameter work: What runs.
    /// - Returns: What the work returns.
    /// - Throws: What the work throws.
    @discardableResult
    public func run<Result>(_ work: () throws -> Result) rethrows -> Result {
      guard let scope = beginRun() else { return try values.run(work) }
      defer { end(afterRun: true) }
      return try ScopeWork.run(for: scope.storage) { try values.run(work) }
    }

    /// Ends the hold. If the scope has been closed, and nothing else holds it, it closes now.
    public func end() { end(afterRun: false) }

    /// The scope that work is going to run in; nil if the hold has ended.
    private func beginRun() -> DependencyScope? {
      held.withValue {
        $0?.runCount += 1
        return $0?.scope
      }
    }

    /// Ends the hold if it has not ended: after a piece of work, only if no other is running.
    private func end(afterRun: Bool) {
      let ended: Held? = held.withValue { held in
        if afterRun { held?.runCount -= 1 }
        guard let value = held, !afterRun || value.runCount == 0 else { return nil }
        held = nil
        return value
      }
      if let ended { ScopeStorage.endHold(of: ended.storages) }
    }
  }
}
