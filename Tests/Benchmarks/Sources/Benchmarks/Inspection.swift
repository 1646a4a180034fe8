import Dependencies
import DependenciesInspection

/// The cost of reads while they are recorded. This program links the inspection module, so the other rows
/// show the cost of a read while nothing is recorded.
enum InspectionRows {
  static func rows(_ effort: Effort) throws -> [Row] {
    var group = Group(floors: [Floors.read])
    for way in ReadingWay.allCases {
      let item = Case("read \(way.rawValue), while a graph is recorded", operations: 1000) { count in
        _ = DependencyGraph.recording { way.read(opaque(Reader()), count) }
      }
      group.add(item, besides: Floors.read)
    }
    let traced = Case("read by key, while a trace is written", operations: 1000) { count in
      withDependencyTrace {
        blackHole($0.depth)
      } operation: {
        ReadingWay.key.read(opaque(Reader()), count)
      }
    }
    group.add(traced, besides: Floors.read)
    let name = "read by key, made while a graph was recorded, read afterwards"
    let after = Case(name, operations: 1000) { count in
      let reader = opaque(DependencyGraph.recording { Reader() }.result)
      ReadingWay.key.read(reader, count)
    }
    group.add(after, besides: Floors.read)
    return try group.rows(effort)
  }
}
