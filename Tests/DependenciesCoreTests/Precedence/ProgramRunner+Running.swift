import DependenciesCore
import DependenciesLayers
import Dispatch

// Runs the operations of a program, step by step.
extension ProgramRunner {
  private func run(_ operations: [Operation]) { for operation in operations { run(operation) } }

  func run(_ operations: [Operation]) async {
    for operation in operations {
      switch operation {
      case .close(let id): await made.scopes[id]?.close()
      case .parallel(let bodies): await runInParallel(bodies)
      case .run(let entry, _, let body) where operation.isAsynchronous: await run(body, in: entry)
      default: run(operation)
      }
    }
  }

  private func runInParallel(_ bodies: [[Operation]]) async {
    let branches = bodies.map { body in
      var made = made
      made.outcomes = []
      let branch = copy(making: made)
      return (branch, Task { await branch.inheriting { await branch.run(body) } })
    }
    for (branch, task) in branches {
      await task.value
      made.outcomes += branch.made.outcomes
    }
  }

  private func run(_ operation: Operation) {
    switch operation {
    case .read(let reader, let key):
      if let node = node(for: reader, of: key) { made.outcomes.append(node.text) }
    case .readLater(let reader, let key, let later):
      if let node = (node(for: reader, of: key) as? ProgramObject)?.node(of: later) {
        made.outcomes.append(node.text)
      }
    case .callFamily(let reader, let key, let input):
      guard let output = node(for: reader, of: key)?.family?(input) else { return }
      made.outcomes.append(output.text)
      if let user = (output as? ProgramObject)?.node(of: .user) { made.outcomes.append(user.text) }
    case .hold(let id, let reader, let key): made.held[id] = node(for: reader, of: key)
    case .release(let id): made.held[id] = nil
    case .makeObject(let id): made.objects[id] = ProgramReader()
    case .saveValues(let id):
      made.values[id] = .current
      made.continuations[id] = withEscapedDependencies { $0 }
    case .makeLayer(let id, let over, let changes):
      let layer = made.layers[over]
      let values = DependencyValues.current(under: [layer].compactMap(\.self))
      made.layers[id] = OverrideLayer(from: values, over: layer, at: .unknown) { change(&$0, by: changes) }
    case .open(let id, let name, let changes):
      made.scopes[id] = name.open(changes.map { changes in { self.change(&$0, by: changes) } })
    case .drop(let id): made.scopes[id] = nil
    case .prepare(let changes): prepareDependencies { change(&$0, by: changes) }
    case .run(let entry, _, let body): run(body, in: entry)
    case .close, .parallel: preconditionFailure("The operation is asynchronous.")
    }
  }

  private func run(_ body: [Operation], in entry: Entry) {
    switch entry {
    case .update(let changes):
      withDependencies {
        change(&$0, by: changes)
      } operation: {
        run(body)
      }
    case .inScope(let id, nil):
      if let scope = made.scopes[id] { withDependencies(in: scope) { run(body) } }
    case .inScope(let id, let changes?):
      guard let scope = made.scopes[id] else { return }
      withDependencies(in: scope) {
        change(&$0, by: changes)
      } operation: {
        run(body)
      }
    case .from(let id, nil):
      if let object = made.objects[id] { withDependencies(from: object) { run(body) } }
    case .from(let id, let changes?):
      guard let object = made.objects[id] else { return }
      withDependencies(from: object) {
        change(&$0, by: changes)
      } operation: {
        run(body)
      }
    case .fromHeld(let id):
      guard let node = made.held[id] else { return }
      withExtendedLifetime(node) { withDependencies(from: node) { run(body) } }
    case .continuation(let id): made.continuations[id]?.yield { run(body) }
    case .newScope, .task, .detachedTask, .queue: preconditionFailure("The block is asynchronous.")
    }
  }

  private func run(_ body: [Operation], in entry: Entry) async {
    switch entry {
    case .update(let changes):
      await withDependencies {
        change(&$0, by: changes)
      } operation: {
        await run(body)
      }
    case .inScope(let id, nil):
      if let scope = made.scopes[id] { await withDependencies(in: scope) { await run(body) } }
    case .inScope(let id, let changes?):
      guard let scope = made.scopes[id] else { return }
      await withDependencies(in: scope) {
        change(&$0, by: changes)
      } operation: {
        await run(body)
      }
    case .from(let id, nil):
      if let object = made.objects[id] { await withDependencies(from: object) { await run(body) } }
    case .from(let id, let changes?):
      guard let object = made.objects[id] else { return }
      await withDependencies(from: object) {
        change(&$0, by: changes)
      } operation: {
        await run(body)
      }
    case .fromHeld(let id):
      guard let node = made.held[id] else { return }
      await withDependencies(from: node) { await run(body) }
      withExtendedLifetime(node) {}
    case .newScope(let name, let changes):
      await name.run {
        change(&$0, by: changes)
      } operation: {
        await run(body)
      }
    case .continuation(let id): await made.continuations[id]?.yield { await run(body) }
    case .task: await Task { await run(body) }.value
    case .queue(let id) where !body.contains(where: \.isAsynchronous):
      await withCheckedContinuation { end in
        DispatchQueue.global().async {
          self.inheriting { self.escaping(id) { self.run(body) } }
          end.resume()
        }
      }
    case .detachedTask(let id), .queue(let id):
      await Task.detached {
        await self.inheriting { await self.escaping(id) { await self.run(body) } }
      }.value
    }
  }

  /// Runs code in a task or on a queue that inherits nothing, with a continuation or with fresh values.
  private func escaping(_ id: Int, _ body: () -> Void) {
    if let continuation = made.continuations[id] { return continuation.yield(body) }
    withDependencies {
      change(&$0, by: [.assignFresh])
    } operation: {
      body()
    }
  }

  private func escaping(_ id: Int, _ body: () async -> Void) async {
    if let continuation = made.continuations[id] { return await continuation.yield(body) }
    await withDependencies {
      change(&$0, by: [.assignFresh])
    } operation: {
      await body()
    }
  }
}

extension ProgramScope {
  fileprivate func open(_ update: ((inout DependencyValues) -> Void)?) -> DependencyScope {
    func open<Name: DependencyScopeName>(_ name: Name.Type) -> DependencyScope {
      guard let update else { return DependencyScope(name) }
      return DependencyScope(name, update)
    }
    return open(name)
  }

  fileprivate func run(_ update: (inout DependencyValues) -> Void, operation: () async -> Void) async {
    // Swift 6.2 needs the word on a local function.
    nonisolated(nonsending) func run<Name: DependencyScopeName>(_ name: Name.Type) async {
      await withDependencyScope(name, update) { await operation() }
    }
    await run(name)
  }
}
