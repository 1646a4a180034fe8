import DependenciesCore

/// Scopes nested so deep that costs above linear become visible.
enum Nesting {
  static let attacks = [
    Attack("deepScopesClosed", closeDeepScopes),
    Attack("deepScopesTornDown", tearDeepScopesDown),
    Attack("deepScopesReleased", releaseDeepScopes),
    Attack("tearDownsThatCloseTheNextScope", closeInTearDowns),
    Attack("deepScopesEnteredAndClosed", enterDeepScopes),
    Attack("deepAsynchronousScopes", nestAsynchronousScopes),
  ]
}

private enum Level: DependencyScopeName {}

private enum DepthKey: DependencyKey {
  static var liveValue: Int { 0 }
}

private enum LevelKey: DependencyKey {
  static let tornDown = LockIsolated(0)
  static var liveValue: Int { 0 }
  static var lifetime: DependencyLifetime { .scoped(to: Level.self) }
  static func tearDown(_: Int) { tornDown.withValue { $0 += 1 } }
}

/// Counts how many of it are alive.
private final class Counted: Sendable {
  static let count = LockIsolated(0)

  init() { Self.count.withValue { $0 += 1 } }
  deinit { Self.count.withValue { $0 -= 1 } }
}

private enum CountedKey: DependencyKey {
  static var liveValue: Counted? { nil }
}

/// Scopes of which each was opened in the one before.
///
/// - Parameters:
///   - depth: How many.
///   - areCounted: Whether each has an override that signals its own release. To enter one then
///     takes time in proportion to its depth.
private func nestedScopes(_ depth: Int, areCounted: Bool = true) -> [DependencyScope] {
  func scope() -> DependencyScope {
    areCounted ? DependencyScope(Level.self) { $0[CountedKey.self] = Counted() } : DependencyScope(Level.self)
  }
  var scopes = [scope()]
  for _ in 1..<depth { scopes.append(withDependencies(in: scopes[scopes.count - 1]) { scope() }) }
  return scopes
}

// Closes the outermost of many scopes, each of which was made in the one before. Each once kept a list of all
// those that were closing around it.
private func closeDeepScopes(_ effort: Effort) {
  expectMemoryInProportion(effort, toDepth: 4000) { depth in
    let scopes = nestedScopes(depth, areCounted: false)
    inTask { _ = await scopes[0].close() }
    expect(scopes.allSatisfy(\.isClosed), "A scope was left open inside of one that has closed.")
  }
}

// The same where each scope has something to tear down. A tear-down that began inside the one around it would
// need the stack of all of them.
private func tearDeepScopesDown(_ effort: Effort) {
  expectMemoryInProportion(effort, toDepth: 1000) { depth in
    let scopes = nestedScopes(depth)
    for scope in scopes { withDependencies(in: scope) { _ = DependencyValues.current[LevelKey.self] } }
    LevelKey.tornDown.setValue(0)
    inTask { _ = await scopes[0].close() }
    expect(LevelKey.tornDown.value == depth, "\(LevelKey.tornDown.value) of \(depth) values were torn down.")
  }
}

// Releases scopes that were never closed. Each keeps the one around it, and could release that while it is
// released itself.
private func releaseDeepScopes(_ effort: Effort) {
  expectMemoryInProportion(effort, toDepth: 1000) { depth in
    expect(nestedScopes(depth).count == depth, "A scope is missing.")
    inTask { while Counted.count.value > 0 { await Task.yield() } }
  }
}

private enum NextScopeKey: DependencyKey {
  static var liveValue: DependencyScope? { nil }
}

/// Closes another scope when its own ends.
private enum ClosingKey: DependencyKey {
  static var liveValue: DependencyScope? { DependencyValues.current[NextScopeKey.self] }
  static var lifetime: DependencyLifetime { .scoped(to: Level.self) }
  static func tearDown(_ next: DependencyScope?) async { await next?.close() }
}

// Closes scopes that do not enclose each other, each in the tear-down of the one before. Finding the waits
// among them once took a time in the fourth power of their number, under the lock.
private func closeInTearDowns(_ effort: Effort) {
  var scopes: [DependencyScope] = []
  for _ in 0..<effort.rounds(500) {
    let scope = DependencyScope(Level.self) { [last = scopes.last] in $0[NextScopeKey.self] = last }
    withDependencies(in: scope) { _ = DependencyValues.current[ClosingKey.self] }
    scopes.append(scope)
  }
  inTask { [scopes] in
    _ = await scopes.last?.close()
    // A tear-down begins the closing of another scope and does not wait for it.
    while !scopes.allSatisfy(\.isClosed) { await Task.yield() }
  }
}

// Enters each scope inside the one before, and closes them from the inside. Each once copied the list of all
// those that were open around it.
private func enterDeepScopes(_ effort: Effort) {
  expectMemoryInProportion(effort, toDepth: 4000) { depth in
    inTask { await enterScopes(depth) }
  }
}

private func enterScopes(_ depth: Int) async {
  if depth == 0 { return }
  await withDependencyScope(Level.self) { await enterScopes(depth - 1) }
}

// Each scope once looked through all the bindings around it, which at this depth takes longer than the
// watchdog waits.
private func nestAsynchronousScopes(_ effort: Effort) {
  expectMemoryInProportion(effort, toDepth: 100_000) { depth in
    inTask { await nest(depth) }
  }
}

private func nest(_ depth: Int) async {
  @Dependency(DepthKey.self) var current
  if current == depth { return }
  await withDependencies({ $0[DepthKey.self] = current + 1 }, operation: { await nest(depth) })
}

/// Ends the process if an operation takes more memory than is in proportion to the depth.
private func expectMemoryInProportion(
  _ effort: Effort,
  toDepth depth: Int,
  _ operation: (_ depth: Int) -> Void
) {
  // The first run pays for setting up, and is not counted.
  operation(effort.rounds(100))
  let growth = ResidentMemory.growth { operation(effort.rounds(depth)) }
  // Several times what a level needs, and far less than one that knows of all the others.
  let limit = depth * 16_384
  if effort.isFull { expect(growth < limit, "\(depth) levels took \(growth) bytes, more than \(limit).") }
}
