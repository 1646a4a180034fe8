import Dependencies

/// A model that is not `Sendable`, for an actor to use.
final class Report {
  @Dependency(\.units) private var units

  private var lines: [String] = []

  var text: String { lines.joined(separator: ", ") }

  func add(_ celsius: Double) {
    lines.append("\(units.convert(celsius)) \(units.symbol)")
  }
}
