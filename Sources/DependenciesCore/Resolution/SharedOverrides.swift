/// Overrides that any number of scopes may have. They are changed only while one alone has them.
final class SharedOverrides: @unchecked Sendable {
  // Reads pass by here, and find nobody who changes it.
  @exclusivity(unchecked) private(set) var table: OverrideTable

  init(_ table: consuming OverrideTable) {
    self.table = table
  }

  /// Adds overrides, in place of those of the same keys. Nobody else may have this object.
  func insert(_ overrides: borrowing OwnOverrides) {
    overrides.forEach { table.insert($1, for: $0) }
  }

  /// The overrides of a table, if it has some.
  static func having(_ table: consuming OverrideTable) -> SharedOverrides? {
    table.isEmpty ? nil : SharedOverrides(table)
  }
}
