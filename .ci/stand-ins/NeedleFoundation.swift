// Stands in for Needle, so that samples of the documentation compile: the names that they use, and nothing that works.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

public protocol Dependency: AnyObject {}

public protocol Scope: AnyObject {}

open class Component<Needs>: Scope {
  public init(parent: any Scope) {}
  public var dependency: Needs { fatalError() }
  public func shared<Value>(_ name: String = #function, _ make: () -> Value) -> Value { make() }
}

open class BootstrapComponent: Component<Void> {
  public init() { super.init(parent: Root.shared) }
}

private final class Root: Scope, Sendable {
  static let shared = Root()
}
