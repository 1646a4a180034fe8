public import DependenciesMacros

/// A client for other packages. Endpoints and properties have the module's access, initializers the type's.
@DependencyClient
public struct PublicClient: Sendable {
  /// An endpoint.
  public var load: @Sendable (_ id: Int) async throws -> String
  var save: @Sendable () throws -> Void
  /// A property.
  public let name: String
  var retries = 3

  /// Calls `save` for other packages, which cannot see it.
  public func saving() throws { try save() }

  /// How often it tries.
  public var visibleRetries: Int { retries }
}

/// A client for other modules.
@DependencyClient
package struct PackageClient: Sendable {
  package var load: @Sendable () throws -> String
  let name: String

  package var visibleName: String { name }
}

// Swift 6.2 crashes on an argument of `@DependencyClient`.
#if compiler(>=6.3)
  /// A client that is its own key.
  @DependencyClient(lifetime: .transient)
  public struct TicketClient: Sendable {
    /// An endpoint.
    public var load: @Sendable () throws -> String
    /// A property.
    public let ticket: Ticket
  }

  extension TicketClient: TestDependencyKey {
    /// The value in tests.
    public static var testValue: TicketClient { TicketClient(ticket: Ticket("test")) }
  }
#endif
