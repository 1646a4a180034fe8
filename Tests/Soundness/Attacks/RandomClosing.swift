import DependenciesCore

/// Scopes whose tear-downs close, release and enter each other, in random orders.
enum RandomClosing {
  static let attacks = [Attack("tearDownsThatEndOneAnother", endOneAnother)]
}

private enum Level: DependencyScopeName {}

/// A scope, and what its tear-down does.
private final class Node: Sendable {
  struct State {
    var scope: DependencyScope?
    var children: [Node] = []
    var tearDowns = 0
    var isTornDown = false
    var script: @Sendable () async -> Void = {}
  }

  let state = LockIsolated(State())

  init(in parent: Node?) {
    let open = { @Sendable in DependencyScope(Level.self) }
    let scope = parent?.state.value.scope.map { withDependencies(in: $0, operation: open) } ?? open()
    withDependencies(in: scope) { DependencyValues.current[NodeKey.self].setValue(self) }
    state.withValue { $0.scope = scope }
    parent?.state.withValue { $0.children.append(self) }
  }

  /// Takes the last reference to the scope away from the node.
  func release() {
    _ = state.withValue { $0.scope.take() }
  }

  func tearDown() async {
    let (count, script, children) = state.withValue { state in
      state.tearDowns += 1
      return (state.tearDowns, state.script, state.children)
    }
    expectEqual(count, 1, "How often the scope was torn down")
    expect(children.allSatisfy(\.state.value.isTornDown), "A scope was torn down before one inside it.")
    await script()
    state.withValue { $0.isTornDown = true }
  }
}

private enum NodeKey: DependencyKey {
  static var liveValue: LockIsolated<Node?> { LockIsolated(nil) }
  static var lifetime: DependencyLifetime { .scoped(to: Level.self) }
  static func tearDown(_ node: LockIsolated<Node?>) async { await node.value?.tearDown() }
}

/// The operations on a scope.
private enum Step: CaseIterable {
  case close, closeAgain, release, enter, wait

  func run(on node: Node) async {
    let scope = node.state.value.scope
    switch self {
    case .close, .closeAgain: await scope?.close()
    case .release: node.release()
    case .enter:
      guard let scope else { return }
      await withDependencies(in: scope) { await withDependencyScope(Level.self) { await Task.yield() } }
    case .wait: try? await Task.sleep(for: .milliseconds(1))
    }
  }
}

private func script(
  for nodes: [Node],
  using generator: inout SeededRandomNumberGenerator
) -> @Sendable () async -> Void {
  let steps = (0..<Int.random(in: 0...3, using: &generator)).compactMap { _ in
    nodes.randomElement(using: &generator).map { (Step.allCases.randomElement(using: &generator)!, $0) }
  }
  return { for (step, node) in steps { await step.run(on: node) } }
}

// Tear-downs that wait for each other in a circle would hang; one that did not wait, though it could, went
// on while a scope inside its own was torn down. Code that released a scope was taken for waiting for it.
private func endOneAnother(_ effort: Effort) {
  for seed in 0..<effort.rounds(400) {
    var generator = SeededRandomNumberGenerator(seed: UInt64(seed))
    var nodes: [Node] = []
    for _ in 0..<Int.random(in: 2...6, using: &generator) {
      let node = Node(in: Bool.random(using: &generator) ? nodes.randomElement(using: &generator) : nil)
      nodes.append(node)
    }
    for node in nodes {
      let script = script(for: nodes, using: &generator)
      node.state.withValue { $0.script = script }
    }
    let scripts = [script(for: nodes, using: &generator), script(for: nodes, using: &generator)]
    inTask { [nodes] in
      async let first: Void = scripts[0]()
      async let second: Void = scripts[1]()
      _ = await (first, second)
      for node in nodes { node.release() }
      while !nodes.allSatisfy(\.state.value.isTornDown) { await Task.yield() }
    }
  }
}
