// Names that came with xctest-dynamic-overlay, whose module is IssueReporting.

import DependenciesCore

/// Runs an operation, and reports the error that it throws as an issue.
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
///   - message: The meaning of an error.
///   - body: The operation.
/// - Returns: The result of the operation, or nil if it throws.
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
///   - message: The meaning of an error.
///   - body: The operation.
/// - Returns: The result of the operation, or nil if it throws.
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
///   - message: The meaning of an error.
///   - isolation: The caller's isolation. Leave it out.
///   - body: The operation. It runs on the actor whose code contains it.
/// - Returns: The result of the operation, or nil if it throws.
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
///   - message: The meaning of an error.
///   - isolation: The caller's isolation. Leave it out.
///   - body: The operation. It runs on the actor whose code contains it.
/// - Returns: The result of the operation, or nil if it throws.
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

// The description is optional and has no default value, so that the compiler prefers every other overload
// that fits.

/// An endpoint whose call reports an issue, and returns `nil`, zero, `false` or an empty value.
///
/// If the result's type has no such value, a call stops the process. Write `placeholder: …` instead.
///
/// - Parameter description: The endpoint's name.
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

/// An asynchronous endpoint whose call reports an issue, and returns `nil`, zero, `false` or an empty value.
///
/// If the result's type has no such value, a call stops the process. Write `placeholder: …` instead.
///
/// - Parameter description: The endpoint's name.
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

/// Reports an issue at the line of the call, and returns a placeholder for a missing value.
///
/// ```swift
/// import Dependencies
///
/// struct Settings: Sendable {
///   var volume: Double
/// }
///
/// enum SettingsKey: TestDependencyKey {
///   static var testValue: Settings { Settings(volume: unimplemented("Settings.volume", placeholder: 1)) }
/// }
/// ```
///
/// - Parameters:
///   - description: The name of the value.
///   - placeholder: The value to return.
/// - Returns: The placeholder.
@_disfavoredOverload
public func unimplemented<Value>(
  _ description: @autoclosure () -> String = "",
  placeholder: @autoclosure () -> Value,
  fileID: StaticString = #fileID,
  filePath: StaticString = #filePath,
  line: UInt = #line,
  column: UInt = #column
) -> Value {
  let location = CodeLocation(fileID: fileID, filePath: filePath, line: line, column: column)
  reportUnimplementedEndpoint(description(), at: location)
  return placeholder()
}

/// The error that an unimplemented endpoint throws.
public typealias UnimplementedFailure = Unimplemented

/// The value that an endpoint without a placeholder returns. Stops the process if its type has none.
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

extension Diagnostic {
  /// An endpoint made by `unimplemented` was called, and has nothing to return.
  fileprivate static func noPlaceholder(
    _ description: String,
    of type: Any.Type,
    at location: CodeLocation
  ) -> Self {
    Self(
      """
      \(description.isEmpty ? "An endpoint" : "'\(description)'") is unimplemented, but was called, and \
      there is nothing that it could return.
      """,
      [("Returns", typeName(type)), ("Defined at", location)],
      """
      Say what it returns, with 'unimplemented("\(description)", placeholder: …)', or override it where it \
      is used.
      """
    )
  }
}

/// Detects dictionary types, whatever their keys and values.
private protocol EmptyDictionary {
  static var empty: Self { get }
}

extension Dictionary: EmptyDictionary {
  fileprivate static var empty: Self { [:] }
}
