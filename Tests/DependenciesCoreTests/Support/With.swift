import DependenciesCore

/// Runs an operation with other values.
func with<Result>(_ values: DependencyValues, operation: () throws -> Result) rethrows -> Result {
  try withDependencies({ $0 = values }, operation: { try operation() })
}

/// Runs an asynchronous operation with other values.
nonisolated(nonsending)
  func with<Result>(_ values: DependencyValues, operation: () async throws -> Result) async rethrows -> Result
{
  try await withDependencies({ $0 = values }, operation: { try await operation() })
}
