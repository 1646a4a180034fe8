import Dependencies

/// Overrides hold for the operation, also when it is asynchronous, and for what it made.
func checkOverrides() async throws {
  let model = withDependencies {
    $0.units = .fahrenheit
  } operation: {
    ForecastModel()
  }
  precondition(model.symbol == "°F", "A model does not remember the override it was made under.")

  let symbol = withDependencies {
    $0.units.symbol = "K"
  } operation: {
    model.symbol
  }
  precondition(symbol == "K", "The override around a read does not win over the remembered one.")

  let text = try await withDependencies {
    $0.weather.temperature = { _ in 30 }
    $0[UnitsKey.self] = .fahrenheit
  } operation: {
    try await CityForecast().text(for: "Rome")
  }
  precondition(text == "Rome: 86 °F", "An asynchronous operation does not see its overrides: \(text)")

  precondition(CityForecast().symbol == "°C", "An override outlives its operation.")
}
