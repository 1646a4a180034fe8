import ArgumentParser
import Foundation

@main
struct Program: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "benchmarks",
    abstract: "Measures what reads and scopes cost, beside what they are made of."
  )

  @Flag(help: "Exit with 1 if a goal is missed.")
  var check = false

  @Option(help: "How much of a goal it may be missed by with --check, as a fraction of it.")
  var tolerance = 0.15

  @Flag(
    help:
      "Run everything for a moment only, and fail only where a read allocates, or what does not depend on time is missed."
  )
  var short = false

  @Option(help: "A file for the results as JSON.", completion: .file())
  var json: String?

  @Option(
    help:
      "Run only the groups whose names contain this text: \(RowGroup.all.map(\.name).joined(separator: ", "))."
  )
  var filter: String?

  func validate() throws {
    guard groups.isEmpty else { return }
    throw ValidationError("No group has a name like that.")
  }

  func run() async throws {
    let rows = try await measure()
    print(Table(rows: rows).text)
    if let json { try Results(rows: rows).write(to: json) }
    let missed = rows.filter { short ? $0.isExact && !$0.isMet : !$0.isMet(tolerance: tolerance) }
    guard !missed.isEmpty, check || short else { return }
    let names = missed.map { "  \($0.name)\n" }.joined()
    FileHandle.standardError.write(Data("Missed:\n\(names)".utf8))
    throw ExitCode.failure
  }

  private func measure() async throws -> [Row] {
    let effort = short ? Effort.short : .full
    var rows: [Row] = []
    for group in groups { rows += try await group.rows(effort) }
    return rows
  }

  private var groups: [RowGroup] {
    RowGroup.all.filter { group in
      group.processors <= ProcessInfo.processInfo.activeProcessorCount
        && filter.map(group.name.contains) ?? true
    }
  }
}

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
