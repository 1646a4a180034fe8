/// Passes the current dependencies to code outside the current task: on dispatch queues, in delegates, in
/// detached tasks.
///
/// Such code inherits neither overrides nor open scopes. To run code with the current dependencies, call
/// `yield`:
///
/// ```swift
/// import Dependencies
/// import Foundation
///
/// func note(_ text: String, on queue: DispatchQueue) {
///   withEscapedDependencies { dependencies in
///     queue.async {
///       dependencies.yield {
///         @Dependency(\.date.now) var now
///         print("\(now): \(text)")
///       }
///     }
///   }
/// }
/// ```
///
/// For a single closure, `capturingDependencies` is shorter.
///
/// - Parameter operation: Code that gets the current dependencies as its argument, and passes them on.
/// - Returns: The result of the operation.
/// - Throws: Any error from the operation.
@discardableResult
public func withEscapedDependencies<Result>(
  _ operation: (DependencyValues.Continuation) throws -> Result
) rethrows -> Result {
  try operation(DependencyValues.Continuation())
}

/// Passes the current dependencies to code outside the current task, from an asynchronous operation.
///
/// The operation runs on the same actor as the code around it.
///
/// - Parameters:
///   - isolation: The caller's isolation. Omit it.
///   - operation: Code that gets the current dependencies as its argument, and passes them on.
/// - Returns: The result of the operation.
/// - Throws: Any error from the operation.
@discardableResult
public func withEscapedDependencies<Result>(
  isolation: isolated (any Actor)? = #isolation,
  _ operation: @concurrent (DependencyValues.Continuation) async throws -> Result
) async rethrows -> Result {
  try await operation(DependencyValues.Continuation())
}

extension DependencyValues {
  /// The dependencies around a call to `withEscapedDependencies`. Other code can use them any number of
  /// times.
  public struct Continuation: Sendable {
    private let dependencies = DependencyValues.current

    /// Runs an operation with these dependencies instead of the caller's.
    ///
    /// - Parameter operation: The code to run.
    /// - Returns: The result of the operation.
    /// - Throws: Any error from the operation.
    @discardableResult
    public func yield<Result>(_ operation: () throws -> Result) rethrows -> Result {
      try dependencies.run(operation)
    }

    /// Runs an asynchronous operation with these dependencies instead of the caller's.
    ///
    /// The operation runs on the same actor as the code around it.
    ///
    /// - Parameters:
    ///   - isolation: The caller's isolation. Omit it.
    ///   - operation: The code to run.
    /// - Returns: The result of the operation.
    /// - Throws: Any error from the operation.
    @discardableResult
    public func yield<Result>(
      isolation: isolated (any Actor)? = #isolation,
      _ operation: @concurrent () async throws -> Result
    ) async rethrows -> Result {
      try await dependencies.run(operation)
    }
  }
}
