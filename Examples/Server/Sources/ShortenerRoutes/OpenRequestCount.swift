import Dependencies
import DependenciesInspection
import ShortenerInterfaces

/// How many request scopes are open, those of background jobs included. It finds those that are never closed.
public func openRequestCount() -> Int { DependencyScope.openCounts["\(RequestScope.self)", default: 0] }
