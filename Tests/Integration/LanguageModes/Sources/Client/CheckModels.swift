import Dependencies

/// A model that belongs to no actor may be used in an asynchronous override, and after it.
///
/// Closures that stay on their caller's isolation would make the compiler reject this in modules without
/// `NonisolatedNonsendingByDefault`, where an asynchronous method leaves it.
func checkModels() async throws {
  let model = CounterModel()
  try await withDependencies {
    $0.weather.temperature = { _ in 7 }
  } operation: {
    try await model.count()
    model.total += 1
  }
  try await model.count()
  try await model.countInHeat()
  precondition(model.total == 68, "A model counted wrong: \(model.total)")
}

private final class CounterModel {
  @Dependency(\.weather) private var weather
  var total = 0.0

  func count() async throws {
    total += try await weather.temperature("Oslo")
  }

  /// The operation uses the model.
  func countInHeat() async throws {
    try await withDependencies {
      $0.weather.temperature = { _ in 40 }
    } operation: {
      try await count()
    }
  }
}
