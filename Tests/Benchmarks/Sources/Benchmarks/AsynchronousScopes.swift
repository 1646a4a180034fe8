import Dependencies

/// The cost of entering a scope with an operation that may wait, as servers do for each request, and of
/// opening a scope that ends with the operation.
enum AsynchronousScopeRows {
  private typealias Body = @Sendable (_ count: Int) async -> Void

  private static let operations = 10_000

  static func rows(_ effort: Effort) async -> [Row] {
    let minima = await minima(of: [binding, entering, opening, tearingDown, readingOften], effort)
    return [
      row("withDependencies, an asynchronous operation", minima[1], 4, floor: minima[0]),
      row("withDependencyScope, nothing in it", minima[2], 30, floor: minima[0]),
      row("withDependencyScope, an override and a value that is torn down", minima[3], 110, floor: minima[0]),
      row("reading such a value once more", (minima[4] - minima[3]) / Double(reads), 4, floor: minima[0]),
    ]
  }

  private static func row(_ name: String, _ value: Double, _ factor: Double, floor: Double) -> Row {
    let goal = "≤ \(number(factor)) × TLasync"
    return Row(name: name, value: value, unit: "ns", floor: floor, goal: goal, limit: .atMost(factor * floor))
  }

  /// Binds a task local around nothing.
  private static let binding: Body = { count in
    for _ in 0..<count { await Floors.$number.withValue(2) { await nothing() } }
  }

  private static let entering: Body = { count in
    for _ in 0..<count {
      await withDependencies {
        $0.number = 1
      } operation: {
        await nothing()
      }
    }
  }

  private static let opening: Body = { count in
    for _ in 0..<count { await withDependencyScope(Visit.self) { await nothing() } }
  }

  private static let tearingDown: Body = { count in
    for _ in 0..<count { await visit(reads: 1) }
  }

  private static let reads = 10

  private static let readingOften: Body = { count in
    for _ in 0..<count { await visit(reads: 1 + reads) }
  }

  private static func visit(reads: Int) async {
    await withDependencyScope(Visit.self) {
      $0.number = 1
    } operation: {
      for _ in 0..<reads {
        @Dependency(VisitorKey.self) var visitor
        blackHole(visitor)
      }
      await nothing()
    }
  }

  @inline(never)
  private static func nothing() async { blackHole(1) }

  /// The least time of an operation of each body, in nanoseconds. They take turns.
  private static func minima(of bodies: [Body], _ effort: Effort) async -> [Double] {
    var minima = bodies.map { _ in Double.infinity }
    for _ in 0..<effort.rounds * effort.repetitions {
      for (index, body) in bodies.enumerated() {
        let clock = ContinuousClock()
        let time = await clock.measure { await body(operations) }
        minima[index] = min(minima[index], time / .nanoseconds(1) / Double(operations))
      }
    }
    return minima
  }
}

private enum Visit: DependencyScopeName {}

/// A value of a scope that has something to do when the scope ends.
private enum VisitorKey: DependencyKey {
  static var liveValue: Int { 1 }
  static var lifetime: DependencyLifetime { .scoped(to: Visit.self) }
  static func tearDown(_ visitor: Int) async { blackHole(visitor) }
}
