/// Runs an operation in an open scope. Tasks and objects that it makes stay in the scope.
///
/// ```swift
/// enum Session: DependencyScopeName {}
/// struct UserModel { @Dependency(\.uuid) var uuid }
/// let session = DependencyScope(Session.self)
/// let model = withDependencies(in: session) { UserModel() }
/// ```
///
/// Tasks and objects do not keep the scope open: keep the ``DependencyScope`` itself. See
/// <doc:ReadingAndOverriding#Scopes> for the overrides that the operation sees.
///
/// - Parameters:
///   - scope: The scope.
///   - update: Sets overrides for this operation only.
///   - operation: The code to run in the scope. The call returns its result, or throws its error.
@discardableResult
public func withDependencies<Result, Failure: Error>(
  in scope: DependencyScope,
  _ update: (inout DependencyValues) -> Void = { _ in },
  operation: () throws(Failure) -> Result,
  fileID: StaticString = #fileID,
  filePath: StaticString = #filePath,
  line: UInt = #line,
  column: UInt = #column
) throws(Failure) -> Result {
  let location = CodeLocation(fileID: fileID, filePath: filePath, line: line, column: column)
  return try DependencyValues.inside(scope, at: location).updated(at: location, update).bind(operation)
}

/// Runs an operation in an open scope, with overrides set by a closure that can throw.
///
/// See ``withDependencies(in:_:operation:fileID:filePath:line:column:)``.
@discardableResult
public func withDependencies<Result>(
  in scope: DependencyScope,
  _ update: (inout DependencyValues) throws -> Void = { _ in },
  operation: () throws -> Result,
  fileID: StaticString = #fileID,
  filePath: StaticString = #filePath,
  line: UInt = #line,
  column: UInt = #column
) rethrows -> Result {
  let location = CodeLocation(fileID: fileID, filePath: filePath, line: line, column: column)
  return try DependencyValues.inside(scope, at: location).updated(at: location, update).bind(operation)
}

/// Runs an asynchronous operation in an open scope.
///
/// The operation runs on the same actor as the code around it.
///
/// - Parameters:
///   - isolation: The caller's isolation. Omit it.
///   - scope: The scope.
///   - update: Sets overrides for this operation only.
///   - operation: The code to run in the scope.
/// - Returns: The result of the operation.
/// - Throws: Any error from the operation.
@discardableResult
public func withDependencies<Result, Failure: Error>(
  isolation: isolated (any Actor)? = #isolation,
  in scope: DependencyScope,
  _ update: (inout DependencyValues) -> Void = { _ in },
  operation: @concurrent () async throws(Failure) -> Result,
  fileID: StaticString = #fileID,
  filePath: StaticString = #filePath,
  line: UInt = #line,
  column: UInt = #column
) async throws(Failure) -> Result {
  let location = CodeLocation(fileID: fileID, filePath: filePath, line: line, column: column)
  let values = DependencyValues.inside(scope, at: location).updated(at: location, update)
  return try await values.bind(operation)
}

/// Runs an asynchronous operation in an open scope, with overrides set by a closure that can throw.
///
/// See ``withDependencies(isolation:in:_:operation:fileID:filePath:line:column:)``.
@discardableResult
public func withDependencies<Result>(
  isolation: isolated (any Actor)? = #isolation,
  in scope: DependencyScope,
  _ update: (inout DependencyValues) throws -> Void = { _ in },
  operation: @concurrent () async throws -> Result,
  fileID: StaticString = #fileID,
  filePath: StaticString = #filePath,
  line: UInt = #line,
  column: UInt = #column
) async rethrows -> Result {
  let location = CodeLocation(fileID: fileID, filePath: filePath, line: line, column: column)
  let values = try DependencyValues.inside(scope, at: location).updated(at: location, update)
  return try await values.bind(operation)
}

extension DependencyValues {
  /// The current values, inside an open scope.
  package static func inside(_ scope: DependencyScope, at location: CodeLocation) -> DependencyValues {
    DependencyValues(environment: DependencyEnvironment.current.entering(scope.state, at: location))
  }

  /// The same values for a scope that is opened inside another one, or inside none.
  func moved(into scope: DependencyScope?, at location: CodeLocation) -> DependencyValues {
    DependencyValues(environment: environment.moved(into: scope?.state, at: location))
  }
}
