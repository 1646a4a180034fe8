/// A value with a key of its own.
///
/// The key and code outside the main actor use it, and a `Sendable` key path leads to its parts.
nonisolated struct Units: Sendable {
  static let celsius = Units(symbol: "°C") { $0 }
  static let fahrenheit = Units(symbol: "°F") { $0 * 9 / 5 + 32 }

  var symbol: String
  var convert: @Sendable (_ celsius: Double) -> Double
}
