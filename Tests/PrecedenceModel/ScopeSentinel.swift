import Dependencies

/// The oldest value of a scope. It tells when the scope has closed, also if nothing has its `DependencyScope` any more.
final class ScopeSentinel: Sendable {
  let isReleased = LockIsolated(false)

  deinit { isReleased.setValue(true) }
}

enum ScopeSentinelKey<Name: DependencyScopeName>: DependencyKey {
  static var liveValue: ScopeSentinel { ScopeSentinel() }
  static var testValue: ScopeSentinel { ScopeSentinel() }
  static var lifetime: DependencyLifetime { .scoped(to: Name.self) }
}

extension ProgramRunner {
  /// Called where a scope has just been opened.
  func addSentinel(of name: ProgramScope, in values: DependencyValues) {
    func sentinel<Name: DependencyScopeName>(of _: Name.Type) -> ScopeSentinel {
      values[ScopeSentinelKey<Name>.self]
    }
    if program.dropsScopes { made.sentinels.append(sentinel(of: name.name).isReleased) }
  }

  /// Called after the program has released a `DependencyScope`. Waits until the scopes have closed that should.
  func endRelease() async {
    for number in takeScopesToClose() {
      let isReleased = made.sentinels[number - 1]
      for _ in 0..<100_000 {
        if isReleased.value { break }
        try? await Task.sleep(for: .microseconds(50))
      }
      if !isReleased.value { made.outcomes.append("scope \(number) has not closed") }
    }
  }

  /// Called after a call that cannot be the last one to have a `DependencyScope`.
  func endReleaseInCall() { _ = takeScopesToClose() }

  private func takeScopesToClose() -> [Int] {
    if !program.dropsScopes { return [] }
    made.releaseCount += 1
    return expectation.closedByReleases[made.releaseCount - 1]
  }
}
