// Stands in for Factory, so that samples of the documentation compile: the names that they use, and nothing that works.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

public final class Container: Sendable {
  public static let shared = Container()
  public let manager = ContainerManager()

  public func callAsFunction<Value>(_ make: @escaping @Sendable () -> Value) -> Factory<Value> {
    fatalError()
  }
}

public final class ContainerManager: Sendable {
  public func push() {}
  public func pop() {}
}

public struct Factory<Value>: Sendable {
  public var singleton: Factory { self }
  public func register(_ make: @escaping @Sendable () -> Value) {}
}

@propertyWrapper
public struct Injected<Value> {
  public init(_ path: KeyPath<Container, Factory<Value>>) {}
  public var wrappedValue: Value { fatalError() }
}
