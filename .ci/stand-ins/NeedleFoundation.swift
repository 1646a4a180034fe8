// Stands in for Needle, so that samples of the documentation compile: the names that they use, and nothing that works.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

public protocol Dependency: AnyObject {}

open class Component<Needs> {
  public init(parent: AnyObject) {}
  public var dependency: Needs { fatalError() }
  public func shared<Value>(_ name: String = #function, _ make: () -> Value) -> Value { make() }
}

open class BootstrapComponent: Component<Void> {
  public init() { super.init(parent: Container.root) }
}

private final class Container: Sendable {
  static let root = Container()
}
