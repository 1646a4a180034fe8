public import DependenciesMacros
public import MacroFixture

/// What programs get.
public struct LiveAPIClient: APIClient {
  /// The name of the live client.
  public var origin: String { "live" }
}

// The live values of keys that another module declares.

extension DependencyValues.APIClientKey: DependencyKey {
  /// The live value.
  public static var liveValue: any APIClient { LiveAPIClient() }
}

extension DependencyValues.MaximumRetriesKey: DependencyKey {
  package static let liveValue = 5
}

extension DependencyValues.RouteKey: DependencyKey {
  /// The live value.
  public static let liveValue = "/live"
}
