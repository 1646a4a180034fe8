import DependenciesCore
import NumberTypes

/// The value of each key of a random program. Its text tells which one it is, and what its construction read.
class ProgramNode: @unchecked Sendable {
  let text: String
  let family: DependencyFamily<Int, ProgramNode>?

  init(_ text: String, family: DependencyFamily<Int, ProgramNode>? = nil) {
    (self.text, self.family) = (text, family)
  }
}

/// A value with a property for each key of ``ProgramKey/readLater``.
final class ProgramObject: ProgramNode, @unchecked Sendable {
  let user = ProgramRunner.current.access(to: .user).property()
  private let others = ProgramKey.readLater.dropFirst().map {
    ProgramRunner.current.access(to: $0).property()
  }

  /// The value that the property for a key reads.
  func node(of key: ProgramKey) -> ProgramNode? {
    zip(ProgramKey.readLater, [user] + others).first { $0.0 == key }?.1.wrappedValue
  }
}

/// An object of a program, with a property for each key.
final class ProgramReader: Sendable {
  let first: Dependency<ProgramNode>
  let properties: [Dependency<ProgramNode>]

  init() {
    properties = ProgramKey.own.map { ProgramRunner.current.access(to: $0).property() }
    first = properties[0]
  }
}

/// A key of a random program. A program in the values of the test or the process has keys of its own, since
/// these values keep what they build.
enum NodeKey<Number: NumberType, Owner: NumberType>: DependencyKey {
  static var liveValue: ProgramNode { ProgramRunner.current.build(key, of: .live) }
  static var previewValue: ProgramNode { ProgramRunner.current.build(key, of: .preview) }
  static var testValue: ProgramNode { ProgramRunner.current.build(key, of: .test) }
  static var lifetime: DependencyLifetime { key.lifetime }
  static func tearDown(_ node: ProgramNode) {
    // A scope that an earlier program has dropped may close late.
    if let runner = ProgramRunner.running, runner.owner == Owner.number { runner.tearDown(node) }
  }

  private static var key: ProgramKey { ProgramKey.own[Number.number] }
}

/// The functions by which a program uses a key.
struct NodeAccess: Sendable {
  let read: @Sendable (DependencyValues) -> ProgramNode
  let property: @Sendable () -> Dependency<ProgramNode>
  let set: @Sendable (inout DependencyValues, ProgramNode) -> Void
  let reset: @Sendable (inout DependencyValues) -> Void
  let override: @Sendable (inout DependencyValues, @escaping @Sendable () -> ProgramNode) -> Void
  let decorate: @Sendable (inout DependencyValues, (ProgramNode) -> ProgramNode) -> Void

  private init<Number: NumberType, Owner: NumberType>(_: Number.Type, _: Owner.Type) {
    let path: any WritableKeyPath<DependencyValues, ProgramNode> & Sendable =
      \.[node: NodePath<Number, Owner>()]
    typealias Key = NodeKey<Number, Owner>
    read = { $0[Key.self] }
    property = { if Number.number.isMultiple(of: 3) { Dependency(path) } else { Dependency(Key.self) } }
    set = { values, node in values[Key.self] = node }
    reset = { values in values.reset(Key.self) }
    override = { values, build in values.override(Key.self, build) }
    decorate = { values, decoration in values.decorate(path, decoration) }
  }

  /// The keys of an owner. All programs in fresh values share those of owner 0.
  static func all(of owner: Int) -> [NodeAccess] { owner == 0 ? shared : make(for: owner) }

  private static let shared = make(for: 0)

  private static func make(for owner: Int) -> [NodeAccess] {
    ProgramKey.own.map { NodeAccess(numberType($0.rawValue), numberType(owner)) }
  }
}

private struct NodePath<Number: NumberType, Owner: NumberType>: Hashable, Sendable {}

extension DependencyValues {
  fileprivate subscript<Number, Owner>(node path: NodePath<Number, Owner>) -> ProgramNode {
    get { self[NodeKey<Number, Owner>.self] }
    set { self[NodeKey<Number, Owner>.self] = newValue }
  }
}
