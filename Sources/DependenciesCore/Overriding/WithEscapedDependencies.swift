/// Passes the current dependencies to code outside the current task: dispatch queues, delegates, detached
/// tasks.
///
/// ```swift
/// import Dependencies
/// import Dispatch
///
/// func saveInTheBackground(on queue: DispatchQueue) {
///   withEscapedDependencies { dependencies in
///     queue.async {
///       dependencies.yield {
///         // The overrides of the caller hold here.
///       }
///     }
///   }
/// }
/// ```
///
/// To bind one closure, `capturingDependencies` is shorter.
///
/// - Parameter operation: Gets the values of the current scope, to pass them on.
/// - Returns: The result of the operation.
/// - Throws: The error of the operation.
@discardableResult
public func withEscapedDependencies<Result>(
  _ operation: (DependencyValues.Continuation) throws -> Result
) rethrows -> Result {
  try operation(DependencyValues.Continuation())
}

/// Passes the current dependencies to code outside the current task, from an asynchronous operation.
///
/// The operation runs on the actor whose code contains it.
///
/// - Parameters:
///   - isolation: The caller's isolation. Leave it out.
///   - operation: Gets the values of the current scope, to pass them on.
/// - Returns: The result of the operation.
/// - Throws: The error of the operation.
@discardableResult
public func withEscapedDependencies<Result>(
  isolation: isolated (any Actor)? = #isolation,
  _ operation: @concurrent (DependencyValues.Continuation) async throws -> Result
) async rethrows -> Result {
  try await operation(DependencyValues.Continuation())
}

extension DependencyValues {
  /// The dependencies of a scope, for use elsewhere, any number of times.
  public struct Continuation: Sendable {
    private let dependencies = DependencyValues.current

    /// Runs an operation in the scope that this was made in, and ignores the scope of the caller.
    ///
    /// - Parameter operation: The code to run in the scope.
    /// - Returns: The result of the operation.
    /// - Throws: The error of the operation.
    @discardableResult
    public func yield<Result>(_ operation: () throws -> Result) rethrows -> Result {
      try dependencies.run(operation)
    }

    /// Runs an asynchronous operation in the scope that this was made in.
    ///
    /// - Parameters:
    ///   - isolation: The caller's isolation. Leave it out.
    ///   - operation: The code to run in the scope.
    /// - Returns: The result of the operation.
    /// - Throws: The error of the operation.
    @discardableResult
    public func yield<Result>(
      isolation: isolated (any Actor)? = #isolation,
      _ operation: @concurrent () async throws -> Result
    ) async rethrows -> Result {
      try await dependencies.run(operation)
    }
  }
}
