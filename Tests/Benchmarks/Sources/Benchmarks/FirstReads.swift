import Dependencies

/// How much faster two threads are with the first reads of many keys.
enum FirstReadRows {
  static func rows(_ effort: Effort) async -> [Row] {
    // Reading each of them once makes the types of the keys, which is no part of a read.
    reads(1)(Threads.Share(index: 0, threads: 1, run: 0))
    let bodies = [work, reads(effort.repetitions * effort.attempts.upperBound)]
    let minima = await Threads.minima(of: bodies, on: 2, effort)
    let gains = minima.ofBodies.map(\.gain)
    let times = minima.ofBodies.map { $0.alone / Double(ColdKeys.count) * 1_000_000_000 }
    return [
      Row(
        name: "first reads of 1,000 keys, on two threads against one",
        value: gains[1],
        unit: "×",
        floor: gains[0],
        goal: "≥ 1.7",
        limit: .atLeast(1.7),
        isDisturbed: minima.areDisturbed
      ),
      Row(
        name: "first read of a key of 10 µs of work",
        value: times[1],
        unit: "ns",
        floor: times[0],
        goal: "",
        limit: .none
      ),
    ]
  }

  /// The work without dependencies.
  private static let work: Threads.Body = { share in
    for _ in ColdKeys.reads(of: share.index, among: share.threads) { ColdKeys.work() }
  }

  /// Reads every key once, in scopes whose defaults have not been built: two for each run.
  private static func reads(_ runs: Int) -> Threads.Body {
    let scopes = (0..<runs * 2).map { _ in
      withDependencies {
        $0 = DependencyValues()
      } operation: {
        capturingDependencies { (share: Threads.Share) in
          var sum = 0
          for read in ColdKeys.reads(of: share.index, among: share.threads) { sum &+= read() }
          blackHole(sum)
        }
      }
    }
    return { share in scopes[share.run * 2 + (share.threads == 1 ? 0 : 1)](share) }
  }
}

/// The work that builds the value of a key.
private let coldWork = Work(microseconds: 10)

/// As many keys as there are triples of markers, whose values take a while to build.
enum ColdKey<First: Marker, Second: Marker, Third: Marker>: DependencyKey {
  static var liveValue: Int {
    coldWork.run()
    return 1
  }
}

/// The keys whose values take a while to build.
enum ColdKeys {
  /// A function for each key, which reads it.
  private static let reads: [@Sendable () -> Int] = markers.flatMap { first in
    markers.flatMap { second in
      markers.map { third in read(first, second, third) }
    }
  }

  static var count: Int { reads.count }

  /// The share of one of several threads.
  static func reads(of index: Int, among threads: Int) -> ArraySlice<@Sendable () -> Int> {
    let share = reads.count / threads
    return reads[index * share..<(index + 1) * share]
  }

  /// The same work without a dependency.
  static func work() { coldWork.run() }

  private static func read<First: Marker, Second: Marker, Third: Marker>(
    _ first: First.Type,
    _ second: Second.Type,
    _ third: Third.Type
  ) -> @Sendable () -> Int {
    {
      @Dependency(ColdKey<First, Second, Third>.self) var value
      return value
    }
  }
}
