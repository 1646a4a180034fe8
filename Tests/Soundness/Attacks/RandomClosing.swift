import Dependencies
import DependenciesCore

/// Scopes whose tear-downs close, release and enter each other, in random orders.
enum RandomClosing {
  static let attacks = [Attack("tearDownsThatEndOneAnother", endOneAnother)]
}

/// A scope, and what its tear-down does.
private final class Node: Sendable {
  struct State {
    var scope: DependencyScope?
    var children: [Node] = []
    var tearDowns = 0
    var isTornDown = false
    var steps: [(Step, Node)] = []
  }

  let state = LockIsolated(State())

  init(in parent: Node?) {
    let open = { @Sendable in DependencyScope(Session.self) }
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
    let (count, steps, children) = state.withValue { state in
      state.tearDowns += 1
      return (state.tearDowns, state.steps, state.children)
    }
    expectEqual(count, 1, "How often the scope was torn down")
    expect(children.allSatisfy(\.state.value.isTornDown), "A scope was torn down before one inside it.")
    await run(steps)
    state.withValue { $0.isTornDown = true }
  }
}

private enum NodeKey: DependencyKey {
  static var liveValue: LockIsolated<Node?> { LockIsolated(nil) }
  static var lifetime: DependencyLifetime { .scoped(to: Session.self) }
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
      await withDependencies(in: scope) { await withDependencyScope(Session.self) { await Task.yield() } }
    case .wait: try? await Task.sleep(for: .milliseconds(1))
    }
  }
}

private func run(_ steps: [(Step, Node)]) async {
  for (step, node) in steps { await step.run(on: node) }
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
    func randomSteps() -> [(Step, Node)] {
      (0..<Int.random(in: 0...3, using: &generator)).map { _ in
        (Step.allCases.randomElement(using: &generator)!, nodes.randomElement(using: &generator)!)
      }
    }
    // In some rounds, all are closed at once, and each tear-down closes all.
    let closeAll = nodes.map { (Step.close, $0) }
    for node in nodes {
      let steps = seed % 4 == 0 ? closeAll : randomSteps()
      node.state.withValue { $0.steps = steps }
    }
    let callers = seed % 4 == 0 ? closeAll.map { [$0] } : [randomSteps(), randomSteps()]
    inTask { [nodes] in
      await withTaskGroup { group in
        for steps in callers { group.addTask { await run(steps) } }
      }
      for node in nodes { node.release() }
      while !nodes.allSatisfy(\.state.value.isTornDown) { await Task.yield() }
    }
  }
}
