import Dependencies
import DependenciesInspection
import ShortenerInterfaces

/// How many scopes of requests are open, those of streams and jobs included. It finds those that are never
/// closed.
public func openRequestCount() -> Int { DependencyScope.openCount(of: RequestScope.self) }
