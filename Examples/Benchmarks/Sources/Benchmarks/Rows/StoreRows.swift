import Dependencies

/// The cost of reads that take the lock of a store.
enum StoreRows {
  static func rows(_ effort: Effort) throws -> [Row] {
    var group = Group(floors: [Floors.read])
    let fresh = Case("read by key, a default of fresh values") { count in
      withDependencies {
        $0 = DependencyValues()
      } operation: {
        ReadingWay.key.read(opaque(Reader()), count)
      }
    }
    group.add(fresh, besides: Floors.read)
    let scoped = Case("read by key, a value of a scope") { count in
      withDependencies(in: DependencyScope(Visit.self)) {
        let reader = opaque(VisitReader())
        repeating(count) { reader.number }
      }
    }
    group.add(scoped, besides: Floors.read)
    return try group.rows(effort)
  }
}

private enum Visit: DependencyScopeName {}

private enum VisitNumberKey: DependencyKey {
  static var liveValue: Int { 1 }
  static var lifetime: DependencyLifetime { .scoped(to: Visit.self) }
}

private struct VisitReader {
  @Dependency(VisitNumberKey.self) var number
}
