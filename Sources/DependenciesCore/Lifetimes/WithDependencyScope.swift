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
