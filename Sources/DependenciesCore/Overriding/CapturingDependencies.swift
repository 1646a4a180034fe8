// One function for each effect: a single one with typed throws crashes the compiler of Swift 6.3, in closures
// with parameter packs.

/// Binds a closure to the current dependencies.
///
/// ```swift
/// import Dependencies
/// import Dispatch
///
/// func refreshLater(on queue: DispatchQueue) {
///   queue.async(execute: capturingDependencies {
///     // The overrides of the caller hold here.
///   })
/// }
/// ```
///
/// The closure may take any number of arguments, throw, and be asynchronous. It ignores the scope of its
/// caller.
///
/// - Parameter operation: The closure.
/// - Returns: The same closure, bound.
public func capturingDependencies<each Argument, Result>(
  _ operation: @escaping @Sendable (repeat each Argument) -> Result
) -> @Sendable (repeat each Argument) -> Result {
  let values = DependencyValues.current
  return { (argument: repeat each Argument) in
    values.run { operation(repeat each argument) }
  }
}

/// Binds a throwing closure to the current dependencies.
///
/// - Parameter operation: The closure.
/// - Returns: The same closure, bound.
public func capturingDependencies<each Argument, Result>(
  _ operation: @escaping @Sendable (repeat each Argument) throws -> Result
) -> @Sendable (repeat each Argument) throws -> Result {
  let values = DependencyValues.current
  return { (argument: repeat each Argument) in
    try values.run { try operation(repeat each argument) }
  }
}

/// Binds an asynchronous closure to the current dependencies.
///
/// The closure runs on no actor; it can `await` code of an actor.
///
/// - Parameter operation: The closure.
/// - Returns: The same closure, bound.
public func capturingDependencies<each Argument, Result>(
  _ operation: @escaping @Sendable @concurrent (repeat each Argument) async -> Result
) -> @Sendable @concurrent (repeat each Argument) async -> Result {
  let values = DependencyValues.current
  return { (argument: repeat each Argument) in
    await values.run { await operation(repeat each argument) }
  }
}

/// Binds an asynchronous throwing closure to the current dependencies.
///
/// The closure runs on no actor; it can `await` code of an actor.
///
/// - Parameter operation: The closure.
/// - Returns: The same closure, bound.
public func capturingDependencies<each Argument, Result>(
  _ operation: @escaping @Sendable @concurrent (repeat each Argument) async throws -> Result
) -> @Sendable @concurrent (repeat each Argument) async throws -> Result {
  let values = DependencyValues.current
  return { (argument: repeat each Argument) in
    try await values.run { try await operation(repeat each argument) }
  }
}
