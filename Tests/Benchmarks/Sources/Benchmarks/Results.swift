import Foundation

/// A line of the table.
struct Row: Encodable {
  /// The bound of the value.
  enum Limit {
    case atMost(Double)
    case atLeast(Double)

    /// The row has no goal.
    case none
  }

  let name: String
  let value: Double
  let unit: String

  /// The value of the same operation without the library, in the same unit; nil if there is no such value.
  let floor: Double?

  /// The goal, in words.
  let goal: String

  let limit: Limit

  /// Whether the row must be met on any machine, however busy.
  var isExact = false

  /// Whether the machine was too busy for a valid result.
  var isDisturbed = false

  var ratio: Double? { floor.map { value / $0 } }

  var isMet: Bool { isMet(tolerance: 0) }

  /// Whether the goal is met, but for so much of it.
  func isMet(tolerance: Double) -> Bool {
    if isDisturbed { return true }
    let tolerance = isExact ? 0 : tolerance
    return switch limit {
    case .atMost(let limit): value <= limit * (1 + tolerance)
    case .atLeast(let limit): value >= limit * (1 - tolerance)
    case .none: true
    }
  }
}

extension Row {
  private enum CodingKeys: CodingKey {
    case name, value, unit, floor, ratio, goal, limit, isMet, isDisturbed
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(name, forKey: .name)
    try container.encode(value, forKey: .value)
    try container.encode(unit, forKey: .unit)
    try container.encodeIfPresent(floor, forKey: .floor)
    try container.encodeIfPresent(ratio, forKey: .ratio)
    try container.encode(goal, forKey: .goal)
    try container.encode(isMet, forKey: .isMet)
    try container.encode(isDisturbed, forKey: .isDisturbed)
    switch limit {
    case .atMost(let limit), .atLeast(let limit): try container.encode(limit, forKey: .limit)
    case .none: break
    }
  }
}

/// The rows as a program reads them.
struct Results: Encodable {
  let date = Date()
  let system = ProcessInfo.processInfo.operatingSystemVersionString
  let processors = ProcessInfo.processInfo.activeProcessorCount
  let rows: [Row]

  private enum CodingKeys: CodingKey {
    case date, system, processors, rows
  }

  func write(to path: String) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    encoder.dateEncodingStrategy = .iso8601
    encoder.nonConformingFloatEncodingStrategy = .convertToString(
      positiveInfinity: "infinity",
      negativeInfinity: "-infinity",
      nan: "none"
    )
    try encoder.encode(self).write(to: URL(fileURLWithPath: path), options: .atomic)
  }
}

/// The rows as text, in the form of a Markdown table.
struct Table {
  let rows: [Row]

  private static let titles = ["case", "value", "floor", "ratio", "goal", "limit", ""]

  var text: String {
    let lines = [Self.titles] + rows.map(Self.cells)
    let widths = Self.titles.indices.map { column in lines.map { $0[column].count }.max() ?? 0 }
    var result = lines.map { Self.line($0, widths) }
    result.insert(
      "|" + widths.map { String(repeating: "-", count: $0 + 2) }.joined(separator: "|") + "|",
      at: 1
    )
    return result.joined(separator: "\n")
  }

  private static func cells(of row: Row) -> [String] {
    let limit =
      switch row.limit {
      case .atMost(let limit): "≤ \(number(limit))"
      case .atLeast(let limit): "≥ \(number(limit))"
      case .none: ""
      }
    return [
      row.name,
      "\(number(row.value)) \(row.unit)",
      row.floor.map(number) ?? "",
      row.ratio.map(number) ?? "",
      row.goal,
      limit,
      verdict(on: row),
    ]
  }

  private static func verdict(on row: Row) -> String {
    if case .none = row.limit { return "" }
    if row.isDisturbed { return "disturbed" }
    return row.isMet ? "met" : "MISSED"
  }

  private static func line(_ cells: [String], _ widths: [Int]) -> String {
    let padded = zip(cells, widths).map { $0 + String(repeating: " ", count: $1 - $0.count) }
    return "| " + padded.joined(separator: " | ") + " |"
  }
}

/// A number as the table shows it.
func number(_ value: Double) -> String {
  if value == value.rounded(), value.isFinite { return String(Int(value)) }
  return String(format: abs(value) < 100 ? "%.2f" : "%.0f", value)
}
