// Stands in for Resolver, so that samples of the documentation compile: the names that they use, and nothing that works.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

public final class Resolver {
  public struct Name: ExpressibleByStringLiteral, Sendable {
    public init(stringLiteral: String) {}
  }

  @discardableResult
  public static func register<Service>(
    _ type: Service.Type = Service.self,
    name: Name? = nil,
    factory: @escaping () -> Service?
  ) -> ResolverOptions { fatalError() }
}

public struct ResolverOptions {}
