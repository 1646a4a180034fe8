extension DependencyInventory: CustomStringConvertible {
  /// A table of the keys, and why keys may be missing. It is the same in each run, so a test can compare it:
  /// properties that are known only after a read are left out.
  public var description: String {
    let head = ["Module", "Key", "Property", "Value", "Lifetime", "Live value"]
    let table = keys.isEmpty ? ["No keys were found."] : lines([head] + keys.map(\.cells))
    if isComplete { return table.joined(separator: "\n") }
    return (table + ["", "The list may be incomplete."] + gaps).joined(separator: "\n")
  }
}

extension DependencyInventory.Key: CustomStringConvertible {
  /// The module and the name, such as `Search.APIClientKey`.
  public var description: String { "\(module).\(name)" }

  /// The key's cells in the table.
  var cells: [String] {
    [
      module,
      name,
      isPropertyFixed ? property ?? "" : "",
      isGeneric ? "(generic)" : value,
      lifetime?.description ?? "",
      hasLiveValue ? liveValueModule ?? "yes" : "none",
    ]
  }
}

/// The rows as lines, with aligned columns.
private func lines(_ rows: [[String]]) -> [String] {
  let widths = rows[0].indices.map { column in rows.map { $0[column].count }.max() ?? 0 }
  return rows.map { row in
    let cells = zip(row, widths).map { $0 + String(repeating: " ", count: $1 - $0.count) }
    let line = cells.joined(separator: "  ")
    return String(line[..<(line.lastIndex { $0 != " " }.map(line.index(after:)) ?? line.startIndex)])
  }
}
