import DependenciesCore

/// More overrides in one scope than a program has.
enum Overrides {
  static let attacks = [Attack("thousandsOfOverridesInOneScope", overrideThousands)]
}

private func overrideThousands(_ effort: Effort) {
  let count = max(100, effort.rounds(8191))
  let keys = (1...count + 1).map(numberedKey)
  func expectValues(_ expected: [Canary?], _ subject: String) {
    let values = keys.map { DependencyValues.current[erased: $0] }
    let index = values.indices.first { values[$0] !== expected[$0] }
    expect(index == nil, "Override \(index ?? 0) \(subject) is not the one that was set.")
  }
  let canaries = (0..<count).map { _ in Canary() }
  let continuation = withDependencies {
    for index in 0..<count { $0[erased: keys[index]] = canaries[index] }
  } operation: {
    var expected = canaries + [nil]
    expectValues(expected, "of \(count)")
    (expected[0], expected[1], expected[count]) = (Canary(), nil, Canary())
    withDependencies {
      $0[erased: keys[0]] = expected[0]
      $0.reset(erased: keys[1])
      $0[erased: keys[count]] = expected[count]
    } operation: {
      expectValues(expected, "in a scope around one of \(count)")
    }
    return withEscapedDependencies { $0 }
  }
  expectValues(Array(repeating: nil, count: count + 1), "after the scope")
  continuation.yield { expectValues(canaries + [nil], "of \(count), elsewhere") }
}
