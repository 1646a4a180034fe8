/// Rows that belong together.
struct RowGroup: Sendable {
  let name: String

  /// How many processors it takes.
  var processors = 1

  let rows: @Sendable (Effort) async throws -> [Row]

  /// Everything that is measured, in the order of the table.
  static let all: [RowGroup] = [
    RowGroup(name: "reads", rows: ReadRows.rows),
    RowGroup(name: "stores", rows: StoreRows.rows),
    RowGroup(name: "clients", rows: ClientRows.rows),
    RowGroup(name: "scopes", rows: ScopeRows.rows),
    RowGroup(name: "asynchronous scopes", rows: AsynchronousScopeRows.rows),
    RowGroup(name: "making", rows: MakingRows.rows),
    RowGroup(name: "throughput", processors: 2, rows: ThroughputRows.rows),
    RowGroup(name: "first reads", processors: 2, rows: FirstReadRows.rows),
    RowGroup(name: "requests", processors: 2, rows: RequestRows.rows),
    RowGroup(name: "inspection", rows: InspectionRows.rows),
    RowGroup(name: "allocations") { _ in AllocationRows.rows() },
    RowGroup(name: "size") { _ in SizeRows.rows() },
  ]
}
