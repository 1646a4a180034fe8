import DependenciesCore
import DependenciesLayers

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

  let program: Program
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

    /// Keeps fresh values until the program ends.
    var fresh: [DependencyValues] = []
  }

  private init(_ program: Program, _ nodes: [NodeAccess], _ made: Made = Made()) {
    (self.program, self.nodes, self.made) = (program, nodes, made)
  }

  /// Runs a program, and tells what it reads.
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
    let number = programsInTests.withValue { number in
      number += 1
      return number
    }
    let runner = ProgramRunner(program, NodeAccess.all(of: number))
    await runner.run()
    return runner.made.outcomes
  }

  /// How many programs have run in the values of a test.
  private static let programsInTests = LockIsolated(0)

  /// A runner of the same program, for a task that runs at the same time.
  func copy(making made: Made) -> ProgramRunner { ProgramRunner(program, nodes, made) }

  private func run() async {
    await inheriting {
      await run(program.operations)
      for (_, scope) in made.scopes.sorted(by: { $0.key < $1.key }) { await scope.close() }
      // Scopes that the program has dropped close here, and report it.
      made = Made(outcomes: made.outcomes)
    }
  }

  /// Runs code of the program in a task that inherits nothing. Its reports are the subject of other tests.
  func inheriting(_ operation: () async -> Void) async {
    await Self.$bound.withValue(self) {
      await DependencyDiagnostics.withReporter({ _ in }) { await operation() }
    }
  }

  func inheriting(_ operation: () -> Void) {
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

  func node(for reader: Reader, of key: ProgramKey) -> ProgramNode? {
    switch reader {
    case .current: access(to: key).read(.current)
    case .wrapper: access(to: key).property().wrappedValue
    case .object(let id): made.objects[id]?.properties[key.rawValue].wrappedValue
    case .saved(let id): made.values[id].map { access(to: key).read($0) }
    }
  }

  func change(_ values: inout DependencyValues, by changes: [Change]) {
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
