import Dependencies
import DependenciesMacros

/// Ends what the current request writes. Nothing of it is kept before ``commit``, and nothing at all without.
@DependencyClient
public struct UnitOfWorkClient: Sendable {
  /// Keeps all that was written. If it throws, nothing is kept.
  public var commit: @Sendable () async throws -> Void

  /// Runs an action once it is certain that all is kept.
  public var afterCommit: @Sendable (_ action: @escaping @Sendable () -> Void) async throws -> Void
}

extension DependencyValues {
  /// Ends what the current request writes.
  @DependencyEntry public var unitOfWork: UnitOfWorkClient = UnitOfWorkClient()
}

/// Runs work in a request of its own, which ends as one of a client does: it is committed, or nothing of it is kept.
public func withUnitOfWork<Result>(_ work: @concurrent () async throws -> Result) async throws -> Result {
  try await withDependencyScope(RequestScope.self) {
    let result = try await work()
    @Dependency(\.unitOfWork) var unitOfWork
    try await unitOfWork.commit()
    return result
  }
}
