import Dependencies

/// Asynchronous overrides stay on the caller's actor, so what is not `Sendable` may pass through them.
func checkIsolation() async throws {
  let station = WeatherStation()
  let measurements = try await station.measureInHeat()
  precondition(measurements == [40, 41], "The operation did not change the actor's state: \(measurements)")
  let report = await station.report()
  precondition(report == "68.0 °F", "A model that left its scope lost its dependencies: \(report)")
  let measuredReport = try await station.measuredReport()
  precondition(measuredReport == "68.0 °F, 86.0 °F", "A model lost its dependencies: \(measuredReport)")

  try await checkIsolationOnTheMainActor()
}

@MainActor
private func checkIsolationOnTheMainActor() async throws {
  let screen = ForecastScreen()
  try await screen.refreshInFahrenheit()
  precondition(screen.text == "Oslo: 68 °F", "The operation does not see its overrides: \(screen.text)")
}
