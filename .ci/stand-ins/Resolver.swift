// Stands in for Resolver, so that samples of the documentation compile: the names that they use, and nothing that works.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

public final class Resolver: @unchecked Sendable {
  public struct Name: ExpressibleByStringLiteral, Sendable {
    public init(stringLiteral: String) {}
  }

  public struct Args {
    public func callAsFunction<Argument>() -> Argument { fatalError() }
  }

  public static let main = Resolver()
  nonisolated(unsafe) public static var root = main

  public init() {}
  public init(child: Resolver) {}

  @discardableResult
  public static func register<Service>(
    _ type: Service.Type = Service.self,
    name: Name? = nil,
    factory: @escaping () -> Service?
  ) -> ResolverOptions { fatalError() }

  @discardableResult
  public static func register<Service>(
    _ type: Service.Type = Service.self,
    name: Name? = nil,
    factory: @escaping (_ resolver: Resolver, _ arguments: Args) -> Service?
  ) -> ResolverOptions { fatalError() }

  @discardableResult
  public func register<Service>(
    _ type: Service.Type = Service.self,
    name: Name? = nil,
    factory: @escaping () -> Service?
  ) -> ResolverOptions { fatalError() }

  public static func resolve<Service>(
    _ type: Service.Type = Service.self,
    name: Name? = nil,
    args: Any? = nil
  ) -> Service { fatalError() }
}

public protocol ResolverRegistering {
  static func registerAllServices()
}

public class ResolverScope: @unchecked Sendable {
  public static let application = ResolverScope()
  public static let cached = ResolverScopeCache()
}

public final class ResolverScopeCache: ResolverScope, @unchecked Sendable {
  public func reset() {}
}

public struct ResolverOptions {
  @discardableResult
  public func scope(_ scope: ResolverScope) -> ResolverOptions { self }
}

@propertyWrapper
public struct Injected<Service> {
  public init() {}
  public init(name: Resolver.Name? = nil) {}
  public var wrappedValue: Service { fatalError() }
}

@propertyWrapper
public struct OptionalInjected<Service> {
  public init() {}
  public var wrappedValue: Service? { fatalError() }
}
