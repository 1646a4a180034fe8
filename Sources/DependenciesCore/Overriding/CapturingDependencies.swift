// One function for each effect: a single one with typed throws crashes the compiler of Swift 6.3, in closures
// with parameter packs.

/// Wraps a closure, so that it runs with the current dependencies wherever it is called.
///
/// Dispatch queues, detached tasks and callbacks of other libraries do not inherit overrides and open scopes.
/// The wrapped closure takes them along:
///
/// ```swift
/// import Dependencies
/// import Foundation
///
/// func printDate(on queue: DispatchQueue) {
///   queue.async(execute: capturingDependencies {
///     @Dependency(\.date.now) var now
///     print(now)
///   })
/// }
/// ```
///
/// The closure may take any number of arguments, throw, and be asynchronous. It ignores the overrides and
/// open scopes of its caller.
///
/// - Parameter operation: The closure.
/// - Returns: The wrapped closure.
public func capturingDependencies<each Argument, Result>(
  _ operation: @escaping @Sendable (repeat each Argument) -> Result
) -> @Sendable (repeat each Argument) -> Result {
  let values = DependencyValues.current
  return { (argument: repeat each Argument) in
    values.run { operation(repeat each argument) }
  }
}

/// Wraps a throwing closure, so that it runs with the current dependencies wherever it is called.
///
/// - Parameter operation: The closure.
/// - Returns: The wrapped closure.
public func capturingDependencies<each Argument, Result>(
  _ operation: @escaping @Sendable (repeat each Argument) throws -> Result
) -> @Sendable (repeat each Argument) throws -> Result {
  let values = DependencyValues.current
  return { (argument: repeat each Argument) in
    try values.run { try operation(repeat each argument) }
  }
}

/// Wraps an asynchronous closure, so that it runs with the current dependencies wherever it is called.
///
/// The closure runs on no actor; it can `await` code of an actor.
///
/// - Parameter operation: The closure.
/// - Returns: The wrapped closure.
public func capturingDependencies<each Argument, Result>(
  _ operation: @escaping @Sendable @concurrent (repeat each Argument) async -> Result
) -> @Sendable @concurrent (repeat each Argument) async -> Result {
  let values = DependencyValues.current
  return { (argument: repeat each Argument) in
    await values.run { await operation(repeat each argument) }
  }
}

/// Wraps an asynchronous throwing closure, so that it runs with the current dependencies wherever it is
/// called.
///
/// The closure runs on no actor; it can `await` code of an actor.
///
/// - Parameter operation: The closure.
/// - Returns: The wrapped closure.
public func capturingDependencies<each Argument, Result>(
  _ operation: @escaping @Sendable @concurrent (repeat each Argument) async throws -> Result
) -> @Sendable @concurrent (repeat each Argument) async throws -> Result {
  let values = DependencyValues.current
  return { (argument: repeat each Argument) in
    try await values.run { try await operation(repeat each argument) }
  }
}
