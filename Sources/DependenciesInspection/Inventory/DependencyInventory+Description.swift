internal import DependenciesCore

extension DependencyInventory: CustomStringConvertible {
  /// A table of the keys, at most 110 columns wide; then the tear-downs that never run, and why keys may be
  /// missing.
  ///
  /// Texts that are too long end with `…`. `DependencyValues.` before a key is left out. `yes` is a live
  /// value in the module of the key. Until the ``Key/property`` of a key is known, its cell is empty, so
  /// tests should not compare tables after reads.
  public var description: String {
    var lines = keys.isEmpty ? ["No keys were found."] : table
    let tearDowns = keys.compactMap(\.unusedTearDown).map(\.fact)
    if !tearDowns.isEmpty { lines += [""] + tearDowns }
    if !isComplete { lines += ["", "The list may be incomplete."] + gaps }
    return lines.joined(separator: "\n")
  }

  /// The lines of the table, with aligned columns. Columns that are empty in each row are left out.
  private var table: [String] {
    let rows = [["Module", "Key", "Property", "Value", "Lifetime", "Live value"]] + keys.map(\.cells)
    let columns = rows[0].indices.filter { column in rows.dropFirst().contains { !$0[column].isEmpty } }
    var widths = columns.map { column in rows.map { $0[column].count }.max() ?? 0 }
    var excess = widths.reduce(2 * (widths.count - 1), +) - 110
    while excess > 0, let widest = widths.indices.max(by: { widths[$0] < widths[$1] }) {
      widths[widest] -= 1
      excess -= 1
    }
    return rows.map { row in
      let cells = zip(columns, widths).map { row[$0].fitting($1) }
      var line = cells.joined(separator: "  ")
      while line.last == " " { line.removeLast() }
      return line
    }
  }
}

extension DependencyInventory.Key: CustomStringConvertible {
  /// The module and the name, such as `Search.APIClientKey`.
  public var description: String { "\(module).\(name)" }

  /// The key's cells in the table.
  fileprivate var cells: [String] {
    [
      module,
      keyCell,
      property ?? "",
      isGeneric ? "(generic)" : value,
      lifetime?.description ?? "",
      hasLiveValue ? liveValueModule.flatMap { $0 == module ? nil : $0 } ?? "yes" : "none",
    ]
  }

  private var keyCell: String {
    let prefix = "DependencyValues."
    return name.hasPrefix(prefix) ? String(name.dropFirst(prefix.count)) : name
  }
}

extension String {
  /// The text with spaces up to a width, or shortened to it.
  fileprivate func fitting(_ width: Int) -> String {
    count > width ? prefix(width - 1) + "…" : self + String(repeating: " ", count: width - count)
  }
}
