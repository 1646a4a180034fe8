/// A table that several scopes have, and none changes.
final class SharedOverrides: @unchecked Sendable {
  let table: OverrideTable

  init(_ table: consuming OverrideTable) {
    self.table = table
  }
}
