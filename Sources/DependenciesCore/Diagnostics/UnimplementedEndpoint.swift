// One function for each effect: a closure's type has no generic way to say which effects it has.

/// An endpoint that reports an issue when it is called, and returns a placeholder.
///
/// It is the start of a client's test value: a test overrides the endpoints that it expects to be called, and hears of any
/// other.
///
/// ```swift
/// struct PlayerClient: Sendable {
///   var volume: @Sendable () -> Double = unimplemented("PlayerClient.volume", placeholder: 0)
///   var play: @Sendable (_ song: String) async throws -> Void = unimplemented("PlayerClient.play")
/// }
/// ```
///
/// An endpoint that takes a closure which does not escape is the one kind that this cannot make; write
/// `{ _ in reportIssue("…") }` there.
///
/// - Parameters:
///   - description: The endpoint's name, type and property, such as `"PlayerClient.play"`.
///   - placeholder: What the endpoint returns. `Void` needs none.
///   - fileID: The place of the endpoint, which the issue names.
///   - filePath: The place of the endpoint, which the issue names.
///   - line: The place of the endpoint, which the issue names.
///   - column: The place of the endpoint, which the issue names.
/// - Returns: A closure with any number of arguments.
public func unimplemented<each Argument, Result>(
  _ description: @autoclosure @escaping @Sendable () -> String = "",
  placeholder: @autoclosure @escaping @Sendable () -> Result = (),
  fileID: StaticString = #fileID,
  filePath: StaticString = #filePath,
  line: UInt = #line,
  column: UInt = #column
) -> @Sendable (repeat each Argument) -> Result {
  let location = CodeLocation(fileID: fileID, filePath: filePath, line: line, column: column)
  return { (_: repeat each Argument) in
    reportUnimplementedEndpoint(description(), at: location)
    return placeholder()
  }
}

/// An asynchronous endpoint that reports an issue when it is called, and returns a placeholder.
///
/// - Parameters:
///   - description: The endpoint's name.
///   - placeholder: What the endpoint returns. `Void` needs none.
///   - fileID: The place of the endpoint, which the issue names.
///   - filePath: The place of the endpoint, which the issue names.
///   - line: The place of the endpoint, which the issue names.
///   - column: The place of the endpoint, which the issue names.
/// - Returns: A closure with any number of arguments.
public func unimplemented<each Argument, Result>(
  _ description: @autoclosure @escaping @Sendable () -> String = "",
  placeholder: @autoclosure @escaping @Sendable () -> Result = (),
  fileID: StaticString = #fileID,
  filePath: StaticString = #filePath,
  line: UInt = #line,
  column: UInt = #column
) -> @Sendable @concurrent (repeat each Argument) async -> Result {
  let location = CodeLocation(fileID: fileID, filePath: filePath, line: line, column: column)
  return { (_: repeat each Argument) in
    reportUnimplementedEndpoint(description(), at: location)
    return placeholder()
  }
}

/// A throwing endpoint that reports an issue when it is called, and throws ``Unimplemented``.
///
/// - Parameters:
///   - description: The endpoint's name.
///   - fileID: The place of the endpoint, which the issue names.
///   - filePath: The place of the endpoint, which the issue names.
///   - line: The place of the endpoint, which the issue names.
///   - column: The place of the endpoint, which the issue names.
/// - Returns: A closure with any number of arguments.
public func unimplemented<each Argument, Result>(
  _ description: @autoclosure @escaping @Sendable () -> String = "",
  fileID: StaticString = #fileID,
  filePath: StaticString = #filePath,
  line: UInt = #line,
  column: UInt = #column
) -> @Sendable (repeat each Argument) throws -> Result {
  let location = CodeLocation(fileID: fileID, filePath: filePath, line: line, column: column)
  return { (_: repeat each Argument) in
    reportUnimplementedEndpoint(description(), at: location)
    throw Unimplemented(description())
  }
}

/// An asynchronous throwing endpoint that reports an issue when it is called, and throws ``Unimplemented``.
///
/// - Parameters:
///   - description: The endpoint's name.
///   - fileID: The place of the endpoint, which the issue names.
///   - filePath: The place of the endpoint, which the issue names.
///   - line: The place of the endpoint, which the issue names.
///   - column: The place of the endpoint, which the issue names.
/// - Returns: A closure with any number of arguments.
public func unimplemented<each Argument, Result>(
  _ description: @autoclosure @escaping @Sendable () -> String = "",
  fileID: StaticString = #fileID,
  filePath: StaticString = #filePath,
  line: UInt = #line,
  column: UInt = #column
) -> @Sendable @concurrent (repeat each Argument) async throws -> Result {
  let location = CodeLocation(fileID: fileID, filePath: filePath, line: line, column: column)
  return { (_: repeat each Argument) in
    reportUnimplementedEndpoint(description(), at: location)
    throw Unimplemented(description())
  }
}

/// Reports that an endpoint was called which nobody has implemented.
package func reportUnimplementedEndpoint(
  _ description: String,
  of client: Any.Type? = nil,
  at location: CodeLocation
) {
  // A default that only serves as the start of an override has not been used, so nothing is wrong with it yet.
  if Construction.active?.isProvisional == true { return }
  IssueReporter.report(.unimplemented(description, of: client, at: location), at: location)
}
