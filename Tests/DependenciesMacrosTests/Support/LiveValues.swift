public import DependenciesMacros
public import MacroFixture

/// The value in programs.
public struct LiveAPIClient: APIClient {
  /// The name of the live client.
  public var origin: String { "live" }
}

// The live values of keys that another module declares.

extension DependencyValues.apiClientDependencyKey: DependencyKey {
  /// The live value.
  public static var liveValue: any APIClient { LiveAPIClient() }
}

extension DependencyValues.ticketDependencyKey: DependencyKey {
  /// The live value.
  public static var liveValue: Ticket { Ticket("live") }
}

#if compiler(>=6.3)
  extension TicketClient: DependencyKey {
    /// The live value.
    public static var liveValue: TicketClient {
      TicketClient(load: { "loaded" }, ticket: Ticket("live"))
    }
  }
#endif

extension DependencyValues.routeDependencyKey: DependencyKey {
  /// The live value.
  public static let liveValue = "/live"
}
