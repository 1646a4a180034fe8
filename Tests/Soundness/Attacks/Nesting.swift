import DependenciesCore

/// Scopes nested so deep that costs above linear become visible.
enum Nesting {
  static let attacks = [
    // Each scope once kept a list of all those that were closing around it, and opening one took longer the
    // deeper it was.
    Attack("deepScopesClosed") { nest($0, 4000) { close(nestedScopes($0)) } },
    // A tear-down that began inside the one around it would need the stack of all of them.
    Attack("deepScopesTornDown") { nest($0, 1000, tearDown) },
    // Each scope keeps the one around it, and could release that while it is released itself.
    Attack("deepScopesReleased") { nest($0, 1000, release) },
    Attack("tearDownsThatCloseTheNextScope", closeInTearDowns),
    // Each scope once copied the list of all those that were open around it.
    Attack("deepScopesEnteredAndClosed") { nest($0, 4000) { depth in inTask { await enterScopes(depth) } } },
    // The list of scopes that an object remembers once released itself on one stack.
    Attack("deepScopesRememberedByAnObject") { effort in rememberScopes(effort.rounds(100_000)) },
    // Each scope once looked through all the bindings around it.
    Attack("deepAsynchronousScopes") { effort in
      nest(effort, 100_000) { depth in inTask { await override(to: depth) } }
      expectLinearTime(effort.rounds(100_000)) { depth in inTask { await override(to: depth) } }
    },
  ]
}

/// Ends the process if an operation takes more memory than is in proportion to the depth.
private func nest(_ effort: Effort, _ depth: Int, _ operation: (_ depth: Int) -> Void) {
  // The first run pays for setting up, and is not counted.
  operation(effort.rounds(100))
  let growth = ResidentMemory.growth { operation(effort.rounds(depth)) }
  // Several times what a level needs, and far less than one that knows of all the others.
  let limit = depth * 16_384
  if effort.isFull { expect(growth < limit, "\(depth) levels took \(growth) bytes, more than \(limit).") }
}

/// Ends the process if an operation takes far more processor time than is in proportion to the depth.
private func expectLinearTime(_ depth: Int, _ operation: (_ depth: Int) -> Void) {
  let start = Platform.processorTime
  operation(depth / 10)
  let middle = Platform.processorTime
  operation(depth)
  let (short, long) = (middle - start, Platform.processorTime - middle)
  // In proportion, it is 10 times as long; with the square of the depth, 100 times. The second is for noise.
  expect(long < 40 * short + 1, "\(depth) levels took \(long) seconds, and a tenth of them \(short).")
}

/// Scopes of which each was opened in the one before.
///
/// - Parameters:
///   - depth: How many.
///   - haveOverrides: Whether each has an override, which is released with it.
private func nestedScopes(_ depth: Int, haveOverrides: Bool = false) -> [DependencyScope] {
  func scope() -> DependencyScope {
    haveOverrides
      ? DependencyScope(Session.self) { $0.addBallast(1, count: 1) } : DependencyScope(Session.self)
  }
  var scopes = [scope()]
  for _ in 1..<depth { scopes.append(withDependencies(in: scopes[scopes.count - 1]) { scope() }) }
  return scopes
}

/// Closes the outermost of nested scopes.
private func close(_ scopes: [DependencyScope]) {
  inTask { await scopes[0].close() }
  expect(!scopes.contains(where: \.isOpen), "A scope was left open inside of one that has closed.")
}

/// A value whose tear-down closes another scope.
private enum ClosingKey: DependencyKey {
  static let tornDown = Monitor(0)
  static var liveValue: DependencyScope? { DependencyValues.current[NextScopeKey.self] }
  static var lifetime: DependencyLifetime { .scoped(to: Session.self) }
  static func tearDown(_ next: DependencyScope?) async {
    tornDown.withValue { $0 += 1 }
    await next?.close()
  }
}

private enum NextScopeKey: DependencyKey {
  static var liveValue: DependencyScope? { nil }
}

private func tearDown(_ depth: Int) {
  let scopes = nestedScopes(depth, haveOverrides: true)
  for scope in scopes { withDependencies(in: scope) { _ = DependencyValues.current[ClosingKey.self] } }
  ClosingKey.tornDown.withValue { $0 = 0 }
  close(scopes)
  expectEqual(ClosingKey.tornDown.value, depth, "The count of values that were torn down")
}

private func release(_ depth: Int) {
  expectNothingLeft {
    expectEqual(nestedScopes(depth, haveOverrides: true).count, depth, "The count of scopes")
  }
}

// Closes scopes that do not enclose each other, each in the tear-down of the one before. Finding the waits
// among them once took a time in the fourth power of their number, under the lock.
private func closeInTearDowns(_ effort: Effort) {
  var scopes: [DependencyScope] = []
  for _ in 0..<effort.rounds(500) {
    let scope = DependencyScope(Session.self) { [last = scopes.last] in $0[NextScopeKey.self] = last }
    withDependencies(in: scope) { _ = DependencyValues.current[ClosingKey.self] }
    scopes.append(scope)
  }
  inTask { [scopes] in await scopes.last?.close() }
  expect(!scopes.contains(where: \.isOpen), "A tear-down has not waited for the scope that it closes.")
}

private func enterScopes(_ depth: Int) async {
  if depth == 0 { return }
  await withDependencyScope(Session.self) { await enterScopes(depth - 1) }
}

private struct Remembering {
  @Dependency(DepthKey.self) var depth
}

// Scopes that are opened inside one another cost the same each, also for code that remembers them.
private func rememberScopes(_ depth: Int) {
  var inside = withEscapedDependencies { $0 }
  var scopes: [DependencyScope] = []
  var objects: [Remembering] = []
  for _ in 0..<depth {
    let scope = inside.yield { DependencyScope(Session.self) }
    scopes.append(scope)
    (inside, objects) = inside.yield {
      withDependencies(in: scope) { (withEscapedDependencies { $0 }, [Remembering()]) }
    }
  }
  inTask { [outermost = scopes[0]] in await outermost.close() }
  expectEqual(objects.map(\.depth), [0], "The default of the process")
}

private enum DepthKey: DependencyKey {
  static var liveValue: Int { 0 }
}

private func override(to depth: Int) async {
  @Dependency(DepthKey.self) var current
  if current == depth { return }
  await withDependencies({ $0[DepthKey.self] = current + 1 }, operation: { await override(to: depth) })
}
