import Dependencies

/// How much more two threads read than one, beside how much more they read of a task local.
enum ThroughputRows {
  static func rows(_ effort: Effort) async -> [Row] {
    let count = 200_000
    let bodies = [readsOfTaskLocal(count)] + situations.map(\.makeReads).map { $0(count) }
    let minima = await Threads.minima(of: bodies, on: [1, 2], repetitions: effort.repetitions)
    let gains = minima.map { 2 * $0[0] / $0[1] }
    return zip(situations, gains.dropFirst()).map { situation, gain in
      Row(
        name: "reads on two threads against one, \(situation.name)",
        value: gain,
        unit: "×",
        floor: gains[0],
        goal: "≥ 0.95 × TL",
        limit: .atLeast(0.95 * gains[0])
      )
    }
  }

  /// Reads on some threads at once.
  private typealias Reads = @Sendable (_ index: Int, _ threads: Int) -> Void

  /// What is read, and a function that makes the reads. The threads share a scope and a reader, as tasks of one scope do.
  private static let situations: [(name: String, makeReads: @Sendable (_ count: Int) -> Reads)] = [
    ("default", { reads(Reader(), $0) }),
    (
      "overridden",
      { count in
        withDependencies {
          $0.setNumbers()
        } operation: {
          reads(Reader(), count)
        }
      }
    ),
    (
      "captured",
      { count in
        reads(
          withDependencies {
            $0.setNumbers()
          } operation: {
            Reader()
          },
          count
        )
      }
    ),
  ]

  private static func reads(_ reader: Reader, _ count: Int) -> Reads {
    capturingDependencies { (_: Int, _: Int) in
      let reader = opaque(reader)
      repeating(count) { reader.byKey }
    }
  }

  private static func readsOfTaskLocal(_ count: Int) -> Reads {
    { _, _ in repeating(count) { Floors.number } }
  }
}
