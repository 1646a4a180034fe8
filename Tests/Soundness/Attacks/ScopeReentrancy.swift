import DependenciesCore

/// User code that enters scopes again from the library's calls: destruction, construction, updates.
enum ScopeReentrancy {
  static let attacks = [
    Attack("valuesThatUseScopesWhenTheyAreDestroyed", useScopesInDestruction),
    Attack("valuesThatUseScopesWhenTheyAreConstructed", useScopesInConstruction),
    Attack("workThatOutlivesItsScope", outliveTheScope),
    Attack("scopesOpenedWhileTheOneAroundCloses", openWhileTheOneAroundCloses),
  ]
}

private enum Outer: DependencyScopeName {}
private enum Inner: DependencyScopeName {}

private struct Failure: Error {}

/// How many objects of an attack are alive.
private let alive = Monitor(0)

private func expectNoneAlive() {
  _ = alive.wait(seconds: 10) { $0 == 0 }
  expectEqual(alive.value, 0, "The count of objects that are alive when their scopes have closed")
}

/// An object that runs something when it goes.
private final class Guard: Sendable {
  let whenDestroyed: @Sendable () -> Void

  init(_ whenDestroyed: @escaping @Sendable () -> Void = {}) {
    self.whenDestroyed = whenDestroyed
    alive.withValue { $0 += 1 }
  }

  deinit {
    whenDestroyed()
    alive.withValue { $0 -= 1 }
  }
}

// None by default: code that enters a scope after it has closed finds the default, which the process keeps.
private enum GuardKey: DependencyKey {
  static var liveValue: Guard? { nil }
}

/// The closure that the scoped values of the attacks run.
private enum BodyKey: DependencyKey {
  static var liveValue: @Sendable () -> Void { {} }
}

private enum OuterKey: DependencyKey {
  static var liveValue: Guard { Guard(DependencyValues.current[BodyKey.self]) }
  static var lifetime: DependencyLifetime { .scoped(to: Outer.self) }
}

private enum InnerKey: DependencyKey {
  static var liveValue: Guard { Guard(DependencyValues.current[BodyKey.self]) }
  static var lifetime: DependencyLifetime { .scoped(to: Inner.self) }
  static func tearDown(_ value: Guard) async throws { useScopes() }
}

private enum ConstructingKey: DependencyKey {
  static var liveValue: Guard {
    useScopes()
    return DependencyValues.current[OuterKey.self]
  }
  static var lifetime: DependencyLifetime { .scoped(to: Outer.self) }
}

/// Opens, enters and releases scopes, with updates that read and throw.
private func useScopes() {
  let scope = DependencyScope(Inner.self) {
    $0[GuardKey.self] = Guard()
    _ = withDependencies(in: DependencyScope(Inner.self)) { DependencyValues.current[NumberKey<Int>.self] }
  }
  _ = try? DependencyScope(Inner.self) {
    $0[GuardKey.self] = Guard()
    throw Failure()
  }
  withDependencies(in: scope) {
    _ = DependencyValues.current[GuardKey.self]
    Task { await scope.close() }
  }
}

private func useScopesInDestruction(_ effort: Effort) {
  for round in 0..<effort.rounds(100) {
    onThreads(3) { number in
      let outer = DependencyScope(Outer.self) { $0[BodyKey.self] = { useScopes() } }
      let inner = withDependencies(in: outer) { DependencyScope(Inner.self) { $0[GuardKey.self] = Guard() } }
      withDependencies(in: inner) {
        _ = DependencyValues.current[OuterKey.self]
        _ = DependencyValues.current[InnerKey.self]
      }
      // This scope keeps the inner one.
      let other = DependencyScope(Outer.self) { $0[BodyKey.self] = { _ = inner.isClosed } }
      withDependencies(in: other) { _ = DependencyValues.current[OuterKey.self] }
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
  expectNoneAlive()
}

private func useScopesInConstruction(_ effort: Effort) {
  for round in 0..<effort.rounds(100) {
    let outer = DependencyScope(Outer.self)
    let isClosing = Monitor(false)
    let threads = (0..<3).map { _ in
      Thread {
        for _ in 0..<3 {
          withDependencies(in: outer) { _ = DependencyValues.current[ConstructingKey.self] }
          isClosing.withValue { $0 = true }
        }
      }
    }
    if round.isMultiple(of: 2) { isClosing.wait { $0 } }
    inTask { await outer.close() }
    for thread in threads { thread.join() }
  }
  expectNoneAlive()
}

private final class GuardedError: Error, Sendable {
  let object = Guard { useScopes() }
}

private enum FailingKey: DependencyKey {
  static var liveValue: Guard { Guard() }
  static var lifetime: DependencyLifetime { .scoped(to: Outer.self) }
  static func tearDown(_ value: Guard) async throws { throw GuardedError() }
}

// On a thread without a task, the end of a binding must not destroy what binds in turn.
private func outliveTheScope(_ effort: Effort) {
  for _ in 0..<effort.rounds(200) {
    onThreads(2) { _ in
      let scope = Monitor<DependencyScope?>(DependencyScope(Outer.self))
      let work = Monitor<DependencyValues.Continuation?>(nil)
      withDependencies(in: scope.value!) {
        _ = DependencyValues.current[FailingKey.self]
        withEscapedDependencies { dependencies in work.withValue { $0 = dependencies } }
      }
      work.value!.yield {
        inTask { _ = await scope.value!.close(reportsErrors: false) }
        work.withValue { $0 = nil }
        scope.withValue { $0 = nil }
      }
    }
  }
  expectNoneAlive()
}

private enum NumberKey<Tag>: DependencyKey {
  static var liveValue: Int { 0 }
}
private enum Left<Tag> {}
private enum Right<Tag> {}

private func setMany<Tag>(_ tag: Tag.Type, _ depth: Int, in values: inout DependencyValues) {
  values[NumberKey<Tag>.self] = depth
  if depth == 0 { return }
  setMany(Left<Tag>.self, depth - 1, in: &values)
  setMany(Right<Tag>.self, depth - 1, in: &values)
}

// Many overrides take long to be taken over.
private func openWhileTheOneAroundCloses(_ effort: Effort) {
  for _ in 0..<effort.rounds(100) {
    let outer = DependencyScope(Outer.self)
    let opened = Monitor<[DependencyScope]>([])
    let updates = Monitor(0)
    let openers = (0..<3).map { _ in
      Thread {
        let inner = withDependencies(in: outer) {
          DependencyScope(Inner.self) {
            $0[GuardKey.self] = Guard()
            setMany(Int.self, 6, in: &$0)
            updates.withValue { $0 += 1 }
          }
        }
        opened.withValue { $0.append(inner) }
      }
    }
    updates.wait { $0 > 0 }
    inTask { await outer.close() }
    for opener in openers { opener.join() }
    inTask { for scope in opened.value { await scope.close() } }
    expectNoneAlive()
  }
}
