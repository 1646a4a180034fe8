public import DependenciesMacros
public import MacroFixture

public struct LiveAPIClient: APIClient {
  public var origin: String { "live" }
}

// The live values of keys that another module declares.

extension DependencyValues.APIClientKey: DependencyKey {
  public static var liveValue: any APIClient { LiveAPIClient() }
}

extension DependencyValues.MaximumRetriesKey: DependencyKey {
  package static let liveValue = 5
}

extension DependencyValues.RouteKey: DependencyKey {
  public static let liveValue = "/live"
}
