import Dependencies

/// Reads and overrides in an actor.
actor WeatherStation {
  @Dependency(\.weather) var weather
  @Dependency(\.units.symbol) var symbol
  @Dependency(UnitsKey.self) var units

  private var measurements: [Double] = []

  func measure(_ city: String) async throws -> String {
    try await "\(units.convert(weather.temperature(city))) \(symbol)"
  }

  /// Both closures stay on the actor, and the operation also after it suspends.
  func measureInHeat() async throws -> [Double] {
    try await withDependencies {
      preconditionIsolated("The update closure does not run on the actor.")
      $0.weather.temperature = { _ in 40 }
    } operation: {
      preconditionIsolated("The operation does not start on the actor.")
      measurements.append(try await weather.temperature("Rome"))
      await Task.yield()
      preconditionIsolated("The operation does not come back to the actor.")
      measurements.append(try await weather.temperature("Rome") + 1)
    }
    return measurements
  }

  /// The report is not `Sendable`, so it must not leave the actor on its way out of the scope.
  func report() -> String {
    let report = withDependencies {
      $0.units = .fahrenheit
    } operation: {
      Report()
    }
    report.add(20)
    return report.text
  }

  func measuredReport() async throws -> String {
    let report = try await withDependencies {
      $0.units = .fahrenheit
    } operation: {
      let report = Report()
      report.add(try await weather.temperature("Oslo"))
      return report
    }
    report.add(30)
    return report.text
  }
}
