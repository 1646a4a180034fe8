import Dependencies

/// A client that is its own key.
///
/// It conforms where it is declared, not in an extension, so it needs no `nonisolated` in a module whose
/// default isolation is `MainActor`.
struct WeatherClient: Sendable, DependencyKey {
  var temperature: @Sendable (_ city: String) async throws -> Double

  static let liveValue = WeatherClient { _ in 20 }
}

/// A key that stands for a value of another type.
enum UnitsKey: DependencyKey {
  static let liveValue = Units.celsius
}

/// A value that belongs to the main actor. It is made anywhere, so its initializer does not belong there.
@MainActor
final class Router {
  private(set) var path: [String] = []

  nonisolated init() {}

  func open(_ page: String) { path.append(page) }
}

/// The key of the router, which belongs to no actor.
enum RouterKey: DependencyKey {
  static var liveValue: Router { Router() }
}

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
