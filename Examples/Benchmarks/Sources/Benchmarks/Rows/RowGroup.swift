/// Rows that belong together.
struct RowGroup: Sendable {
  let name: String
  let rows: @Sendable (Effort) async throws -> [Row]

  /// Everything that is measured, in the order of the table.
  static let all: [RowGroup] = [
    RowGroup(name: "reads", rows: ReadRows.rows),
    RowGroup(name: "clients", rows: ClientRows.rows),
    RowGroup(name: "scopes", rows: ScopeRows.rows),
    RowGroup(name: "making", rows: MakingRows.rows),
    RowGroup(name: "throughput", rows: ThroughputRows.rows),
    RowGroup(name: "first reads", rows: FirstReadRows.rows),
    RowGroup(name: "requests", rows: RequestRows.rows),
    RowGroup(name: "allocations") { _ in AllocationRows.rows() },
    RowGroup(name: "size") { _ in SizeRows.rows() },
  ]
}
