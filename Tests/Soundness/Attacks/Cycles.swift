import DependenciesCore

/// Values that need one another, built by threads that would wait for one another.
enum Cycles {
  static let attacks = [
    Attack("cycleAcrossTwoThreads") { run($0, [{ $0[First.self] }, { $0[Second.self] }]) },
    Attack("cycleAcrossThreeThreads") {
      run($0, [{ $0[Left.self] }, { $0[Middle.self] }, { $0[Right.self] }])
    },
  ]
}

/// How many of the threads have begun to build.
private let builders = Monitor(0)

/// The value of a key that needs another, which is read when the other threads build as well.
private func value<Needed: DependencyKey>(
  _ name: String,
  needing needed: Needed.Type,
  threads: Int
) -> String where Needed.Value == String {
  builders.withValue { $0 += 1 }
  // One thread may build all of them.
  _ = builders.wait(seconds: 1) { $0 >= threads }
  return "\(name)(\(DependencyValues.current[needed]))"
}

private enum First: DependencyKey {
  static var liveValue: String { value("first", needing: Second.self, threads: 2) }
  static var testValue: String { "test" }
}

private enum Second: DependencyKey {
  static var liveValue: String { value("second", needing: First.self, threads: 2) }
  static var testValue: String { "test" }
}

private enum Left: DependencyKey {
  static var liveValue: String { value("left", needing: Middle.self, threads: 3) }
  static var testValue: String { "test" }
}

private enum Middle: DependencyKey {
  static var liveValue: String { value("middle", needing: Right.self, threads: 3) }
  static var testValue: String { "test" }
}

private enum Right: DependencyKey {
  static var liveValue: String { value("right", needing: Left.self, threads: 3) }
  static var testValue: String { "test" }
}

/// Each thread gets its value, which contains the test value of the key that closes the cycle.
private func run(_ effort: Effort, _ reads: [@Sendable (DependencyValues) -> String]) {
  for _ in 0..<effort.rounds(20) {
    builders.withValue { $0 = 0 }
    let values = withDependencies({ $0 = .live }, operation: { withEscapedDependencies { $0 } })
    let read = Monitor<[String]>([])
    onThreads(reads.count) { number in
      let value = values.yield { reads[number](.current) }
      read.withValue { $0.append(value) }
    }
    for value in read.value {
      expect(
        value.hasSuffix("(test" + String(repeating: ")", count: value.count { $0 == "(" })),
        "A value in a cycle is '\(value)', where the innermost should be the test value."
      )
    }
  }
}
