import Dependencies

/// A client that is its own key.
///
/// It conforms where it is declared, not in an extension, so it needs no `nonisolated` in a module whose
/// default isolation is `MainActor`.
struct WeatherClient: Sendable, DependencyKey {
  var temperature: @Sendable (_ city: String) async throws -> Double

  static let liveValue = WeatherClient { _ in 20 }
}
