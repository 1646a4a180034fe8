import Dependencies

/// A model that another model makes has the dependencies of that model, and overrides on top of them.
func checkInheritance() async throws {
  let model = withDependencies {
    $0.units = .fahrenheit
  } operation: {
    ForecastModel()
  }
  precondition(model.makeForecast().symbol == "°F", "A model does not hand its dependencies on.")
  let text = try await model.makeForecast(temperature: 0).text(for: "Oslo")
  precondition(text == "Oslo: 32 °F", "An override is not added to the model's dependencies: \(text)")
}
