import Dependencies

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
