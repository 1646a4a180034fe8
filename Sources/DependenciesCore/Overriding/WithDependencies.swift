/// Runs an operation with dependencies overridden.
///
/// The update closure gets the values of the current scope and sets those that should differ. They hold for
/// all that the operation does, in child tasks and in the objects it makes too, and for nothing else:
///
/// ```swift
/// let results = try await withDependencies {
///   $0.apiClient.search = { _ in ["Swift"] }
/// } operation: {
///   try await SearchModel().search("language")
/// }
/// print(results)
/// ```
///
/// Setting a whole value builds nothing. Setting a part of one, as above, reads its default first. A read in
/// the update closure is like any other: it builds the default, and every later reader sees that value, so
/// the effect of `$0.counter.set(42)` stays. Only complaints wait: a value that nobody implemented is
/// reported where it is used, and a value whose construction had something to report is built again by its
/// next reader.
///
/// - Parameters:
///   - update: Changes the values. What it reads from the values is what they would be in the operation.
///   - operation: What runs with them.
///   - fileID: The place of the call, for diagnostics.
///   - filePath: The place of the call, for diagnostics.
///   - line: The place of the call, for diagnostics.
///   - column: The place of the call, for diagnostics.
/// - Returns: What the operation returns.
/// - Throws: What either closure throws.
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
/// It is the asynchronous form of ``withDependencies(_:operation:fileID:filePath:line:column:)``. The
/// operation runs on the actor whose code contains it; in code of no actor it runs on none, as that of
/// `TaskLocal.withValue` does.
///
/// - Parameters:
///   - isolation: The caller's isolation. Leave it out.
///   - update: Changes the values.
///   - operation: What runs with them.
///   - fileID: The place of the call, for diagnostics.
///   - filePath: The place of the call, for diagnostics.
///   - line: The place of the call, for diagnostics.
///   - column: The place of the call, for diagnostics.
/// - Returns: What the operation returns.
/// - Throws: What either closure throws.
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

/// Runs an asynchronous operation with dependencies overridden by an update closure that is asynchronous,
/// too.
///
/// A closure that does not wait for anything costs much less. Both closures run on the actor whose code
/// contains them; in code of no actor they run on none, as those of `TaskLocal.withValue` do.
///
/// - Parameters:
///   - isolation: The caller's isolation. Leave it out.
///   - update: Changes the values.
///   - operation: What runs with them.
///   - fileID: The place of the call, for diagnostics.
///   - filePath: The place of the call, for diagnostics.
///   - line: The place of the call, for diagnostics.
///   - column: The place of the call, for diagnostics.
/// - Returns: What the operation returns.
/// - Throws: What either closure throws.
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

/// Runs an asynchronous operation with dependencies overridden, on behalf of code at a place that is known
/// already.
package func withDependencies<Result>(
  isolation: isolated (any Actor)? = #isolation,
  at location: CodeLocation,
  _ update: @concurrent (inout DependencyValues) async throws -> Void,
  operation: @concurrent () async throws -> Result
) async rethrows -> Result {
  return try await DependencyValues.current.updated(at: location, update).run(operation)
}
