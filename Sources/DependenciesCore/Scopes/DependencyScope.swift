/// A span of time, such as a session or a request, that has its own values: one for each key whose lifetime
/// is ``DependencyLifetime/scoped(to:)`` with the scope's name.
///
/// ```swift
/// enum Session: DependencyScopeName {}
///
/// let session = DependencyScope(Session.self) { $0.locale = .init(identifier: "en_US") }
/// withDependencies(in: session) { print(DependencyValues.current.locale) }
/// await session.close()
/// ```
///
/// If a scope is released without `close`, it closes in a separate task, which nothing awaits. For a single
/// operation, use ``withDependencyScope(isolation:_:_:operation:fileID:filePath:line:column:)``. See
/// <doc:Scopes>.
public final class DependencyScope: Sendable {
  let state: ScopeState

  /// Opens a scope inside the innermost open one.
  ///
  /// - Parameter name: The type that names the scope.
  public convenience init(
    _ name: (some DependencyScopeName).Type,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) {
    let location = CodeLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    let current = DependencyValues.forOperation
    self.init(name, in: current, with: current, at: location)
  }

  /// Opens a scope with overrides, inside the innermost open one.
  ///
  /// - Parameters:
  ///   - name: The type that names the scope.
  ///   - update: Sets the overrides of the scope.
  /// - Throws: Any error from the closure; in that case, no scope is opened.
  public convenience init<Failure: Error>(
    _ name: (some DependencyScopeName).Type,
    _ update: (inout DependencyValues) throws(Failure) -> Void,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) throws(Failure) {
    let location = CodeLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    try self.init(name, at: location, update)
  }

  /// Opens a scope inside a scope of your choice, or inside none.
  ///
  /// Use it for work that outlives the scope it is started in, such as a job that a request starts:
  ///
  /// ```swift
  /// enum Job: DependencyScopeName {}
  /// let job = DependencyScope(Job.self, in: nil)
  /// ```
  ///
  /// - Parameters:
  ///   - name: The type that names the scope.
  ///   - scope: The scope around it, or nil for none. The overrides in effect here apply, over those of this
  ///     scope. The scopes in effect here do not.
  public convenience init(
    _ name: (some DependencyScopeName).Type,
    in scope: DependencyScope?,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) {
    let location = CodeLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    let current = DependencyValues.forOperation.moved(into: scope, at: location)
    self.init(name, in: current, with: current, at: location)
  }

  /// Opens a scope with overrides, inside a scope of your choice, or inside none.
  ///
  /// See ``init(_:in:fileID:filePath:line:column:)``.
  ///
  /// - Parameters:
  ///   - name: The type that names the scope.
  ///   - scope: The scope around it, or nil for none.
  ///   - update: Sets the overrides of the scope.
  /// - Throws: Any error from the closure; in that case, no scope is opened.
  public convenience init<Failure: Error>(
    _ name: (some DependencyScopeName).Type,
    in scope: DependencyScope?,
    _ update: (inout DependencyValues) throws(Failure) -> Void,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) throws(Failure) {
    let location = CodeLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    let current = DependencyValues.forOperation.moved(into: scope, at: location)
    self.init(name, in: current, with: try current.updated(at: location, update), at: location)
  }

  /// Opens a scope with overrides, for code that knows its place.
  package convenience init<Failure: Error>(
    _ name: any DependencyScopeName.Type,
    at location: CodeLocation,
    _ update: (inout DependencyValues) throws(Failure) -> Void
  ) throws(Failure) {
    let current = DependencyValues.forOperation
    self.init(name, in: current, with: try current.updated(at: location, update), at: location)
  }

  /// Opens a scope.
  ///
  /// - Parameters:
  ///   - current: The values in effect here.
  ///   - values: The same, with what an update closure has set, and the value that the scope carries.
  init(
    _ name: any DependencyScopeKind.Type,
    in current: DependencyValues,
    with values: DependencyValues,
    at location: CodeLocation
  ) {
    state = .open(name, in: current.environment, with: values.environment, at: location)
  }

  deinit {
    Lock.checkThatNoneIsHeld()
    state.releaseKeeper()
  }

  /// Closes the scope: tears its values down, and releases them.
  ///
  /// It closes the scopes inside first: see <doc:Scopes#Closing-a-scope>. The values are torn down in a
  /// separate task, on no actor. Canceling the caller's task does not stop it. If one `tearDown` throws an
  /// error, the others still run. `close` does not wait for other code that runs in the scope. A later call
  /// only waits until the scope is closed, and returns the same errors. Inside a `tearDown` of this scope, or
  /// of a scope inside it, the call returns at once, without errors.
  ///
  /// - Parameters:
  ///   - isolation: The caller's isolation. Omit it.
  ///   - reportsErrors: Whether the library reports the errors. Pass `false` to handle the returned errors
  ///     yourself. Only the first call's argument counts.
  /// - Returns: The errors of `tearDown`, in the order in which they were thrown.
  @discardableResult
  public func close(
    isolation: isolated (any Actor)? = #isolation,
    reportsErrors: Bool = true,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) async -> [any Error] {
    let location = CodeLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    return await close(at: location, reportsErrors: reportsErrors)
  }

  @discardableResult
  func close(
    isolation: isolated (any Actor)? = #isolation,
    at location: CodeLocation,
    reportsErrors: Bool = true
  ) async -> [any Error] {
    let tearDown = TearDown.current
    let waits = tearDown?.beginWaiting(for: state) != false
    // On an actor, a tear-down that begins here would run on the actor's thread; inside another one, it would
    // need the stack of both.
    state.beginClosing(
      at: location,
      reportsErrors: reportsErrors || !waits,
      startsHere: isolation == nil && tearDown == nil
    )
    if !waits { return [] }
    defer { tearDown?.endWaiting(for: state) }
    return await state.waitUntilClosed()
  }

  /// Begins to close the scope, for code that cannot wait.
  package func beginClosing(at location: CodeLocation) { state.beginClosing(at: location) }

  /// Whether the scope is open. False as soon as closing has begun: through `close`, the scope's release, or
  /// the closing of an enclosing scope.
  public var isOpen: Bool { state.isOpen }
}
