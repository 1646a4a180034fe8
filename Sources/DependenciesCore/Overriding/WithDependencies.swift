/// Runs an operation with dependencies overridden.
///
/// The update closure changes the current values. The changes apply only to the operation, the objects that
/// it makes, and the tasks that it starts with `async let`, a task group or `Task { }`:
///
/// ```swift
/// import Dependencies
///
/// struct Server {
///   @Dependency(\.processInfo.environment) private var environment
///
///   var port: String? { environment["PORT"] }
/// }
///
/// let port = withDependencies {
///   $0.processInfo.environment["PORT"] = "80"
/// } operation: {
///   Server().port
/// }
/// assert(port == "80")
/// ```
///
/// Setting a whole value builds nothing. Setting a part of a value, as above, reads the value first.
///
/// If a read in the update closure finds neither an override nor a prepared value, the library builds the
/// key's own live, preview or test value, and keeps it for later readers. So the effect of
/// `$0.counter.set(42)` stays. Issues wait until code uses the value: the library reports an unimplemented
/// value where it is used. If the library had an issue to report while it built the value, the next reader
/// builds the value again.
///
/// - Parameters:
///   - update: Changes the values. A read of them gives what the operation would get.
///   - operation: The code to run with the changed values.
/// - Returns: The result of the operation.
/// - Throws: The error of either closure.
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
  return try DependencyValues.updated(at: location, update).run(operation)
}

/// Runs an asynchronous operation with dependencies overridden.
///
/// The operation runs on the actor whose code contains it, or on no actor in nonisolated code, as with
/// `TaskLocal.withValue`. See ``withDependencies(_:operation:fileID:filePath:line:column:)``.
///
/// - Parameters:
///   - isolation: The caller's isolation. Omit it.
///   - update: Changes the values.
///   - operation: The code to run with the changed values.
/// - Returns: The result of the operation.
/// - Throws: The error of either closure.
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
  return try await DependencyValues.updated(at: location, update).run(operation)
}

/// Runs an asynchronous operation with dependencies overridden by an asynchronous update closure.
///
/// Both closures run on the actor whose code contains them, or on no actor in nonisolated code. A synchronous
/// update closure costs much less.
///
/// - Parameters:
///   - isolation: The caller's isolation. Omit it.
///   - update: Changes the values.
///   - operation: The code to run with the changed values.
/// - Returns: The result of the operation.
/// - Throws: The error of either closure.
@discardableResult
public func withDependencies<Result>(
  isolation: isolated (any Actor)? = #isolation,
  _ update: @concurrent (inout DependencyValues) async throws -> Void,
  operation: @concurrent () async throws -> Result,
  fileID: StaticString = #fileID,
  filePath: StaticString = #filePath,
  line: UInt = #line,
  column: UInt = #column
) async rethrows -> Result {
  let location = CodeLocation(fileID: fileID, filePath: filePath, line: line, column: column)
  return try await withDependencies(at: location, update, operation: operation)
}

/// The same, for code that knows its place.
package func withDependencies<Result>(
  isolation: isolated (any Actor)? = #isolation,
  at location: CodeLocation,
  _ update: @concurrent (inout DependencyValues) async throws -> Void,
  operation: @concurrent () async throws -> Result
) async rethrows -> Result {
  return try await DependencyValues.current.updated(at: location, update).run(operation)
}
