/// Opens a scope, runs an operation in it, and closes it, also when the operation throws or is cancelled.
///
/// ```swift
/// import Dependencies
///
/// enum Request: DependencyScopeName {}
///
/// func handle(_ path: String) async throws -> String { path }
///
/// func respond(to path: String) async throws -> String {
///   try await withDependencyScope(Request.self) { try await handle(path) }
/// }
/// ```
///
/// - Parameters:
///   - isolation: The caller's isolation. Leave it out.
///   - name: The name's type.
///   - operation: What runs in the scope. When the function returns, what was built there is torn down.
///   - fileID: The place of the call, for diagnostics.
///   - filePath: The place of the call, for diagnostics.
///   - line: The place of the call, for diagnostics.
///   - column: The place of the call, for diagnostics.
/// - Returns: What the operation returns.
/// - Throws: What the operation throws.
@discardableResult
public func withDependencyScope<Result>(
  isolation: isolated (any Actor)? = #isolation,
  _ name: (some DependencyScopeName).Type,
  operation: @concurrent () async throws -> Result,
  fileID: StaticString = #fileID,
  filePath: StaticString = #filePath,
  line: UInt = #line,
  column: UInt = #column
) async rethrows -> Result {
  let location = CodeLocation(fileID: fileID, filePath: filePath, line: line, column: column)
  let scope = DependencyScope(name, at: location)
  do {
    let result = try await withDependencies(in: scope, operation: operation)
    await scope.close(at: location)
    return result
  } catch {
    await scope.close(at: location)
    throw error
  }
}

/// Runs an operation in an open scope.
///
/// ```swift
/// enum Session: DependencyScopeName {}
///
/// let session = DependencyScope(Session.self)
/// let model = withDependencies(in: session) { SearchModel() }
/// print(model)
/// ```
///
/// The overrides around the call stay. What the operation makes remembers the scope.
///
/// - Parameters:
///   - scope: The scope.
///   - operation: What runs in it.
/// - Returns: What the operation returns.
/// - Throws: What the operation throws.
@discardableResult
public func withDependencies<Result>(
  in scope: DependencyScope,
  operation: () throws -> Result
) rethrows -> Result {
  try DependencyValues.current.entering(.keeping(scope)).run(operation)
}

/// Runs an operation in an open scope, with dependencies overridden.
///
/// ```swift
/// enum Session: DependencyScopeName {}
///
/// let session = DependencyScope(Session.self)
/// withDependencies(in: session) {
///   $0.greeting = "Hello, Ann"
/// } operation: {
///   // The greeting of this session is also that of the values which are built here for it.
/// }
/// ```
///
/// - Parameters:
///   - scope: The scope.
///   - update: Changes the values.
///   - operation: What runs in the scope with them.
///   - fileID: The place of the call, for diagnostics.
///   - filePath: The place of the call, for diagnostics.
///   - line: The place of the call, for diagnostics.
///   - column: The place of the call, for diagnostics.
/// - Returns: What the operation returns.
/// - Throws: What either closure throws.
@discardableResult
public func withDependencies<Result>(
  in scope: DependencyScope,
  _ update: (inout DependencyValues) throws -> Void,
  operation: () throws -> Result,
  fileID: StaticString = #fileID,
  filePath: StaticString = #filePath,
  line: UInt = #line,
  column: UInt = #column
) rethrows -> Result {
  let location = CodeLocation(fileID: fileID, filePath: filePath, line: line, column: column)
  return try DependencyValues.current.entering(.keeping(scope)).updated(at: location, update).run(operation)
}

/// Runs an asynchronous operation in an open scope, with dependencies overridden.
///
/// It is the asynchronous form of ``withDependencies(in:_:operation:fileID:filePath:line:column:)``. Both
/// closures run on the actor whose code contains them.
///
/// - Parameters:
///   - isolation: The caller's isolation. Leave it out.
///   - scope: The scope.
///   - update: Changes the values.
///   - operation: What runs in the scope with them.
///   - fileID: The place of the call, for diagnostics.
///   - filePath: The place of the call, for diagnostics.
///   - line: The place of the call, for diagnostics.
///   - column: The place of the call, for diagnostics.
/// - Returns: What the operation returns.
/// - Throws: What either closure throws.
@discardableResult
public func withDependencies<Result>(
  isolation: isolated (any Actor)? = #isolation,
  in scope: DependencyScope,
  _ update: @concurrent (inout DependencyValues) async throws -> Void,
  operation: @concurrent () async throws -> Result,
  fileID: StaticString = #fileID,
  filePath: StaticString = #filePath,
  line: UInt = #line,
  column: UInt = #column
) async rethrows -> Result {
  let location = CodeLocation(fileID: fileID, filePath: filePath, line: line, column: column)
  let values = try await DependencyValues.current.entering(.keeping(scope)).updated(at: location, update)
  return try await values.run(operation)
}

/// Runs an asynchronous operation in an open scope.
///
/// It is the asynchronous form of ``withDependencies(in:operation:)``. The closure runs on the actor whose
/// code contains it.
///
/// - Parameters:
///   - isolation: The caller's isolation. Leave it out.
///   - scope: The scope.
///   - operation: What runs in it.
/// - Returns: What the operation returns.
/// - Throws: What the operation throws.
@discardableResult
public func withDependencies<Result>(
  isolation: isolated (any Actor)? = #isolation,
  in scope: DependencyScope,
  operation: @concurrent () async throws -> Result
) async rethrows -> Result {
  try await DependencyValues.current.entering(.keeping(scope)).run(operation)
}

extension DependencyValues {
  /// These values in scopes that are open, inside those around them.
  func entering(_ scopes: ScopeStack) -> DependencyValues {
    DependencyValues(storage: storage.copy(opening: scopes.laid(over: storage.openScopes)))
  }
}
