/// Runs an operation with dependencies overridden, for it and for all code that it calls.
///
/// ```swift
/// withDependencies { $0.processInfo.environment["PORT"] = "80" } operation: {
///   @Dependency(\.processInfo.environment) var environment
///   assert(environment["PORT"] == "80")
/// }
/// ```
///
/// The override does not reach into a value that the library builds once and keeps, such as a live client,
/// even if it is first read inside the operation. See <doc:ReadingAndOverriding>, also for the objects and
/// tasks that keep the override.
///
/// - Parameters:
///   - update: Changes the current values. See <doc:ReadingAndOverriding#Update-closures>.
///   - operation: The code to run with the changed values. The call returns its result, or throws its error.
@inlinable
@discardableResult
public func withDependencies<Result, Failure: Error>(
  _ update: (inout DependencyValues) -> Void,
  operation: () throws(Failure) -> Result,
  fileID: StaticString = #fileID,
  filePath: StaticString = #filePath,
  line: UInt = #line,
  column: UInt = #column
) throws(Failure) -> Result {
  let location = CodeLocation(fileID: fileID, filePath: filePath, line: line, column: column)
  return try DependencyValues.updated(at: location, update).bind(operation)
}

/// Runs an operation with dependencies overridden by a closure that can throw.
///
/// Where the operation has a typed error, prefer a closure that cannot throw: the call then throws
/// errors of that type. See ``withDependencies(_:operation:fileID:filePath:line:column:)``.
@inlinable
@discardableResult
public func withDependencies<Result>(
  _ update: (inout DependencyValues) throws -> Void,
  operation: () throws -> Result,
  fileID: StaticString = #fileID,
  filePath: StaticString = #filePath,
  line: UInt = #line,
  column: UInt = #column
) rethrows -> Result {
  let location = CodeLocation(fileID: fileID, filePath: filePath, line: line, column: column)
  return try DependencyValues.updated(at: location, update).bind(operation)
}

/// Not available: an override needs an operation.
///
/// It returns `Never`, so that the compiler reports it also where a result is expected.
@available(*, unavailable, message: "add the code that uses the overrides: 'operation: { … }'")
public func withDependencies(_ update: (inout DependencyValues) throws -> Void) -> Never {
  fatalError("The compiler rejects each call.")
}

/// Runs an asynchronous operation with dependencies overridden.
///
/// The operation runs on the same actor as the code around it. In nonisolated code, it runs on no actor, as
/// with `TaskLocal.withValue`. See ``withDependencies(_:operation:fileID:filePath:line:column:)``.
///
/// - Parameters:
///   - isolation: The caller's isolation. Omit it.
///   - update: Changes the values.
///   - operation: The code to run with the changed values.
/// - Returns: The result of the operation.
/// - Throws: Any error from the operation.
@inlinable
@discardableResult
public func withDependencies<Result, Failure: Error>(
  isolation: isolated (any Actor)? = #isolation,
  _ update: (inout DependencyValues) -> Void,
  operation: @concurrent () async throws(Failure) -> Result,
  fileID: StaticString = #fileID,
  filePath: StaticString = #filePath,
  line: UInt = #line,
  column: UInt = #column
) async throws(Failure) -> Result {
  let location = CodeLocation(fileID: fileID, filePath: filePath, line: line, column: column)
  return try await DependencyValues.updated(at: location, update).bind(operation)
}

/// Runs an asynchronous operation with dependencies overridden by a closure that can throw.
///
/// See ``withDependencies(isolation:_:operation:fileID:filePath:line:column:)``.
@inlinable
@discardableResult
public func withDependencies<Result>(
  isolation: isolated (any Actor)? = #isolation,
  _ update: (inout DependencyValues) throws -> Void,
  operation: @concurrent () async throws -> Result,
  fileID: StaticString = #fileID,
  filePath: StaticString = #filePath,
  line: UInt = #line,
  column: UInt = #column
) async rethrows -> Result {
  let location = CodeLocation(fileID: fileID, filePath: filePath, line: line, column: column)
  return try await DependencyValues.updated(at: location, update).bind(operation)
}
