import DependenciesCore
import Dispatch

/// Runs a random program with the library, and tells what it reads.
///
/// One thread at a time uses it.
final class ProgramRunner: @unchecked Sendable {
  /// The runner of the program that runs here.
  @TaskLocal static var bound: ProgramRunner?

  static var current: ProgramRunner {
    guard let bound else { preconditionFailure("A key of a random program is read outside of it.") }
    return bound
  }

  private let program: Program
  private let nodes: [NodeAccess]
  private var made: Made

  /// What the program has made, by number.
  private struct Made {
    var objects: [Int: ProgramReader] = [:]
    var values: [Int: DependencyValues] = [:]
    var continuations: [Int: DependencyValues.Continuation] = [:]
    var held: [Int: ProgramNode] = [:]
    var layers: [Int: OverrideLayer] = [:]
    var scopes: [Int: DependencyScope] = [:]
    var counts: [ProgramKey: Int] = [:]
    var outcomes: [String] = []

    /// Keeps fresh values until the program ends.
    var fresh: [DependencyValues] = []
  }

  private init(_ program: Program, _ nodes: [NodeAccess], _ made: Made = Made()) {
    (self.program, self.nodes, self.made) = (program, nodes, made)
  }

  static func outcomes(of program: Program) async -> [String] {
    guard program.runsInTest else {
      let runner = ProgramRunner(program, NodeAccess.shared)
      await withDependencies {
        runner.change(&$0, by: [.assignFresh])
      } operation: {
        await runner.run()
      }
      return runner.made.outcomes
    }
    let runner = ProgramRunner(
      program,
      NodeAccess.own(
        count.withValue {
          $0 += 1; return $0
        }
      )
    )
    await runner.run()
    return runner.made.outcomes
  }

  private static let count = LockIsolated(0)

  private func run() async {
    await inheriting {
      await run(program.operations)
      for (_, scope) in made.scopes.sorted(by: { $0.key < $1.key }) { await scope.close() }
    }
  }

  /// Runs code of the program in a task that inherits nothing. Its reports are the subject of other tests.
  private func inheriting(_ operation: () async -> Void) async {
    await Self.$bound.withValue(self) {
      await DependencyDiagnostics.withReporter({ _ in }) { await operation() }
    }
  }

  private func inheriting(_ operation: () -> Void) {
    Self.$bound.withValue(self) { DependencyDiagnostics.withReporter({ _ in }, operation: operation) }
  }
}

// MARK: - Values

extension ProgramRunner {
  func access(to key: ProgramKey) -> NodeAccess { nodes[key.rawValue] }

  /// Builds the default of a key.
  func build(_ key: ProgramKey, of context: DependencyContext) -> ProgramNode {
    let family: DependencyFamily<Int, ProgramNode>? =
      key.hasFamily ? DependencyFamily { self.build(key, "output\($0)", reading: [.user]) } : nil
    guard key == .settings, !program.isParallel else {
      return build(key, "\(key).\(context)", reading: key.reads, family: family)
    }
    return withDependencies {
      access(to: .greeting).set(&$0, ProgramNode("own"))
    } operation: {
      build(key, "\(key).\(context)", reading: key.reads)
    }
  }

  private func build(
    _ key: ProgramKey,
    _ name: String,
    reading keys: [ProgramKey],
    family: DependencyFamily<Int, ProgramNode>? = nil
  ) -> ProgramNode {
    if program.isParallel { return ProgramNode(name, family: family) }
    made.counts[key, default: 0] += 1
    let count = made.counts[key, default: 0]
    let parts = keys.map { key in
      let access = access(to: key)
      return (count.isMultiple(of: 2) ? access.property().wrappedValue : access.read(.current)).text
    }
    let text = "\(name)#\(count)(\(parts.joined(separator: " ")))"
    return ProgramObject(text, family: family)
  }

  func tearDown(_ node: ProgramNode) {
    if program.dropsScopes || program.isParallel { return }
    made.outcomes.append("tear down \(node.text) \(access(to: .user).read(.current).text)")
  }

  private func node(for reader: Reader, of key: ProgramKey) -> ProgramNode? {
    switch reader {
    case .current: access(to: key).read(.current)
    case .wrapper: access(to: key).property().wrappedValue
    case .object(let id): made.objects[id]?.properties[key.rawValue].wrappedValue
    case .saved(let id): made.values[id].map { access(to: key).read($0) }
    }
  }

  private func change(_ values: inout DependencyValues, by changes: [Change]) {
    for change in changes {
      switch change {
      case .set(let key, let number): access(to: key).set(&values, ProgramNode("\(number)"))
      case .reset(let key): access(to: key).reset(&values)
      case .override(let key, let number):
        access(to: key).override(&values) {
          self.build(key, "override\(number)", reading: key == .user ? [] : [.user])
        }
      case .decorate(let key, let number):
        access(to: key).decorate(&values) { ProgramNode("decorated\(number)(\($0.text))") }
      case .setObject(let key, let number):
        let user = access(to: .user).property().wrappedValue.text
        access(to: key).set(&values, ProgramObject("object\(number)(\(user))"))
      case .assign(let id): if let other = made.values[id] { values = other }
      case .assignFresh:
        values = DependencyValues()
        made.fresh.append(values)
      case .assignLayers(let ids): values = .current(under: ids.compactMap { made.layers[$0] })
      case .context(let context): values.context = context
      case .save(let id): made.values[id] = values
      case .read(let key): made.outcomes.append(access(to: key).read(values).text)
      case .readByWrapper(let key): made.outcomes.append(access(to: key).property().wrappedValue.text)
      }
    }
  }
}

// MARK: - Operations

extension ProgramRunner {
  private func run(_ operations: [Operation]) { for operation in operations { run(operation) } }

  private func run(_ operations: [Operation]) async {
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
      let branch = ProgramRunner(program, nodes, made)
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
    case .makeObject(let id): made.objects[id] = ProgramReader(nodes)
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
    case .fromHeld(let id): if let node = made.held[id] { withDependencies(from: node) { run(body) } }
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
      if let node = made.held[id] { await withDependencies(from: node) { await run(body) } }
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

/// An object with a property for each key.
private final class ProgramReader: Sendable {
  let first: Dependency<ProgramNode>
  let properties: [Dependency<ProgramNode>]

  init(_ nodes: [NodeAccess]) {
    properties = nodes.map { $0.property() }
    first = properties[0]
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
    func run<Name: DependencyScopeName>(_ name: Name.Type) async {
      await withDependencyScope(name, update) { await operation() }
    }
    await run(name)
  }
}
