import DependenciesCore
import DependenciesLayers

/// Runs a random program with the library, and tells what it reads.
///
/// One thread at a time uses it.
final class ProgramRunner: @unchecked Sendable {
  /// The runner of the program that runs here.
  @TaskLocal static var bound: ProgramRunner?

  /// The runner of a program in the values of the process, whose code need not bind any task local.
  private static let ofProcess = LockIsolated<ProgramRunner?>(nil)

  static var running: ProgramRunner? { bound ?? ofProcess.value }

  static var current: ProgramRunner {
    guard let running else { preconditionFailure("A key of a random program is read outside of it.") }
    return running
  }

  let program: Program
  /// The owner of its keys.
  let owner: Int
  private let nodes: [NodeAccess]
  var made: Made

  /// The things that the program has made, by number.
  struct Made {
    var objects: [Int: ProgramReader] = [:]
    var values: [Int: DependencyValues] = [:]
    var continuations: [Int: DependencyValues.Continuation] = [:]
    var held: [Int: ProgramNode] = [:]
    var layers: [Int: OverrideLayer] = [:]
    var scopes: [Int: DependencyScope] = [:]
    var counts: [ProgramKey: Int] = [:]
    var outcomes: [String] = []
    /// The time on the clock.
    var seconds = 0

    /// Keeps fresh values until the program ends.
    var fresh: [DependencyValues] = []
  }

  private init(_ program: Program, owner: Int, making made: Made = Made()) {
    (self.program, self.owner, self.made) = (program, owner, made)
    nodes = NodeAccess.all(of: owner)
  }

  /// Runs a program, and tells what it reads.
  ///
  /// One program at a time runs in the values of the process.
  static func outcomes(of program: Program) async -> [String] {
    let runner = ProgramRunner(program, owner: program.root == .fresh ? 0 : newOwner())
    switch program.root {
    case .fresh:
      await withDependencies {
        runner.change(&$0, by: [.assignFresh])
      } operation: {
        await runner.run()
      }
    case .test: await runner.run()
    case .process:
      ofProcess.setValue(runner)
      await Task.detached { await runner.run() }.value
    }
    return runner.made.outcomes
  }

  private static let owners = LockIsolated(0)

  private static func newOwner() -> Int {
    owners.withValue { owners in
      owners += 1
      return owners
    }
  }

  /// A runner of the same program, for a task that runs at the same time.
  func copy(making made: Made) -> ProgramRunner { ProgramRunner(program, owner: owner, making: made) }

  private func run() async {
    await inheriting {
      ProgramClock.prepare()
      await run(program.operations)
      for (_, scope) in made.scopes.sorted(by: { $0.key < $1.key }) { await scope.close() }
      // Scopes that the program has dropped close here, and report it.
      made = Made(outcomes: made.outcomes)
    }
  }

  /// Runs code of the program in a task that inherits nothing. Its reports are the subject of other tests.
  func inheriting(_ operation: () async -> Void) async {
    if program.root == .process, !program.isParallel { return await operation() }
    await Self.$bound.withValue(self) {
      await DependencyDiagnostics.withReporter({ _ in }) { await operation() }
    }
  }

  func inheriting(_ operation: () -> Void) {
    if program.root == .process, !program.isParallel { return operation() }
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
    if !program.isParallel { made.seconds += key.secondsToBuild }
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

  func node(for reader: Reader, of key: ProgramKey) -> ProgramNode? {
    switch reader {
    case .current: access(to: key).read(.current)
    case .wrapper: access(to: key).property().wrappedValue
    case .object(let id): made.objects[id]?.properties[key.rawValue].wrappedValue
    case .saved(let id): made.values[id].map { access(to: key).read($0) }
    }
  }

  func change(_ values: inout DependencyValues, by changes: [Change]) {
    for change in changes { self.change(&values, by: change) }
  }

  func change(_ values: inout DependencyValues, by changes: [Change]) async {
    for change in changes {
      if case .suspend = change { await Task.yield() } else { self.change(&values, by: change) }
    }
  }

  private func change(_ values: inout DependencyValues, by change: Change) {
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
    case .setClock(let seconds): values.continuousClock = ProgramClock(secondsAhead: seconds)
    case .assignFresh:
      values = DependencyValues()
      made.fresh.append(values)
      withDependencies {
        $0 = values
      } operation: {
        ProgramClock.prepare()
      }
    case .assignLayers(let ids): values = .current(under: ids.compactMap { made.layers[$0] })
    case .context(let context): values.context = context
    case .save(let id): made.values[id] = values
    case .read(let key): made.outcomes.append(access(to: key).read(values).text)
    case .readByWrapper(let key): made.outcomes.append(access(to: key).property().wrappedValue.text)
    case .suspend: preconditionFailure("The change is asynchronous.")
    }
  }
}
