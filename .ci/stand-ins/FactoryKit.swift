// Stands in for Factory, so that samples of the documentation compile: the names that they use, and nothing that works.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

public final class Container: Sendable {
  public static let shared = Container()
  public let manager = ContainerManager()

  public func callAsFunction<Value>(_ make: @escaping @Sendable () -> Value) -> Factory<Value> {
    fatalError()
  }

  public func callAsFunction<Parameter, Value>(
    _ make: @escaping @Sendable (Parameter) -> Value
  ) -> ParameterFactory<Parameter, Value> { fatalError() }

  public func promised<Value>() -> Factory<Value?> { fatalError() }
}

public final class ContainerManager: Sendable {
  public func push() {}
  public func pop() {}
  public func reset(scope: Scope) {}
}

public class Scope: @unchecked Sendable {
  public final class Cached: Scope, @unchecked Sendable {
    public override init() {}
  }
}

public struct Factory<Value>: Sendable {
  public var singleton: Factory { self }
  public func scope(_ scope: Scope) -> Factory { self }
  public func onTest(_ make: @escaping @Sendable () -> Value) -> Factory { self }
  public func register(_ make: @escaping @Sendable () -> Value) {}
  public func callAsFunction() -> Value { fatalError() }
}

public struct ParameterFactory<Parameter, Value>: Sendable {
  public func callAsFunction(_ parameter: Parameter) -> Value { fatalError() }
}

@propertyWrapper
public struct Injected<Value> {
  public init(_ path: KeyPath<Container, Factory<Value>>) {}
  public var wrappedValue: Value { fatalError() }
}
