import Foundation

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
