import Dependencies
import DependenciesMacros

/// Commits the writes of the current request. Without ``commit``, none of them are kept.
@DependencyClient
public struct UnitOfWorkClient: Sendable {
  /// Keeps all writes, or throws and keeps none. In both cases, no more writes are possible.
  public var commit: @Sendable () async throws -> Void
}

extension DependencyValues {
  /// Commits the writes of the current request.
  @DependencyEntry public var unitOfWork: UnitOfWorkClient = UnitOfWorkClient()
}

/// Runs work without a request in a scope like that of one: its writes are committed, or none are kept.
public func withUnitOfWork<Result>(
  _ id: String,
  _ work: @concurrent () async throws -> Result
) async throws -> Result {
  try await withDependencyScope(UnitOfWork(id: id)) {
    let result = try await work()
    @Dependency(\.unitOfWork) var unitOfWork
    try await unitOfWork.commit()
    return result
  }
}
