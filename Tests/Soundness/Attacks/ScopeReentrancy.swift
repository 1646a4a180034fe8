import DependenciesCore

/// User code that enters scopes again from the library's calls: destruction, construction, updates.
enum ScopeReentrancy {
  static let attacks = [
    Attack("valuesThatUseScopesWhenTheyAreDestroyed", useScopesInDestruction),
    Attack("valuesThatUseScopesWhenTheyAreConstructed", useScopesInConstruction),
    Attack("workThatOutlivesItsScope", outliveTheScope),
    Attack("scopesOpenedWhileTheOneAroundCloses", openWhileTheOneAroundCloses),
    Attack("sessionReleasedWhileItIsSearched", releaseSessionWhileSearching),
  ]
}

private enum Outer: DependencyScopeName {}
private enum NeverOpen: DependencyScopeName {}

/// The closure that the values of the attacks run when they are destroyed.
private enum BodyKey: DependencyKey {
  static var liveValue: @Sendable () -> Void { {} }
}

private enum OuterKey: DependencyKey {
  static var liveValue: Canary { Canary(whenDestroyed: DependencyValues.current[BodyKey.self]) }
  static var lifetime: DependencyLifetime { .scoped(to: Outer.self) }
}

private enum InnerKey: DependencyKey {
  static var liveValue: Canary { Canary(whenDestroyed: DependencyValues.current[BodyKey.self]) }
  static var lifetime: DependencyLifetime { .scoped(to: Session.self) }
  static func tearDown(_ value: Canary) async throws { useEverything() }
}

private func useScopesInDestruction(_ effort: Effort) {
  for round in 0..<effort.rounds(100) {
    onThreads(3) { number in
      let outer = DependencyScope(Outer.self) { $0[BodyKey.self] = { useEverything() } }
      let inner = withDependencies(in: outer) { DependencyScope(Session.self) { $0.addBallast(1) } }
      withDependencies(in: inner) {
        DependencyValues.current[OuterKey.self].check()
        DependencyValues.current[InnerKey.self].check()
      }
      // This scope keeps the inner one.
      let other = DependencyScope(Outer.self) { $0[BodyKey.self] = { _ = !inner.isOpen } }
      withDependencies(in: other) { DependencyValues.current[OuterKey.self].check() }
      switch (round + number) % 3 {
      case 0: inTask { await other.close() }
      case 1: withDependencies(in: inner) { Task { await other.close() } }
      // It closes when it is released.
      default: break
      }
      if number == 0 { Task { await inner.close() } }
      if number == 1 { Task { await outer.close() } }
    }
  }
}

private enum ConstructingKey: DependencyKey {
  static var liveValue: Canary {
    useEverything()
    return DependencyValues.current[OuterKey.self]
  }
  static var lifetime: DependencyLifetime { .scoped(to: Outer.self) }
}

private func useScopesInConstruction(_ effort: Effort) {
  for round in 0..<effort.rounds(100) {
    let outer = DependencyScope(Outer.self)
    let isClosing = Monitor(false)
    let threads = (0..<3).map { _ in
      Thread {
        for _ in 0..<3 {
          withDependencies(in: outer) { DependencyValues.current[ConstructingKey.self].check() }
          isClosing.withValue { $0 = true }
        }
      }
    }
    if round.isMultiple(of: 2) { isClosing.wait { $0 } }
    inTask { await outer.close() }
    for thread in threads { thread.join() }
  }
}

private struct GuardedError: Error {
  let object = Canary { useEverything() }
}

private enum FailingKey: DependencyKey {
  static var liveValue: Canary { Canary() }
  static var lifetime: DependencyLifetime { .scoped(to: Outer.self) }
  static func tearDown(_ value: Canary) async throws { throw GuardedError() }
}

// On a thread without a task, the end of a binding must not destroy what binds in turn.
private func outliveTheScope(_ effort: Effort) {
  for _ in 0..<effort.rounds(200) {
    onThreads(2) { _ in
      let scope = Monitor<DependencyScope?>(DependencyScope(Outer.self))
      let work = Monitor<DependencyValues.Continuation?>(nil)
      withDependencies(in: scope.value!) {
        DependencyValues.current[FailingKey.self].check()
        withEscapedDependencies { dependencies in work.withValue { $0 = dependencies } }
      }
      work.value!.yield {
        inTask { _ = await scope.value!.close(reportsErrors: false) }
        work.withValue { $0 = nil }
        scope.withValue { $0 = nil }
      }
    }
  }
}

// Many overrides take long to be taken over. Some of the opened scopes are released at once.
private func openWhileTheOneAroundCloses(_ effort: Effort) {
  for round in 0..<effort.rounds(100) {
    let outer = DependencyScope(Outer.self)
    let opened = Monitor<[DependencyScope]>([])
    let updates = Monitor(0)
    let openers = (0..<3).map { number in
      Thread {
        // A separate task closes each scope, so threads without an end would leave more and more of them
        // behind.
        for _ in 0..<10 {
          withDependencies(in: outer) {
            let inner = DependencyScope(Session.self) {
              $0.addBallast(number, count: 100)
              updates.withValue { $0 += 1 }
            }
            withDependencies(in: inner) { DependencyValues.current[InnerKey.self].check() }
            if number > 0 { opened.withValue { $0.append(inner) } }
          }
        }
      }
    }
    updates.wait { $0 > round % 4 }
    inTask { await outer.close() }
    for opener in openers { opener.join() }
    inTask { for scope in opened.value { await scope.close() } }
  }
}

/// A value of the session, which remembers where it was made.
private struct Member: Sendable {
  @Dependency(AbsentKey.self) var absent
}

private enum MemberKey: DependencyKey {
  static var liveValue: Member { Member() }
  static var lifetime: DependencyLifetime { .scoped(to: Session.self) }
}

private enum AbsentKey: DependencyKey {
  static var liveValue: Int { 0 }
  static var lifetime: DependencyLifetime { .scoped(to: NeverOpen.self) }
}

// A read in an update closure looks through the session and the scopes around it, and may be the last to hold
// them. It once did so under the lock that their release takes. Whether it is the last is a matter of
// moments, which differ with the depth and with whether the session is closed first.
private func releaseSessionWhileSearching(_ effort: Effort) {
  inTask {
    for depth in [50, 200] {
      await inOpenScopes(depth) {
        for round in 0..<effort.rounds(150) { await searchAndRelease(closes: round.isMultiple(of: 2)) }
      }
    }
  }
}

private func inOpenScopes(_ depth: Int, _ operation: @escaping @Sendable () async -> Void) async {
  if depth == 0 { return await operation() }
  await withDependencyScope(Outer.self) { await inOpenScopes(depth - 1, operation) }
}

private func searchAndRelease(closes: Bool) async {
  var session: DependencyScope? = DependencyScope(Session.self)
  guard let member = session.map({ withDependencies(in: $0) { DependencyValues.current[MemberKey.self] } })
  else { return }
  let readers = Readers(2) { _ in
    {
      // Several searches for each check of the shared state, so that nearly all of the time is spent in
      // searches.
      for _ in 0..<10 { withDependencies(from: member, { _ = $0[AbsentKey.self] }, operation: {}) }
    }
  }
  readers.waitForReads(2)
  if closes { await session?.close() }
  session = nil
  readers.waitForReads(1)
  readers.stop()
}
