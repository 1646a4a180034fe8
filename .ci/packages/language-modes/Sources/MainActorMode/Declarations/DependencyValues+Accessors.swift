import Dependencies

// `@Dependency` takes a `Sendable` key path, which a property of the main actor does not have.
nonisolated extension DependencyValues {
  var weather: WeatherClient {
    get { self[WeatherClient.self] }
    set { self[WeatherClient.self] = newValue }
  }

  var units: Units {
    get { self[UnitsKey.self] }
    set { self[UnitsKey.self] = newValue }
  }

  var router: Router {
    get { self[RouterKey.self] }
    set { self[RouterKey.self] = newValue }
  }
}
