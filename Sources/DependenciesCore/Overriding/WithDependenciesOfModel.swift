/// Runs an operation with the dependencies that a model was made with, and overrides on top.
///
/// ```swift
/// final class List {
///   @Dependency(\.uuid) private var uuid
///   func copy() -> List { withDependencies(from: self) { List() } }
/// }
/// ```
///
/// The model needs a stored `@Dependency` or `DependencyValues`, which may be optional or inherited. On
/// Windows and WebAssembly, it must be the first property. Do not replace it after `init`. Without one, the
/// library reports an issue. See <doc:ReadingAndOverriding#Objects>.
///
/// - Parameters:
///   - model: The model whose dependencies the operation gets.
///   - update: Changes the values.
///   - operation: The code to run with the changed values, whose errors the call throws.
@discardableResult
public func withDependencies<Model, Result, Failure: Error>(
  from model: Model,
  _ update: (inout DependencyValues) -> Void,
  operation: () throws(Failure) -> Result,
  fileID: StaticString = #fileID,
  filePath: StaticString = #filePath,
  line: UInt = #line,
  column: UInt = #column
) throws(Failure) -> Result {
  let location = CodeLocation(fileID: fileID, filePath: filePath, line: line, column: column)
  return try DependencyValues(from: model, at: location).updated(at: location, update).bind(operation)
}

/// Runs an operation with the dependencies that a model was made with, and overrides set by a closure that
/// can throw.
///
/// See ``withDependencies(from:_:operation:fileID:filePath:line:column:)``.
@discardableResult
public func withDependencies<Model, Result>(
  from model: Model,
  _ update: (inout DependencyValues) throws -> Void,
  operation: () throws -> Result,
  fileID: StaticString = #fileID,
  filePath: StaticString = #filePath,
  line: UInt = #line,
  column: UInt = #column
) rethrows -> Result {
  let location = CodeLocation(fileID: fileID, filePath: filePath, line: line, column: column)
  return try DependencyValues(from: model, at: location).updated(at: location, update).bind(operation)
}

/// Runs an operation with the dependencies that a model was made with.
///
/// See ``withDependencies(from:_:operation:fileID:filePath:line:column:)``.
///
/// - Parameters:
///   - model: The model whose dependencies the operation gets.
///   - operation: The code to run with them.
/// - Returns: The result of the operation.
/// - Throws: Any error from the operation.
@discardableResult
public func withDependencies<Model, Result, Failure: Error>(
  from model: Model,
  operation: () throws(Failure) -> Result,
  fileID: StaticString = #fileID,
  filePath: StaticString = #filePath,
  line: UInt = #line,
  column: UInt = #column
) throws(Failure) -> Result {
  let location = CodeLocation(fileID: fileID, filePath: filePath, line: line, column: column)
  let values = DependencyValues(from: model, at: location)
  values.setEnvironmentOfFreshStore()
  return try values.bind(operation)
}

/// Runs an asynchronous operation with the dependencies that a model was made with, and overrides on top.
///
/// The operation runs on the same actor as the code around it. See
/// ``withDependencies(from:_:operation:fileID:filePath:line:column:)``.
///
/// - Parameters:
///   - isolation: The caller's isolation. Omit it.
///   - model: The model whose dependencies the operation gets.
///   - update: Changes the values.
///   - operation: The code to run with them.
/// - Returns: The result of the operation.
/// - Throws: Any error from the operation.
@discardableResult
public func withDependencies<Model, Result, Failure: Error>(
  isolation: isolated (any Actor)? = #isolation,
  from model: Model,
  _ update: (inout DependencyValues) -> Void,
  operation: @concurrent () async throws(Failure) -> Result,
  fileID: StaticString = #fileID,
  filePath: StaticString = #filePath,
  line: UInt = #line,
  column: UInt = #column
) async throws(Failure) -> Result {
  let location = CodeLocation(fileID: fileID, filePath: filePath, line: line, column: column)
  let values = DependencyValues(from: model, at: location).updated(at: location, update)
  return try await values.bind(operation)
}

/// Runs an asynchronous operation with the dependencies that a model was made with, and overrides set by a
/// closure that can throw.
///
/// See ``withDependencies(from:_:operation:fileID:filePath:line:column:)``.
@discardableResult
public func withDependencies<Model, Result>(
  isolation: isolated (any Actor)? = #isolation,
  from model: Model,
  _ update: (inout DependencyValues) throws -> Void,
  operation: @concurrent () async throws -> Result,
  fileID: StaticString = #fileID,
  filePath: StaticString = #filePath,
  line: UInt = #line,
  column: UInt = #column
) async rethrows -> Result {
  let location = CodeLocation(fileID: fileID, filePath: filePath, line: line, column: column)
  let values = try DependencyValues(from: model, at: location).updated(at: location, update)
  return try await values.bind(operation)
}

/// Runs an asynchronous operation with the dependencies that a model was made with.
///
/// See ``withDependencies(from:_:operation:fileID:filePath:line:column:)``.
///
/// - Parameters:
///   - isolation: The caller's isolation. Omit it.
///   - model: The model whose dependencies the operation gets.
///   - operation: The code to run with them.
/// - Returns: The result of the operation.
/// - Throws: Any error from the operation.
@discardableResult
public func withDependencies<Model, Result, Failure: Error>(
  isolation: isolated (any Actor)? = #isolation,
  from model: Model,
  operation: @concurrent () async throws(Failure) -> Result,
  fileID: StaticString = #fileID,
  filePath: StaticString = #filePath,
  line: UInt = #line,
  column: UInt = #column
) async throws(Failure) -> Result {
  let location = CodeLocation(fileID: fileID, filePath: filePath, line: line, column: column)
  let values = DependencyValues(from: model, at: location)
  values.setEnvironmentOfFreshStore()
  return try await values.bind(operation)
}
