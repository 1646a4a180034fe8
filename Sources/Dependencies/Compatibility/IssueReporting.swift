// Names that came with xctest-dynamic-overlay, whose module is IssueReporting.

import DependenciesCore

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

// The description is optional, and has no default value, so that the compiler prefers each other overload
// where it fits as well.

/// An endpoint that reports an issue when it is called, and returns nil, nothing, zero, `false` or something
/// empty.
///
/// It stops the process if the type of the result has no such value. Write `placeholder: …` instead.
///
/// - Parameters:
///   - description: The endpoint's name.
///   - fileID: The place of the endpoint, which the issue names.
///   - filePath: The place of the endpoint, which the issue names.
///   - line: The place of the endpoint, which the issue names.
///   - column: The place of the endpoint, which the issue names.
/// - Returns: A closure with any number of arguments.
@available(*, deprecated, message: "Say what the endpoint returns: 'unimplemented(\"…\", placeholder: …)'.")
@_disfavoredOverload
public func unimplemented<each Argument, Result>(
  _ description: @autoclosure @escaping @Sendable () -> String?,
  fileID: StaticString = #fileID,
  filePath: StaticString = #filePath,
  line: UInt = #line,
  column: UInt = #column
) -> @Sendable (repeat each Argument) -> Result {
  let location = CodeLocation(fileID: fileID, filePath: filePath, line: line, column: column)
  return { (_: repeat each Argument) in
    reportUnimplementedEndpoint(description() ?? "", at: location)
    return placeholder(for: description() ?? "", at: location)
  }
}

/// An asynchronous endpoint that reports an issue when it is called, and returns nil, nothing, zero, `false`
/// or something empty.
///
/// It stops the process if the type of the result has no such value. Write `placeholder: …` instead.
///
/// - Parameters:
///   - description: The endpoint's name.
///   - fileID: The place of the endpoint, which the issue names.
///   - filePath: The place of the endpoint, which the issue names.
///   - line: The place of the endpoint, which the issue names.
///   - column: The place of the endpoint, which the issue names.
/// - Returns: A closure with any number of arguments.
@available(*, deprecated, message: "Say what the endpoint returns: 'unimplemented(\"…\", placeholder: …)'.")
@_disfavoredOverload
public func unimplemented<each Argument, Result>(
  _ description: @autoclosure @escaping @Sendable () -> String?,
  fileID: StaticString = #fileID,
  filePath: StaticString = #filePath,
  line: UInt = #line,
  column: UInt = #column
) -> @Sendable @concurrent (repeat each Argument) async -> Result {
  let location = CodeLocation(fileID: fileID, filePath: filePath, line: line, column: column)
  return { (_: repeat each Argument) in
    reportUnimplementedEndpoint(description() ?? "", at: location)
    return placeholder(for: description() ?? "", at: location)
  }
}

/// A value for an endpoint that says none. Stops the process if there is none for its type.
private func placeholder<Result>(for endpoint: String, at location: CodeLocation) -> Result {
  let value: Any? =
    switch Result.self {
    case is Bool.Type: false
    case let type as any ExpressibleByNilLiteral.Type: type.init(nilLiteral: ())
    case let type as any RangeReplaceableCollection.Type: type.init()
    case let type as any AdditiveArithmetic.Type: type.zero
    case let type as any SetAlgebra.Type: type.init()
    case let type as any EmptyDictionary.Type: type.empty
    default: nil
    }
  if let value = value as? Result { return value }
  IssueReporter.stop(.noPlaceholder(endpoint, of: Result.self, at: location), at: location)
}

/// Finds out that a type is a dictionary, whatever its keys and values.
private protocol EmptyDictionary {
  static var empty: Self { get }
}

extension Dictionary: EmptyDictionary {
  fileprivate static var empty: Self { [:] }
}
