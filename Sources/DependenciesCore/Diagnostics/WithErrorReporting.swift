/// Runs an operation, and reports the error that it throws as an issue of the program's own.
///
/// ```swift
/// import Dependencies
///
/// func save() throws {}
///
/// withErrorReporting("Saving failed.") {
///   try save()
/// }
/// ```
///
/// A `CancellationError` is not reported.
///
/// - Parameters:
///   - message: What an error means here.
///   - fileID: The place to report.
///   - filePath: The place to report.
///   - line: The place to report.
///   - column: The place to report.
///   - body: The operation.
/// - Returns: What the operation returns, or nil if it throws.
@_disfavoredOverload
@discardableResult
public func withErrorReporting<Result>(
  _ message: @autoclosure () -> String? = nil,
  fileID: StaticString = #fileID,
  filePath: StaticString = #filePath,
  line: UInt = #line,
  column: UInt = #column,
  catching body: () throws -> Result
) -> Result? {
  do {
    return try body()
  } catch {
    reportUnlessCancelled(error, message(), fileID, filePath, line, column)
    return nil
  }
}

/// Runs an operation that may return nil, and reports the error that it throws.
///
/// See ``withErrorReporting(_:fileID:filePath:line:column:catching:)-(_,_,_,_,_,()->Result)``.
///
/// - Parameters:
///   - message: What an error means here.
///   - fileID: The place to report.
///   - filePath: The place to report.
///   - line: The place to report.
///   - column: The place to report.
///   - body: The operation.
/// - Returns: What the operation returns, or nil if it throws.
@_disfavoredOverload
@discardableResult
public func withErrorReporting<Result>(
  _ message: @autoclosure () -> String? = nil,
  fileID: StaticString = #fileID,
  filePath: StaticString = #filePath,
  line: UInt = #line,
  column: UInt = #column,
  catching body: () throws -> Result?
) -> Result? {
  do {
    return try body()
  } catch {
    reportUnlessCancelled(error, message(), fileID, filePath, line, column)
    return nil
  }
}

/// Runs an asynchronous operation, and reports the error that it throws.
///
/// - Parameters:
///   - message: What an error means here.
///   - fileID: The place to report.
///   - filePath: The place to report.
///   - line: The place to report.
///   - column: The place to report.
///   - isolation: The caller's isolation. Leave it out.
///   - body: The operation. It runs on the actor whose code contains it.
/// - Returns: What the operation returns, or nil if it throws.
@_disfavoredOverload
@discardableResult
public func withErrorReporting<Result>(
  _ message: @autoclosure () -> String? = nil,
  fileID: StaticString = #fileID,
  filePath: StaticString = #filePath,
  line: UInt = #line,
  column: UInt = #column,
  isolation: isolated (any Actor)? = #isolation,
  catching body: @concurrent () async throws -> Result
) async -> Result? {
  do {
    return try await body()
  } catch {
    reportUnlessCancelled(error, message(), fileID, filePath, line, column)
    return nil
  }
}

/// Runs an asynchronous operation that may return nil, and reports the error that it throws.
///
/// - Parameters:
///   - message: What an error means here.
///   - fileID: The place to report.
///   - filePath: The place to report.
///   - line: The place to report.
///   - column: The place to report.
///   - isolation: The caller's isolation. Leave it out.
///   - body: The operation. It runs on the actor whose code contains it.
/// - Returns: What the operation returns, or nil if it throws.
@_disfavoredOverload
@discardableResult
public func withErrorReporting<Result>(
  _ message: @autoclosure () -> String? = nil,
  fileID: StaticString = #fileID,
  filePath: StaticString = #filePath,
  line: UInt = #line,
  column: UInt = #column,
  isolation: isolated (any Actor)? = #isolation,
  catching body: @concurrent () async throws -> Result?
) async -> Result? {
  do {
    return try await body()
  } catch {
    reportUnlessCancelled(error, message(), fileID, filePath, line, column)
    return nil
  }
}

private func reportUnlessCancelled(
  _ error: any Error,
  _ message: @autoclosure () -> String?,
  _ fileID: StaticString,
  _ filePath: StaticString,
  _ line: UInt,
  _ column: UInt
) {
  if error is CancellationError { return }
  reportIssue(error, message(), fileID: fileID, filePath: filePath, line: line, column: column)
}
