// A macro cannot see whether code is isolated to an actor, but the compiler chooses one of these overloads by
// it. They expand to nothing.

/// Accepts a client that is not isolated.
@freestanding(declaration)
public macro __dependencyIsolationCheck<Result>(client function: () -> Result, _ name: String) =
  #externalMacro(module: "DependenciesMacrosPlugin", type: "PassedIsolationCheckMacro")

/// Reports a client that is isolated to the main actor. For other actors, the compiler rejects the
/// conformance to a key's protocol.
@freestanding(declaration)
public macro __dependencyIsolationCheck<Result>(client function: @MainActor () -> Result, _ name: String) =
  #externalMacro(module: "DependenciesMacrosPlugin", type: "FailedIsolationCheckMacro")

/// Accepts an entry that is not isolated.
@freestanding(declaration)
public macro __dependencyIsolationCheck<Root, Value>(
  entry path: any KeyPath<Root, Value> & Sendable,
  _ name: String
) =
  #externalMacro(module: "DependenciesMacrosPlugin", type: "PassedIsolationCheckMacro")

/// Reports an entry that is isolated to an actor, so that its key path is not `Sendable`.
@freestanding(declaration)
public macro __dependencyIsolationCheck<Root, Value>(entry path: KeyPath<Root, Value>, _ name: String) =
  #externalMacro(module: "DependenciesMacrosPlugin", type: "FailedIsolationCheckMacro")
