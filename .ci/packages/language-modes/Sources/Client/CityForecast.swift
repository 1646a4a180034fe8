import Dependencies

/// Reads in a structure.
struct CityForecast {
  @Dependency(\.weather) var weather
  @Dependency(\.units.symbol) var symbol
  @Dependency(UnitsKey.self) var units

  func text(for city: String) async throws -> String {
    let temperature = try await units.convert(weather.temperature(city))
    return "\(city): \(Int(temperature)) \(symbol)"
  }
}
