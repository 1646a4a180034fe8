import Dependencies

/// A bound closure takes the dependencies of its scope to tasks that do not inherit them.
func checkCapture() async throws {
  let (readSymbol, describe) = withDependencies {
    $0.units = .fahrenheit
  } operation: {
    (
      capturingDependencies { () -> String in
        @Dependency(\.units.symbol) var symbol
        return symbol
      },
      capturingDependencies { (city: String) async throws -> String in
        try await CityForecast().text(for: city)
      }
    )
  }
  let symbol = await Task.detached { readSymbol() }.value
  precondition(symbol == "°F", "A bound closure does not see its scope: \(symbol)")
  let text = try await Task.detached { try await describe("Oslo") }.value
  precondition(text == "Oslo: 68 °F", "An asynchronous bound closure does not see its scope: \(text)")
}
