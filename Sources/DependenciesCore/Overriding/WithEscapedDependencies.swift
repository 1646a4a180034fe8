/// Hands the current dependencies to code that leaves the current task: dispatch queues, delegates, detached
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
/// - Parameter operation: Gets the values of the current scope to take along.
/// - Returns: What the operation returns.
/// - Throws: What the operation throws.
@discardableResult
public func withEscapedDependencies<Result>(
  _ operation: (DependencyValues.Continuation) throws -> Result
) rethrows -> Result {
  try operation(DependencyValues.Continuation())
}

/// Hands the current dependencies to code that leaves the current task, from an asynchronous operation.
///
/// It is the asynchronous form of ``withEscapedDependencies(_:)``. The operation runs on the actor whose
/// code contains it.
///
/// - Parameters:
///   - isolation: The caller's isolation. Leave it out.
///   - operation: Gets the values of the current scope to take along.
/// - Returns: What the operation returns.
/// - Throws: What the operation throws.
@discardableResult
public func withEscapedDependencies<Result>(
  isolation: isolated (any Actor)? = #isolation,
  _ operation: @concurrent (DependencyValues.Continuation) async throws -> Result
) async rethrows -> Result {
  try await operation(DependencyValues.Continuation())
}

extension DependencyValues {
  /// The dependencies of a scope, to be put in force elsewhere, at any later time and as often as wanted.
  public struct Continuation: Sendable {
    private let dependencies = DependencyValues.current

    /// Runs an operation in the scope that this was made in. What is in force where it is called does not
    /// count.
    ///
    /// - Parameter operation: What runs in the scope.
    /// - Returns: What the operation returns.
    /// - Throws: What the operation throws.
    @discardableResult
    public func yield<Result>(_ operation: () throws -> Result) rethrows -> Result {
      try dependencies.run(operation)
    }

    /// Runs an asynchronous operation in the scope that this was made in.
    ///
    /// - Parameters:
    ///   - isolation: The caller's isolation. Leave it out.
    ///   - operation: What runs in the scope.
    /// - Returns: What the operation returns.
    /// - Throws: What the operation throws.
    @discardableResult
    public func yield<Result>(
      isolation: isolated (any Actor)? = #isolation,
      _ operation: @concurrent () async throws -> Result
    ) async rethrows -> Result {
      try await dependencies.run(operation)
    }
  }
}
