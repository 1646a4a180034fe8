import Dependencies

/// How much faster two threads are with the first reads of many keys.
enum FirstReadRows {
  static func rows(_ effort: Effort) async -> [Row] {
    let work: @Sendable (Int, Int) -> Void = { index, threads in
      for _ in ColdKeys.reads(of: index, among: threads) { ColdKeys.work() }
    }
    // One repetition makes the types of the keys, which is no part of a read.
    _ = await Threads.time(1, reads(threads: 1))
    var minima = Array(repeating: (one: Double.infinity, two: Double.infinity), count: 2)
    for _ in 0..<effort.repetitions {
      minima[0].one = min(minima[0].one, await Threads.time(1) { work($0, 1) })
      minima[1].one = min(minima[1].one, await Threads.time(1, reads(threads: 1)))
      minima[0].two = min(minima[0].two, await Threads.time(2) { work($0, 2) })
      minima[1].two = min(minima[1].two, await Threads.time(2, reads(threads: 2)))
    }
    let gains = minima.map { $0.one / $0.two }
    return [
      Row(
        name: "first reads of 1,000 keys, on two threads against one",
        value: gains[1],
        unit: "×",
        floor: gains[0],
        goal: "≥ 1.7",
        limit: .atLeast(1.7)
      ),
      Row(
        name: "first read of a key of 10 µs of work",
        value: minima[1].one * 1_000_000,
        unit: "ns",
        floor: minima[0].one * 1_000_000,
        goal: "",
        limit: .none
      ),
    ]
  }

  /// Reads every key once, in a scope whose defaults have not been built.
  private static func reads(threads: Int) -> @Sendable (_ index: Int) -> Void {
    withDependencies {
      $0 = DependencyValues()
    } operation: {
      capturingDependencies { (index: Int) in
        var sum = 0
        for read in ColdKeys.reads(of: index, among: threads) { sum &+= read() }
        blackHole(sum)
      }
    }
  }
}
