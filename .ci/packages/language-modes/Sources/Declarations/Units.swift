/// A value with a key of its own.
struct Units: Sendable {
  static let celsius = Units(symbol: "°C") { $0 }
  static let fahrenheit = Units(symbol: "°F") { $0 * 9 / 5 + 32 }

  var symbol: String
  var convert: @Sendable (_ celsius: Double) -> Double
}
