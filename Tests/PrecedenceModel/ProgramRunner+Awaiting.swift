import DependenciesCore
import Dispatch

// Runs the asynchronous operations of a program, and asynchronous code inside its calls.
extension ProgramRunner {
  func run(_ operations: [Operation]) async {
    for operation in operations {
      switch operation {
      case .close(let id, let reportsErrors):
        if let scope = made.scopes[id] { await closeTellingErrors(scope, reportsErrors: reportsErrors) }
      case .drop(let id): await drop(id)
      case .parallel(let bodies): await runInParallel(bodies)
      case .run(let entry, _, let body) where operation.isAsynchronous: await run(body, in: entry)
      default: run(operation)
      }
    }
  }

  func closeTellingErrors(_ scope: DependencyScope, reportsErrors: Bool = true) async {
    let errors = await scope.close(reportsErrors: reportsErrors, line: newLine())
    if !errors.isEmpty {
      made.outcomes.append("errors: \(errors.map { ($0 as? ProgramError)?.text ?? "\($0)" })")
    }
  }

  func drop(_ id: Int) async {
    let closing = beginRelease()
    withExtendedLifetime(made.scopes.removeValue(forKey: id)) {}
    await endRelease(closing)
  }

  /// Tears a value down.
  func tearDown(_ key: ProgramKey, _ node: ProgramNode) async throws {
    if program.isParallel { return }
    made.outcomes.append("tear down \(node.text)")
    guard let tearDown = program.tearDowns[key], made.tearDownCount < Program.maximumOfTearDowns else {
      return
    }
    made.tearDownCount += 1
    await run(tearDown.operations)
    if tearDown.fails { throw ProgramError(text: node.text) }
  }

  private func runInParallel(_ bodies: [[Operation]]) async {
    let shared = Set(made.scopes.keys)
    let branches = bodies.map { body in
      var made = made
      made.outcomes = []
      let branch = copy(making: made)
      let task = Task {
        await branch.inheriting {
          await branch.run(body)
          for (id, scope) in branch.made.scopes where !shared.contains(id) { await scope.close() }
        }
      }
      return (branch, task)
    }
    for (branch, task) in branches {
      await task.value
      made.outcomes += branch.made.outcomes
    }
  }

  private func run(_ body: [Operation], in entry: Entry) async {
    switch entry {
    case .update(let changes):
      await withDependencies({ change(&$0, by: changes) }, operation: { await run(body) }, line: newLine())
    case .inScope(let id, let changes):
      if made.scopes[id] == nil { return }
      let closing = beginRelease()
      await run(body, inScope: id, changes)
      await endRelease(closing)
    case .from(let id, nil):
      if let object = made.objects[id] { await withDependencies(from: object) { await run(body) } }
    case .from(let id, let changes?):
      guard let object = made.objects[id] else { return }
      await withDependencies(
        from: object,
        { change(&$0, by: changes) },
        operation: { await run(body) },
        line: newLine()
      )
    case .fromHeld(let id):
      guard let node = made.held[id] else { return }
      await withDependencies(from: node) { await run(body) }
      withExtendedLifetime(node) {}
    case .newScope(let scope, let changes):
      if !hasPlace(of: scope) { return }
      let closing = beginRelease()
      await run(body, inNew: scope, changes)
      await endRelease(closing)
    case .reporter: await DependencyDiagnostics.withReporter({ self.note($0) }) { await run(body) }
    case .continuation(let id): await made.continuations[id]?.yield { await run(body) }
    case .task: await Task { await run(body) }.value
    case .queue(let id) where !body.contains(where: \.isAsynchronous):
      await withCheckedContinuation { end in
        DispatchQueue.global().async {
          self.inheriting {
            if let values = self.continuation(id) { values.yield { self.run(body) } } else { self.run(body) }
          }
          end.resume()
        }
      }
    case .detachedTask(let id), .queue(let id): await Task.detached { await self.runDetached(body, id) }.value
    }
  }

  private func run(_ body: [Operation], inScope id: Int, _ changes: [Change]?) async {
    guard let scope = made.scopes[id] else { return }
    guard let changes else {
      return await withDependencies(in: scope, operation: { await run(body) }, line: newLine())
    }
    await withDependencies(
      in: scope,
      { change(&$0, by: changes) },
      operation: { await run(body) },
      line: newLine()
    )
  }

  private func run(_ body: [Operation], inNew new: NewScope, _ changes: [Change]) async {
    let operation: @concurrent () async -> Void = {
      self.addSentinel(of: new.name, in: .current)
      await self.run(body)
    }
    switch new.name {
    case .app: await run(operation, in: ProgramKey.App.self, at: new.place, changes)
    case .session: await run(operation, in: new.session, at: new.place, changes)
    case .request: await run(operation, in: ProgramKey.Request.self, at: new.place, changes)
    }
  }

  private func run<Name: DependencyScopeName>(
    _ operation: @concurrent () async -> Void,
    in name: Name.Type,
    at place: NewScope.Place,
    _ changes: [Change]
  ) async {
    let update: (inout DependencyValues) -> Void = { self.change(&$0, by: changes) }
    if case .here = place {
      await withDependencyScope(name, update, operation: operation, line: newLine())
    } else {
      await withDependencyScope(name, in: scope(at: place), update, operation: operation, line: newLine())
    }
  }

  private func run<Kind: DependencyScopeValue>(
    _ operation: @concurrent () async -> Void,
    in value: Kind,
    at place: NewScope.Place,
    _ changes: [Change]
  ) async {
    let update: (inout DependencyValues) -> Void = { self.change(&$0, by: changes) }
    if case .here = place {
      await withDependencyScope(value, update, operation: operation, line: newLine())
    } else {
      await withDependencyScope(value, in: scope(at: place), update, operation: operation, line: newLine())
    }
  }

  private func runDetached(_ body: [Operation], _ id: Int) async {
    await inheriting {
      if let values = continuation(id) { await values.yield { await run(body) } } else { await run(body) }
    }
  }

  /// The values for code in a task or on a queue that inherits nothing; nil for those of the process.
  private func continuation(_ id: Int) -> DependencyValues.Continuation? {
    if let continuation = made.continuations[id] { return continuation }
    if program.root != .fresh {
      prepareClock()
      return nil
    }
    return withDependencies {
      assignFresh(nil, to: &$0)
    } operation: {
      withEscapedDependencies { $0 }
    }
  }
}
