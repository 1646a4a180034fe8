// Stands in for Swinject, so that samples of the documentation compile: the names that they use, and nothing that works.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

public protocol Resolver {
  func resolve<Service>(_ type: Service.Type) -> Service?
  func resolve<Service, Argument>(_ type: Service.Type, argument: Argument) -> Service?
}

public final class Container: Resolver {
  public init(parent: Container? = nil) {}

  @discardableResult
  public func register<Service>(
    _ type: Service.Type,
    factory: @escaping (any Resolver) -> Service
  ) -> ServiceEntry<Service> { fatalError() }

  @discardableResult
  public func register<Service, Argument>(
    _ type: Service.Type,
    factory: @escaping (any Resolver, Argument) -> Service
  ) -> ServiceEntry<Service> { fatalError() }

  public func resolve<Service>(_ type: Service.Type) -> Service? { nil }
  public func resolve<Service, Argument>(_ type: Service.Type, argument: Argument) -> Service? { nil }
}

public final class ServiceEntry<Service> {
  @discardableResult
  public func inObjectScope(_ scope: ObjectScope) -> ServiceEntry { self }
}

public final class ObjectScope: Sendable {
  public static let container = ObjectScope()
}

public protocol Assembly {
  func assemble(container: Container)
}

public final class Assembler {
  public init(_ assemblies: [any Assembly], container: Container = Container()) {}
  public var resolver: any Resolver { fatalError() }
}
