// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

public import Combine

@preconcurrency
public protocol DynamicProperty {
  mutating func update()
}

extension DynamicProperty {
  public mutating func update() {}
}

/// A dynamic property for which a place in the tree keeps an object.
@MainActor
protocol StoredProperty: DynamicProperty {
  /// Gives the property at an address its object, which has a number at the place.
  ///
  /// - Returns: Whether the body must be evaluated.
  static func install(
    at address: UnsafeMutableRawPointer,
    _ index: Int,
    in node: Node,
    _ environment: EnvironmentValues
  ) -> Bool
}

@propertyWrapper
public struct State<Value>: DynamicProperty {
  private let initialValue: Value
  private var location: Location?

  public init(wrappedValue: Value) { initialValue = wrappedValue }

  public var wrappedValue: Value {
    get { location.map(\.value) ?? initialValue }
    nonmutating set {
      location?.value = newValue
      let node = location?.node
      MainActor.assumeIsolated { node?.setDirty() }
    }
  }

  private final class Location {
    var value: Value
    weak var node: Node?
    init(_ value: Value, _ node: Node) { (self.value, self.node) = (value, node) }
  }
}

extension State where Value: ExpressibleByNilLiteral {
  public init() { self.init(wrappedValue: nil) }
}

extension State: StoredProperty {
  static func install(
    at address: UnsafeMutableRawPointer,
    _ index: Int,
    in node: Node,
    _ environment: EnvironmentValues
  ) -> Bool {
    let state = address.assumingMemoryBound(to: Self.self)
    state.pointee.location = node.object(index, Location(state.pointee.initialValue, node))
    return false
  }
}

@MainActor
@preconcurrency
@propertyWrapper
public struct StateObject<ObjectType: ObservableObject>: DynamicProperty {
  private nonisolated(unsafe) let make: () -> ObjectType
  private var location: Location?

  public nonisolated init(wrappedValue make: @autoclosure @escaping () -> ObjectType) { self.make = make }

  public var wrappedValue: ObjectType { location?.object ?? make() }

  private final class Location {
    let object: ObjectType
    let subscription: any Cancellable

    init(_ object: ObjectType, _ node: Node) {
      self.object = object
      subscription = object.objectWillChange.sink { [weak node] _ in
        MainActor.assumeIsolated { node?.setDirty() }
      }
    }
  }
}

extension StateObject: StoredProperty {
  static func install(
    at address: UnsafeMutableRawPointer,
    _ index: Int,
    in node: Node,
    _ environment: EnvironmentValues
  ) -> Bool {
    let state = address.assumingMemoryBound(to: Self.self)
    // Made for each place, unlike the value of a `State`, which is made with the structure.
    state.pointee.location = node.object(index, Location(state.pointee.make(), node))
    return false
  }
}

@propertyWrapper
public struct Environment<Value>: DynamicProperty {
  private let keyPath: KeyPath<EnvironmentValues, Value>
  private var value: Value?

  public init(_ keyPath: KeyPath<EnvironmentValues, Value>) { self.keyPath = keyPath }

  public var wrappedValue: Value { value ?? EnvironmentValues()[keyPath: keyPath] }

  private final class Last {
    var keyPath: KeyPath<EnvironmentValues, Value>?
    var environment = EnvironmentValues()
    var value: Value?
  }
}

// Its key path names a property.
extension Environment: @unchecked Sendable where Value: Sendable {}

extension Environment: StoredProperty {
  static func install(
    at address: UnsafeMutableRawPointer,
    _ index: Int,
    in node: Node,
    _ environment: EnvironmentValues
  ) -> Bool {
    let property = address.assumingMemoryBound(to: Self.self)
    let last = node.object(index, Last())
    let keyPath = property.pointee.keyPath
    defer { property.pointee.value = last.value }
    // Whether SwiftUI compares the paths by identity is not known: here, another object is a change.
    let isSamePath = last.keyPath === keyPath
    // Read again only in another environment. So a default is kept, too.
    if isSamePath, last.environment.isIdentical(to: environment) { return false }
    (last.keyPath, last.environment) = (keyPath, environment)
    let value = environment[keyPath: keyPath]
    if isSamePath, let old = last.value, areSame(old, value) { return false }
    last.value = value
    return true
  }
}
