/// Runs an operation with dependencies overridden.
///
/// The update closure changes the current values. The changes apply only to the operation, to objects that
/// the operation makes, and to tasks that it starts with `async let`, a task group or `Task { }`:
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
/// ## Details
///
/// If a read in the update closure finds neither an override nor a prepared value, the library builds the
/// key's own live, preview or test value from the values around the call, and keeps it for later readers. So
/// the effect of `$0.counter.set(42)` stays after the operation.
///
/// A read in the update closure reports no issue, since no code uses the value yet. The library reports an
/// unimplemented value where code uses it. In a test, it warns if the closure changes a part of a value that
/// is not made for tests. If the library holds back an issue while it builds a value, the
/// next reader builds the value again.
///
/// - Parameters:
///   - update: Changes the values. A read in the closure gets the same value as a read in the operation.
///   - operation: The code to run with the changed values.
/// - Returns: The result of the operation.
/// - Throws: Any error from either closure.
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
/// The operation runs on the same actor as the code around it. In nonisolated code, it runs on no actor, as
/// with `TaskLocal.withValue`. See ``withDependencies(_:operation:fileID:filePath:line:column:)``.
///
/// - Parameters:
///   - isolation: The caller's isolation. Omit it.
///   - update: Changes the values.
///   - operation: The code to run with the changed values.
/// - Returns: The result of the operation.
/// - Throws: Any error from either closure.
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
/// Both closures run on the same actor as the code around them. In nonisolated code, they run on no actor. A
/// synchronous update closure costs much less.
///
/// - Parameters:
///   - isolation: The caller's isolation. Omit it.
///   - update: Changes the values.
///   - operation: The code to run with the changed values.
/// - Returns: The result of the operation.
/// - Throws: Any error from either closure.
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
