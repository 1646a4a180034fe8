import Dependencies

/// The oldest value of a scope. It tells when the scope has closed, also if its `DependencyScope` is released.
final class ScopeSentinel: Sendable {
  let isReleased = LockIsolated(false)

  deinit { isReleased.setValue(true) }
}

enum ScopeSentinelKey<Name: DependencyScopeKind>: DependencyKey {
  static var liveValue: ScopeSentinel { ScopeSentinel() }
  static var testValue: ScopeSentinel { ScopeSentinel() }
  static var lifetime: DependencyLifetime { .scoped(to: Name.self) }
}

extension ProgramRunner {
  /// Called where a scope has just been opened.
  func addSentinel(of name: ProgramScope, in values: DependencyValues) {
    func sentinel<Name: DependencyScopeKind>(of _: Name.Type) -> ScopeSentinel {
      values[ScopeSentinelKey<Name>.self]
    }
    if program.dropsScopes { made.sentinels.append(sentinel(of: name.name).isReleased) }
  }

  /// Begins a call that may release the last `DependencyScope` of a scope.
  ///
  /// - Returns: The sentinels of the scopes that close.
  func beginRelease() -> [LockIsolated<Bool>] {
    if !program.dropsScopes { return [] }
    made.releaseCount += 1
    return expectation.closedByReleases[made.releaseCount - 1].map { made.sentinels[$0 - 1] }
  }

  /// Waits until the scopes have closed. Their tear-downs use what the program has made meanwhile.
  func endRelease(_ sentinels: [LockIsolated<Bool>]) async {
    for isReleased in sentinels {
      for _ in 0..<100_000 {
        if isReleased.value { break }
        try? await Task.sleep(for: .microseconds(50))
      }
      if !isReleased.value { made.outcomes.append("a scope that was released has not closed") }
    }
  }
}
