import Dependencies
import DependenciesMacros

/// Ends what the current request writes. Nothing of it is kept before ``commit``, and nothing at all without.
@DependencyClient
public struct UnitOfWorkClient: Sendable {
  /// Keeps all that was written, or throws, and then nothing is kept. Nothing can be written any more.
  public var commit: @Sendable () async throws -> Void
}

extension DependencyValues {
  /// Ends what the current request writes.
  @DependencyEntry public var unitOfWork: UnitOfWorkClient = UnitOfWorkClient()
}

/// Runs work in a scope as requests have: it is committed, or nothing of it is kept.
public func withUnitOfWork<Result>(_ work: @concurrent () async throws -> Result) async throws -> Result {
  try await withDependencyScope(RequestScope.self) {
    let result = try await work()
    @Dependency(\.unitOfWork) var unitOfWork
    try await unitOfWork.commit()
    return result
  }
}
