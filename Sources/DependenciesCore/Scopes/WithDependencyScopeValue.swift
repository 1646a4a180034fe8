/// Opens a scope that carries a value, runs an operation in it, and closes it, even if the operation throws or
/// is canceled.
///
/// ```swift
/// struct Request: DependencyScopeValue {
///   let path: String
///   static var testValue: Request { Request(path: "/") }
/// }
/// let answer = await withDependencyScope(Request(path: "/films")) { "saved" }
/// ```
///
/// - Parameters:
///   - isolation: The caller's isolation, which the operation has as well. Omit it.
///   - value: The value, which code in the scope reads. See ``DependencyScopeValue``.
///   - update: Sets overrides for the operation, with which the values of the scope are built, too.
///   - operation: The code to run in the scope.
/// - Throws: Any error from the operation.
@discardableResult
public func withDependencyScope<Kind: DependencyScopeValue, Result, Failure: Error>(
  isolation: isolated (any Actor)? = #isolation,
  _ value: Kind,
  _ update: (inout DependencyValues) -> Void = { _ in },
  operation: @concurrent () async throws(Failure) -> Result,
  fileID: StaticString = #fileID,
  filePath: StaticString = #filePath,
  line: UInt = #line,
  column: UInt = #column
) async throws(Failure) -> Result {
  let location = CodeLocation(fileID: fileID, filePath: filePath, line: line, column: column)
  let current = DependencyValues.current
  let values = current.updated(carrying: value, at: location, update)
  return try await DependencyScope.run(Kind.self, in: current, with: values, at: location, operation)
}

/// Opens a scope that carries a value, inside a scope of your choice, or inside none, runs an operation in it,
/// and closes it.
///
/// - Parameters:
///   - isolation: The caller's isolation, which the operation has as well. Omit it.
///   - value: The value, which code in the scope reads. See ``DependencyScopeValue``.
///   - scope: The scope around it, or nil for none. The overrides in effect here apply, over those of this
///     scope. The scopes in effect here do not, nor do their values.
///   - update: Sets overrides for the operation, with which the values of the scope are built, too.
///   - operation: The code to run in the scope.
/// - Throws: Any error from the operation.
@discardableResult
public func withDependencyScope<Kind: DependencyScopeValue, Result, Failure: Error>(
  isolation: isolated (any Actor)? = #isolation,
  _ value: Kind,
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
  let values = current.updated(carrying: value, at: location, update)
  return try await DependencyScope.run(Kind.self, in: current, with: values, at: location, operation)
}
