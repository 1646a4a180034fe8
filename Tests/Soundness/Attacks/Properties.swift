import DependenciesCore

/// Properties that do more than read a key, read where one scope lies over another.
enum Properties {
  static let attacks = [Attack("propertiesThatStartTasksInTwoScopes", startTasks)]
}

private enum UpperKey: DependencyKey {
  static var liveValue: Int { 0 }
}

private enum LowerKey: DependencyKey {
  static var liveValue: Int { 0 }
}

/// The tasks that a property has started and that are still running.
private let running = Monitor(0)

extension DependencyValues {
  /// Reads both keys, here and in a task that inherits the scopes.
  fileprivate var sum: Int {
    running.withValue { $0 += 1 }
    let sum = self[UpperKey.self] + self[LowerKey.self]
    Task {
      let values = DependencyValues.current
      let inherited = values[UpperKey.self] + values[LowerKey.self]
      expectEqual(inherited, sum, "What a task reads that a property has started")
      running.withValue { $0 -= 1 }
    }
    // The task may end before the read does, or long after it.
    if sum % 3 == 0 { Platform.pause(microseconds: 100) }
    return sum
  }
}

private struct Model: Sendable {
  @Dependency(\.sum) var sum
}

// The scope in which the property was read was once changed for the next read while the task could still read
// it. The thread sanitizer sees this.
private func startTasks(_ effort: Effort) {
  let models = (0..<3).map { lower in
    withDependencies({ $0[LowerKey.self] = lower }, operation: { Model() })
  }
  onThreads(4) { number in
    for upper in 0..<effort.rounds(2000) {
      let lower = (number + upper) % 3
      withDependencies {
        $0[UpperKey.self] = upper
      } operation: {
        expectEqual(models[lower].sum, upper + lower, "A property in two scopes")
      }
    }
  }
  running.wait { $0 == 0 }
}
