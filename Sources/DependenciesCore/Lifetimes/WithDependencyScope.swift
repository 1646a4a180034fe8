/// Opens a scope, runs an operation in it, and closes it, even if the operation throws or is canceled.
///
/// The values of the scope are torn down before the function returns.
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
///   - name: The type that names the scope.
///   - operation: The code to run in the scope.
/// - Returns: The result of the operation.
/// - Throws: The error of the operation.
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
  return try await DependencyScope(name, at: location).run(operation, at: location)
}

/// Opens a scope with overrides, runs an operation in it, and closes it, even if the operation throws or is
/// canceled.
///
/// ```swift
/// import Dependencies
///
/// enum Request: DependencyScopeName {}
///
/// enum PathKey: DependencyKey {
///   static let liveValue = "/"
/// }
///
/// func respond(to path: String) async throws -> String {
///   try await withDependencyScope(Request.self) {
///     $0[PathKey.self] = path
///   } operation: {
///     DependencyValues.current[PathKey.self]
///   }
/// }
/// ```
///
/// - Parameters:
///   - isolation: The caller's isolation. Leave it out.
///   - name: The type that names the scope.
///   - update: Sets the overrides of the scope, from which its values are built.
///   - operation: The code to run in the scope.
/// - Returns: The result of the operation.
/// - Throws: The error of either closure.
@discardableResult
public func withDependencyScope<Result>(
  isolation: isolated (any Actor)? = #isolation,
  _ name: (some DependencyScopeName).Type,
  _ update: (inout DependencyValues) throws -> Void,
  operation: @concurrent () async throws -> Result,
  fileID: StaticString = #fileID,
  filePath: StaticString = #filePath,
  line: UInt = #line,
  column: UInt = #column
) async rethrows -> Result {
  let location = CodeLocation(fileID: fileID, filePath: filePath, line: line, column: column)
  let values = try DependencyValues.updated(at: location, update)
  return try await DependencyScope(name, with: values, at: location)
    .run(operation, with: values, at: location)
}

/// Opens a scope with overrides that an asynchronous closure sets, runs an operation in it, and closes it.
///
/// Both closures run on the actor whose code contains them. A synchronous update closure costs less.
///
/// - Parameters:
///   - isolation: The caller's isolation. Leave it out.
///   - name: The type that names the scope.
///   - update: Sets the overrides of the scope, from which its values are built.
///   - operation: The code to run in the scope.
/// - Returns: The result of the operation.
/// - Throws: The error of either closure.
@discardableResult
public func withDependencyScope<Result>(
  isolation: isolated (any Actor)? = #isolation,
  _ name: (some DependencyScopeName).Type,
  _ update: @concurrent (inout DependencyValues) async throws -> Void,
  operation: @concurrent () async throws -> Result,
  fileID: StaticString = #fileID,
  filePath: StaticString = #filePath,
  line: UInt = #line,
  column: UInt = #column
) async rethrows -> Result {
  let location = CodeLocation(fileID: fileID, filePath: filePath, line: line, column: column)
  let values = try await DependencyValues.current.updated(at: location, update)
  return try await DependencyScope(name, with: values, at: location)
    .run(operation, with: values, at: location)
}

extension DependencyScope {
  /// Runs an operation in the scope, which has just been opened here, and closes the scope. Does not wait for
  /// other work that uses the scope.
  fileprivate func run<Result>(
    isolation: isolated (any Actor)? = #isolation,
    _ operation: @concurrent () async throws -> Result,
    with values: DependencyValues? = nil,
    at location: CodeLocation
  ) async rethrows -> Result {
    let current = Storage.current
    do {
      let inside = DependencyValues(storage: current.entering(self, openedWith: values?.storage ?? current))
      let result = try await inside.run(operation)
      await close(at: location)
      return result
    } catch {
      await close(at: location)
      throw error
    }
  }
}

/// Runs an operation in an open scope.
///
/// ```swift
/// import Dependencies
///
/// enum Session: DependencyScopeName {}
///
/// struct Reminder {
///   @Dependency(\.continuousClock) var clock
/// }
///
/// let session = DependencyScope(Session.self)
/// let reminder = withDependencies(in: session) { Reminder() }
/// ```
///
/// The caller's overrides stay in force for keys that the scope does not override. Objects made inside
/// remember the scope.
///
/// - Parameters:
///   - scope: The scope.
///   - operation: The code to run in it.
/// - Returns: The result of the operation.
/// - Throws: The error of the operation.
@discardableResult
public func withDependencies<Result>(
  in scope: DependencyScope,
  operation: () throws -> Result,
  fileID: StaticString = #fileID,
  filePath: StaticString = #filePath,
  line: UInt = #line,
  column: UInt = #column
) rethrows -> Result {
  let location = CodeLocation(fileID: fileID, filePath: filePath, line: line, column: column)
  return try DependencyValues.inside(scope, at: location).run(operation)
}

/// Runs an operation in an open scope, with overrides for this operation only.
///
/// ```swift
/// import Dependencies
///
/// enum Session: DependencyScopeName {}
///
/// let session = DependencyScope(Session.self)
/// withDependencies(in: session) {
///   $0.continuousClock = .immediate
/// } operation: {
///   // This operation has this clock. Values of the session are built with the session's own clock.
/// }
/// ```
///
/// - Parameters:
///   - scope: The scope.
///   - update: Changes the values.
///   - operation: The code to run in the scope, with the changed values.
/// - Returns: The result of the operation.
/// - Throws: The error of either closure.
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
  return try DependencyValues.inside(scope, at: location).updated(at: location, update).run(operation)
}

/// Runs an asynchronous operation in an open scope, with overrides for this operation only.
///
/// Both closures run on the actor whose code contains them.
///
/// - Parameters:
///   - isolation: The caller's isolation. Leave it out.
///   - scope: The scope.
///   - update: Changes the values.
///   - operation: The code to run in the scope, with the changed values.
/// - Returns: The result of the operation.
/// - Throws: The error of either closure.
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
  return try await DependencyValues.inside(scope, at: location).updated(at: location, update).run(operation)
}

/// Runs an asynchronous operation in an open scope.
///
/// The operation runs on the actor whose code contains it.
///
/// - Parameters:
///   - isolation: The caller's isolation. Leave it out.
///   - scope: The scope.
///   - operation: The code to run in it.
/// - Returns: The result of the operation.
/// - Throws: The error of the operation.
@discardableResult
public func withDependencies<Result>(
  isolation: isolated (any Actor)? = #isolation,
  in scope: DependencyScope,
  operation: @concurrent () async throws -> Result,
  fileID: StaticString = #fileID,
  filePath: StaticString = #filePath,
  line: UInt = #line,
  column: UInt = #column
) async rethrows -> Result {
  let location = CodeLocation(fileID: fileID, filePath: filePath, line: line, column: column)
  return try await DependencyValues.inside(scope, at: location).run(operation)
}

extension DependencyValues {
  /// The current values, inside an open scope.
  package static func inside(_ scope: DependencyScope, at location: CodeLocation) -> DependencyValues {
    if scope.state.hasReleasedOverrides {
      IssueReporter.report(.closedScopeUsed(.entry, scope.state, at: location), at: location)
    }
    return DependencyValues(storage: Storage.current.entering(scope))
  }
}
