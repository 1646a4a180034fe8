import Dependencies
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
  // For `withDependencies(from:)`.
  let session = Dependency(ProgramKey.Session.self)
  // By key, so that they name one key each.
  private let properties = ProgramKey.readLater.map {
    ProgramRunner.current.propertyByKey($0, at: ProgramLine.property)
  }

  /// The value that the property for a key reads.
  func node(of key: ProgramKey) -> ProgramNode? {
    zip(ProgramKey.readLater, properties).first { $0.0 == key }?.1()
  }
}

/// An object of a program, with a property for each key.
final class ProgramReader: Sendable {
  // For `withDependencies(from:)`.
  let session = Dependency(ProgramKey.Session.self)
  let properties = ProgramKey.own.map { ProgramRunner.current.property($0, at: ProgramLine.object) }
}

// MARK: - Keys

/// A key of a random program, whose value is a node or has one.
protocol ProgramNodeKey: TestDependencyKey where Value: Sendable {
  static var key: ProgramKey { get }
  static func node(of value: Value) -> ProgramNode
  static func value(of node: ProgramNode) -> Value
}

extension ProgramNodeKey {
  static var lifetime: DependencyLifetime { key.lifetime }
  static func tearDown(_ value: Value) async throws {
    try await ProgramRunner.current.tearDown(key, node(of: value))
  }
}

/// A program in the values of the test or the process has keys of its own, since these values keep what they
/// build.
protocol NumberedNodeKey: ProgramNodeKey where Value == ProgramNode {
  /// Stands for a key and an owner.
  associatedtype Number: NumberType
}

extension NumberedNodeKey {
  static var key: ProgramKey { ProgramKey(ofType: Number.number) }
  static func node(of value: ProgramNode) -> ProgramNode { value }
  static func value(of node: ProgramNode) -> ProgramNode { node }
}

// The names of private types are longer, and messages contain them.

enum NodeKey<Number: NumberType>: NumberedNodeKey, DependencyKey {
  static var liveValue: ProgramNode { ProgramRunner.current.build(key, of: .live) }
  static var previewValue: ProgramNode { ProgramRunner.current.build(key, of: .preview) }
  static var testValue: ProgramNode { ProgramRunner.current.build(key, of: .test) }
}

enum KeyWithoutTestValue<Number: NumberType>: NumberedNodeKey, DependencyKey {
  static var liveValue: ProgramNode { ProgramRunner.current.build(key, of: .live) }
}

enum KeyWithoutLiveValue<Number: NumberType>: NumberedNodeKey {
  static var testValue: ProgramNode { ProgramRunner.current.build(key, of: .test) }
}

extension ProgramKey.Session: ProgramNodeKey {
  static var key: ProgramKey { .session }
  static func node(of value: Self) -> ProgramNode { value.node }
  static func value(of node: ProgramNode) -> Self { Self(node: node) }
  static var testValue: Self { Self(node: ProgramRunner.current.build(key, of: .test)) }
  static var lifetime: DependencyLifetime { key.lifetime }
}

private struct NodePath<Key: ProgramNodeKey>: Hashable, Sendable {}

extension DependencyValues {
  fileprivate subscript<Key>(node path: NodePath<Key>) -> Key.Value {
    get { self[Key.self] }
    set { self[Key.self] = newValue }
  }

  fileprivate subscript<Key>(entry path: NodePath<Key>) -> Key.Value {
    get { self[__entry: Key.self, path: \.[entry: path]] }
    set { self[Key.self] = newValue }
  }

  fileprivate subscript<Key>(parts _: NodePath<Key>) -> NodeParts {
    get { NodeParts(node: Key.node(of: self[Key.self])) }
    set { self[Key.self] = Key.value(of: newValue.node) }
  }
}

private struct NodeParts {
  var node: ProgramNode
  var number: Int {
    get { 0 }
    set { node = ProgramNode("part\(newValue)(\(node.text))") }
  }
}

// MARK: - Access

/// The functions by which a program uses a key.
struct NodeAccess: Sendable {
  /// Reads a `@Dependency`.
  typealias Property = @Sendable () -> ProgramNode

  let read: @Sendable (DependencyValues, UInt) -> ProgramNode
  let property: @Sendable (UInt) -> Property
  let propertyByKey: @Sendable (UInt) -> Property
  let set: @Sendable (inout DependencyValues, ProgramNode) -> Void
  let setByPath: @Sendable (inout DependencyValues, ProgramPath, Int) -> Void
  let reset: @Sendable (inout DependencyValues) -> Void

  private init<Key: ProgramNodeKey>(_: Key.Type) {
    let path: any WritableKeyPath<DependencyValues, Key.Value> & Sendable = \.[node: NodePath<Key>()]
    // All reads at a line are at one place, of one column.
    read = { Key.node(of: $0[Key.self, line: $1, column: 1]) }
    property = {
      let property =
        Key.key.isReadByPath
        ? Dependency(path, line: $0, column: 1) : Dependency(Key.self, line: $0, column: 1)
      return { Key.node(of: property.wrappedValue) }
    }
    propertyByKey = {
      let property = Dependency(Key.self, line: $0, column: 1)
      return { Key.node(of: property.wrappedValue) }
    }
    set = { values, node in values[Key.self] = Key.value(of: node) }
    setByPath = { values, path, number in
      let value = Key.value(of: ProgramNode("\(number)"))
      switch path {
      case .entry: values.set(value, at: \.[entry: NodePath<Key>()])
      case .property: values.set(value, at: \.[node: NodePath<Key>()])
      case .part: values.set(number, at: \.[parts: NodePath<Key>()].number)
      }
    }
    reset = { values in values.reset(Key.self) }
  }

  private static func access<Number: NumberType>(to key: ProgramKey, _: Number.Type) -> NodeAccess {
    if key == .session { return NodeAccess(ProgramKey.Session.self) }
    return switch key.missing {
    case .live: NodeAccess(KeyWithoutLiveValue<Number>.self)
    case .test: NodeAccess(KeyWithoutTestValue<Number>.self)
    default: NodeAccess(NodeKey<Number>.self)
    }
  }

  /// The keys of an owner. All programs in fresh values share those of owner 0.
  static func all(of owner: Int) -> [NodeAccess] { owner == 0 ? shared : make(for: owner) }

  private static let shared = make(for: 0)

  private static func make(for owner: Int) -> [NodeAccess] {
    ProgramKey.own.map { access(to: $0, numberType($0.number(ofTypeOwnedBy: owner))) }
  }
}
