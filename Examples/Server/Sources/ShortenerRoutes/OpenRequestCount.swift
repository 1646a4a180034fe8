import Dependencies
import DependenciesInspection
import ShortenerInterfaces

/// How many units of work are open, those of streams and jobs included. It finds those that are never
/// closed.
public func openRequestCount() -> Int { DependencyScope.openCount(of: UnitOfWork.self) }
