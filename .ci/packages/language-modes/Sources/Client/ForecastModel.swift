import Dependencies

/// A final class that reads dependencies, and passes them on to the objects that it makes.
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
