import Dependencies

/// Reads by key path, by the path to a part, and by key type, in every kind of place.
func checkReads() async throws {
  let forecast = CityForecast()
  precondition(forecast.units.symbol == "°C", "A structure does not read the value of a key.")
  let text = try await forecast.text(for: "Oslo")
  precondition(text == "Oslo: 20 °C", "A structure does not read the live values: \(text)")

  let model = ForecastModel()
  precondition(model.symbol == "°C", "A final class does not read a part of a value.")
  precondition(model.units.symbol == "°C", "A final class does not read the value of a key.")

  let measurement = try await WeatherStation().measure("Oslo")
  precondition(measurement == "20.0 °C", "An actor does not read the live values: \(measurement)")

  try await checkReadsOnTheMainActor()

  @Dependency(\.weather) var weather
  @Dependency(\.units.symbol) var symbol
  @Dependency(UnitsKey.self) var units
  let temperature = try await weather.temperature("Oslo")
  precondition(temperature == 20, "A local variable does not read a client.")
  precondition(symbol == "°C", "A local variable does not read a part of a value.")
  precondition(units.symbol == "°C", "A local variable does not read the value of a key.")
}

@MainActor
private func checkReadsOnTheMainActor() async throws {
  let screen = ForecastScreen()
  let temperature = try await screen.weather.temperature("Oslo")
  precondition(temperature == 20, "A class of the main actor does not read a client.")
  precondition(screen.symbol == "°C", "A class of the main actor does not read a part of a value.")
  precondition(screen.units.symbol == "°C", "A class of the main actor does not read the value of a key.")
}
