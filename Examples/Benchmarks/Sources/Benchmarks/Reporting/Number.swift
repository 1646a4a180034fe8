import Foundation

/// A number as the table shows it.
func number(_ value: Double) -> String {
  if value == value.rounded(), value.isFinite { return String(Int(value)) }
  return String(format: abs(value) < 100 ? "%.2f" : "%.0f", value)
}
