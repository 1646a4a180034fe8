public import DependenciesMacros

/// A protocol whose live value is in another module.
@DependencyMockable
public protocol APIClient: Sendable {
  /// Where it gets its answers from.
  var origin: String { get }
}

extension DependencyValues {
  /// A dependency whose live value is in another module.
  @DependencyEntry public var apiClient: any APIClient = MockAPIClient(origin: { "mock" })

  /// A dependency of a type that needs no protocol.
  @DependencyEntry public var route: String = "/test"

  /// A dependency whose live values have the lifetime that is declared here.
  @DependencyEntry(lifetime: .transient) public var ticket: Ticket = Ticket("test")
}

/// A value that can distinguish its copies.
public final class Ticket: Sendable {
  /// Where it was made.
  public let origin: String

  /// Makes one.
  public init(_ origin: String) { self.origin = origin }
}
