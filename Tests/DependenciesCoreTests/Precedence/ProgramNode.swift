import DependenciesCore

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

  /// What the property for a key reads.
  func node(of key: ProgramKey) -> ProgramNode? {
    zip(ProgramKey.readLater, [user] + others).first { $0.0 == key }?.1.wrappedValue
  }
}

/// An object of a program, with a property for each key.
final class ProgramReader: Sendable {
  let first: Dependency<ProgramNode>
  let properties: [Dependency<ProgramNode>]

  init() {
    properties = ProgramKey.allCases.map { ProgramRunner.current.access(to: $0).property() }
    first = properties[0]
  }
}

/// A key of a random program. A program that runs in the values of the test has keys of its own, since these
/// values keep what they build.
enum NodeKey<Index: NodeIndex, Owner: ProgramNumber>: DependencyKey {
  static var liveValue: ProgramNode { ProgramRunner.current.build(Index.key, of: .live) }
  static var previewValue: ProgramNode { ProgramRunner.current.build(Index.key, of: .preview) }
  static var testValue: ProgramNode { ProgramRunner.current.build(Index.key, of: .test) }
  static var lifetime: DependencyLifetime { Index.key.lifetime }
  static func tearDown(_ node: ProgramNode) { ProgramRunner.bound?.tearDown(node) }
}

protocol NodeIndex: SendableMetatype { static var number: Int { get } }
enum FirstNode: NodeIndex { static var number: Int { 0 } }
enum NextNode<Previous: NodeIndex>: NodeIndex { static var number: Int { Previous.number + 1 } }
extension NodeIndex { static var key: ProgramKey { ProgramKey.allCases[number] } }

/// The number of a program as a type.
protocol ProgramNumber: SendableMetatype {}
enum ZeroNumber: ProgramNumber {}
enum EvenNumber<Half: ProgramNumber>: ProgramNumber {}
enum OddNumber<Half: ProgramNumber>: ProgramNumber {}

/// What a program does with a key.
struct NodeAccess: Sendable {
  let read: @Sendable (DependencyValues) -> ProgramNode
  let property: @Sendable () -> Dependency<ProgramNode>
  let set: @Sendable (inout DependencyValues, ProgramNode) -> Void
  let reset: @Sendable (inout DependencyValues) -> Void
  let override: @Sendable (inout DependencyValues, @escaping @Sendable () -> ProgramNode) -> Void
  let decorate: @Sendable (inout DependencyValues, (ProgramNode) -> ProgramNode) -> Void

  private init<Index: NodeIndex, Owner: ProgramNumber>(_: Index.Type, _: Owner.Type) {
    typealias Key = NodeKey<Index, Owner>
    let path: any WritableKeyPath<DependencyValues, ProgramNode> & Sendable =
      \.[node: NodePath<Index, Owner>()]
    read = { $0[Key.self] }
    property = {
      if Index.number.isMultiple(of: 3) { Dependency(path) } else { Dependency(Key.self) }
    }
    set = { values, node in values[Key.self] = node }
    reset = { values in values.reset(Key.self) }
    override = { values, build in values.override(Key.self, build) }
    decorate = { values, decoration in values.decorate(path, decoration) }
  }

  private static func all<Index: NodeIndex, Owner: ProgramNumber>(from index: Index.Type, _ owner: Owner.Type)
    -> [NodeAccess]
  {
    let rest = index.number + 1 < ProgramKey.allCases.count ? all(from: NextNode<Index>.self, owner) : []
    return [NodeAccess(index, owner)] + rest
  }

  /// The keys that all programs in fresh values share.
  static let shared = all(from: FirstNode.self, ZeroNumber.self)

  /// Keys that no other number has.
  static func own(_ number: Int) -> [NodeAccess] {
    func type(_ number: Int) -> any ProgramNumber.Type {
      number == 0 ? ZeroNumber.self : type(number, after: type(number / 2))
    }
    func type<Half: ProgramNumber>(_ number: Int, after half: Half.Type) -> any ProgramNumber.Type {
      number.isMultiple(of: 2) ? EvenNumber<Half>.self : OddNumber<Half>.self
    }
    return all(from: FirstNode.self, type(number))
  }
}

private struct NodePath<Index: NodeIndex, Owner: ProgramNumber>: Hashable, Sendable {}

extension DependencyValues {
  fileprivate subscript<Index, Owner>(node path: NodePath<Index, Owner>) -> ProgramNode {
    get { self[NodeKey<Index, Owner>.self] }
    set { self[NodeKey<Index, Owner>.self] = newValue }
  }
}
