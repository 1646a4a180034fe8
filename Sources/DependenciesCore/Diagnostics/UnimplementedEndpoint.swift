// One function for each combination of effects, since generics cannot abstract over the effects of a closure.

/// An endpoint (a closure property of a client) that reports an issue when called, and returns a placeholder.
///
/// ```swift
/// struct PlayerClient: Sendable {
///   var volume: @Sendable () -> Double = unimplemented("PlayerClient.volume", placeholder: 0)
///   var play: @Sendable (_ song: String) async throws -> Void = unimplemented("PlayerClient.play")
/// }
/// ```
///
/// Make a client's test value from such endpoints, which may have any number of arguments. For a closure with
/// a non-escaping closure parameter, which this cannot make, write `{ _ in reportIssue("…") }`.
///
/// - Parameters:
///   - description: The endpoint's name, type and property, such as `"PlayerClient.play"`.
///   - placeholder: The result of the endpoint. `Void` needs none.
@_disfavoredOverload
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
///   - placeholder: The result of the endpoint. `Void` needs none.
/// - Returns: A closure with any number of arguments.
@_disfavoredOverload
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
/// - Parameter description: The endpoint's name.
/// - Returns: A closure with any number of arguments.
@_disfavoredOverload
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
/// - Parameter description: The endpoint's name.
/// - Returns: A closure with any number of arguments.
@_disfavoredOverload
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

/// A throwing endpoint that reports an issue when it is called, and throws an error of your own.
///
/// ```swift
/// struct Offline: Error {}
///
/// struct PlayerClient: Sendable {
///   var play: @Sendable (_ song: String) throws -> Void =
///     unimplemented("PlayerClient.play", throwing: Offline())
/// }
/// ```
///
/// - Parameters:
///   - description: The endpoint's name.
///   - failure: The error that the endpoint throws.
/// - Returns: A closure with any number of arguments.
@_disfavoredOverload
public func unimplemented<each Argument, Failure: Error, Result>(
  _ description: @autoclosure @escaping @Sendable () -> String = "",
  throwing failure: @autoclosure @escaping @Sendable () -> Failure,
  fileID: StaticString = #fileID,
  filePath: StaticString = #filePath,
  line: UInt = #line,
  column: UInt = #column
) -> @Sendable (repeat each Argument) throws(Failure) -> Result {
  let location = CodeLocation(fileID: fileID, filePath: filePath, line: line, column: column)
  return { (_: repeat each Argument) throws(Failure) in
    reportUnimplementedEndpoint(description(), at: location)
    throw failure()
  }
}

/// An asynchronous throwing endpoint that reports an issue when it is called, and throws an error of your
/// own.
///
/// - Parameters:
///   - description: The endpoint's name.
///   - failure: The error that the endpoint throws.
/// - Returns: A closure with any number of arguments.
@_disfavoredOverload
public func unimplemented<each Argument, Failure: Error, Result>(
  _ description: @autoclosure @escaping @Sendable () -> String = "",
  throwing failure: @autoclosure @escaping @Sendable () -> Failure,
  fileID: StaticString = #fileID,
  filePath: StaticString = #filePath,
  line: UInt = #line,
  column: UInt = #column
) -> @Sendable @concurrent (repeat each Argument) async throws(Failure) -> Result {
  let location = CodeLocation(fileID: fileID, filePath: filePath, line: line, column: column)
  return { (_: repeat each Argument) async throws(Failure) in
    reportUnimplementedEndpoint(description(), at: location)
    throw failure()
  }
}

/// Reports a call of an unimplemented endpoint.
package func reportUnimplementedEndpoint(
  _ description: String,
  of client: Any.Type? = nil,
  parameters: String = "",
  mock: String = "",
  at location: CodeLocation
) {
  let environment = DependencyEnvironment.current
  let place = client.flatMap { ClientPlace(ofClient: $0, in: environment.store) }
  let isLive = !ProcessEnvironment.isTestRunner && environment.store.context(environment.context) == .live
  let test = LinkedTestRuntime.runtime?.currentTest?.name
  let issue = Diagnostic.unimplemented(
    description,
    of: client,
    parameters: parameters,
    mock: mock,
    at: place,
    declaredAt: location,
    test: test,
    isLive: isLive
  )
  IssueReporter.report(issue, at: location)
}

/// The error that an unimplemented endpoint throws, after the library has reported the call. A mock also throws
/// it where the closure of a generic function returns a value of a wrong type.
///
/// If a test has a trait of `DependenciesTestSupport` and throws this error, the test does not fail a second
/// time. The test runner records the error as a second issue if the test has no such trait, if it runs under
/// XCTest, or if `#expect` catches the error.
public struct Unimplemented: Error, Equatable {
  /// The endpoint, as it was described.
  public let endpoint: String

  /// Makes the error of an endpoint.
  ///
  /// - Parameter endpoint: Its description, such as `"APIClient.search"`.
  public init(_ endpoint: String) {
    self.endpoint = endpoint
  }
}

/// The place of a client in diagnostics: the value of a dependency, or a part of it.
struct ClientPlace {
  let dependency: DependencyName

  /// The left-hand side of an assignment in an update closure, such as `$0.api.users`.
  let assignment: String

  /// Whether a view was the first reader.
  var isOfView = false
}

extension ClientPlace {
  /// Finds the only value of a type among those that a store has built; nil if none or several have it.
  init?(ofClient type: Any.Type, in store: ValueStore) {
    let places = store.values.flatMap { box in
      guard let origin = box.origin else { return [ClientPlace]() }
      return Self.paths(to: type, in: box.anyValue, declaredAs: origin.name.valueType).map { path in
        ClientPlace(
          dependency: origin.name,
          assignment: ([origin.name.assignment] + path).joined(separator: "."),
          isOfView: origin.location.isOfView
        )
      }
    }
    guard let first = places.first, places.allSatisfy({ $0.assignment == first.assignment }) else {
      return nil
    }
    self = first
  }

  /// The properties that lead to values of a type, from structure to structure.
  private static func paths(to type: Any.Type, in value: Any, declaredAs declared: Any.Type) -> [[String]] {
    if declared == type { return [[]] }
    // A mirror of its own may leave properties out.
    if value is any CustomReflectable { return [] }
    let mirror = Mirror(reflecting: value)
    guard mirror.displayStyle == .struct else { return [] }
    return mirror.children.flatMap { child in
      child.label.map { label in
        paths(to: type, in: child.value, declaredAs: Swift.type(of: child.value)).map { [label] + $0 }
      } ?? []
    }
  }
}
