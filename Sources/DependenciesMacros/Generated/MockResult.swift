// Not for users, hence the underscores.
// swift-format-ignore: AlwaysUseLowerCamelCase
/// Casts the result of a closure that stands for a generic function, for generated code. Reports one of a wrong
/// type, and throws.
///
/// - Parameters:
///   - value: The result.
///   - closure: The name of the closure, `MockStore.load`.
/// - Returns: The result, of the type that the caller of the function needs.
public func __mockResult<Result>(
  throwing value: Any?,
  of closure: String,
  fileID: StaticString = #fileID,
  filePath: StaticString = #filePath,
  line: UInt,
  column: UInt
) throws -> Result {
  if let result = value as? Result { return result }
  let location = CodeLocation(fileID: fileID, filePath: filePath, line: line, column: column)
  let issue = Diagnostic.wrongResult(value, of: closure, needed: Result.self, declaredAt: location)
  IssueReporter.report(issue, at: location)
  throw Unimplemented(closure)
}

// swift-format-ignore: AlwaysUseLowerCamelCase
/// Casts the result of a closure that stands for a generic function which cannot throw any error, for generated
/// code. Stops the process if it has a wrong type.
///
/// - Parameters:
///   - value: The result.
///   - closure: The name of the closure, `MockStore.load`.
/// - Returns: The result, of the type that the caller of the function needs.
public func __mockResult<Result>(
  stopping value: Any?,
  of closure: String,
  fileID: StaticString = #fileID,
  filePath: StaticString = #filePath,
  line: UInt,
  column: UInt
) -> Result {
  if let result = value as? Result { return result }
  let location = CodeLocation(fileID: fileID, filePath: filePath, line: line, column: column)
  let issue = Diagnostic.wrongResult(value, of: closure, needed: Result.self, declaredAt: location)
  IssueReporter.stop(issue, at: location)
}
