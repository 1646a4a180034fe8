import Dependencies

/// Reads and overrides in a class of the main actor.
@MainActor
final class ForecastScreen {
  @Dependency(\.weather) var weather
  @Dependency(\.units.symbol) var symbol
  @Dependency(UnitsKey.self) var units

  private(set) var text = ""

  /// The operation stays on the main actor, before and after it suspends.
  func refreshInFahrenheit() async throws {
    try await withDependencies {
      $0.units = .fahrenheit
    } operation: {
      MainActor.preconditionIsolated("The operation does not start on the main actor.")
      text = try await CityForecast().text(for: "Oslo")
      MainActor.preconditionIsolated("The operation does not come back to the main actor.")
    }
  }
}
