import Dependencies

/// Reads in a final class, which hands its dependencies on to what it makes.
final class ForecastModel {
  @Dependency(\.weather) var weather
  @Dependency(\.units.symbol) var symbol
  @Dependency(UnitsKey.self) var units

  func makeForecast() -> CityForecast {
    withDependencies(from: self) { CityForecast() }
  }

  func makeForecast(temperature: Double) -> CityForecast {
    withDependencies(from: self) {
      $0.weather.temperature = { _ in temperature }
    } operation: {
      CityForecast()
    }
  }
}
