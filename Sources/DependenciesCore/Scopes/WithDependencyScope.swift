/// Opens a scope, runs an operation in it, and closes it, even if the operation throws or is canceled.
///
/// ```swift
/// enum Request: DependencyScopeName {}
/// let answer = await withDependencyScope(Request.self) { "saved" }
/// ```
///
/// Before it returns, it tears the values down, and reports errors of tear-downs. It does not wait for other
/// work in the scope, such as a task that the operation starts and does not await. See <doc:Scopes>.
///
/// - Parameters:
///   - isolation: The caller's isolation, which the operation has as well. Omit it.
///   - name: The type that names the scope.
///   - update: Sets overrides for the operation, with which the values of the scope are built, too.
///   - operation: The code to run in the scope.
/// - Throws: Any error from the operation.
@discardableResult
public func withDependencyScope<Result, Failure: Error>(
  isolation: isolated (any Actor)? = #isolation,
  _ name: (some DependencyScopeName).Type,
  _ update: (inout DependencyValues) -> Void = { _ in },
  operation: @concurrent () async throws(Failure) -> Result,
  fileID: StaticString = #fileID,
  filePath: StaticString = #filePath,
  line: UInt = #line,
  column: UInt = #column
) async throws(Failure) -> Result {
  let location = CodeLocation(fileID: fileID, filePath: filePath, line: line, column: column)
  let current = DependencyValues.current
  let values = current.updated(at: location, update)
  return try await DependencyScope.run(name, in: current, with: values, at: location, operation)
}

/// Opens a scope with overrides set by a closure that can throw, runs an operation in it, and closes it.
///
/// If the update closure throws, no scope is opened. See
/// ``withDependencyScope(isolation:_:_:operation:fileID:filePath:line:column:)``.
@discardableResult
public func withDependencyScope<Result>(
  isolation: isolated (any Actor)? = #isolation,
  _ name: (some DependencyScopeName).Type,
  _ update: (inout DependencyValues) throws -> Void = { _ in },
  operation: @concurrent () async throws -> Result,
  fileID: StaticString = #fileID,
  filePath: StaticString = #filePath,
  line: UInt = #line,
  column: UInt = #column
) async rethrows -> Result {
  let location = CodeLocation(fileID: fileID, filePath: filePath, line: line, column: column)
  let current = DependencyValues.current
  let values = try current.updated(at: location, update)
  return try await DependencyScope.run(name, in: current, with: values, at: location, operation)
}

/// Opens a scope inside a scope of your choice, or inside none, for work that outlives the scope around the
/// call. Runs an operation in it, and closes it, even if the operation throws or is canceled.
///
/// ```swift
/// enum Job: DependencyScopeName {}
/// Task { await withDependencyScope(Job.self, in: nil) { print("sent") } }
/// ```
///
/// - Parameters:
///   - isolation: The caller's isolation, which the operation has as well. Omit it.
///   - name: The type that names the scope.
///   - scope: The scope around it, or nil for none. The overrides in effect here apply, over those of this
///     scope. The scopes in effect here do not. See <doc:Scopes#Scopes-in-scopes>.
///   - update: Sets overrides for the operation, with which the values of the scope are built, too.
///   - operation: The code to run in the scope.
/// - Throws: Any error from the operation.
@discardableResult
public func withDependencyScope<Result, Failure: Error>(
  isolation: isolated (any Actor)? = #isolation,
  _ name: (some DependencyScopeName).Type,
  in scope: DependencyScope?,
  _ update: (inout DependencyValues) -> Void = { _ in },
  operation: @concurrent () async throws(Failure) -> Result,
  fileID: StaticString = #fileID,
  filePath: StaticString = #filePath,
  line: UInt = #line,
  column: UInt = #column
) async throws(Failure) -> Result {
  let location = CodeLocation(fileID: fileID, filePath: filePath, line: line, column: column)
  let current = DependencyValues.current.moved(into: scope, at: location)
  let values = current.updated(at: location, update)
  return try await DependencyScope.run(name, in: current, with: values, at: location, operation)
}

/// Opens a scope with overrides set by a closure that can throw, inside a scope of your choice, or inside
/// none, runs an operation in it, and closes it.
///
/// If the update closure throws, no scope is opened. See
/// ``withDependencyScope(isolation:_:in:_:operation:fileID:filePath:line:column:)``.
@discardableResult
public func withDependencyScope<Result>(
  isolation: isolated (any Actor)? = #isolation,
  _ name: (some DependencyScopeName).Type,
  in scope: DependencyScope?,
  _ update: (inout DependencyValues) throws -> Void = { _ in },
  operation: @concurrent () async throws -> Result,
  fileID: StaticString = #fileID,
  filePath: StaticString = #filePath,
  line: UInt = #line,
  column: UInt = #column
) async rethrows -> Result {
  let location = CodeLocation(fileID: fileID, filePath: filePath, line: line, column: column)
  let current = DependencyValues.current.moved(into: scope, at: location)
  let values = try current.updated(at: location, update)
  return try await DependencyScope.run(name, in: current, with: values, at: location, operation)
}

extension DependencyScope {
  /// Opens a scope, runs an operation in it with these values, and closes it. Does not wait for other work
  /// that uses the scope.
  static func run<Result, Failure: Error>(
    isolation: isolated (any Actor)? = #isolation,
    _ name: any DependencyScopeKind.Type,
    in current: DependencyValues,
    with values: DependencyValues,
    at location: CodeLocation,
    _ operation: @concurrent () async throws(Failure) -> Result
  ) async throws(Failure) -> Result {
    let scope = DependencyScope(name, in: current, with: values, at: location)
    do {
      let inside = DependencyValues(environment: values.environment.inside(scope.state))
      let result = try await inside.bind(operation)
      await scope.close(at: location)
      return result
    } catch {
      await scope.close(at: location)
      throw error
    }
  }
}
