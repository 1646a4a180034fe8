import DependenciesCore

/// More overrides in one scope than a program has.
enum Overrides {
  static let attacks = [Attack("thousandsOfOverridesInOneScope", overrideThousands)]
}

private enum Key<Number>: DependencyKey {
  static var liveValue: Int { -1 }
}

// The digits of a number, as a type.
private enum Zero<Rest> {}
private enum One<Rest> {}

private typealias NumberedKey = any (DependencyKey<Int>).Type

private func key(_ number: Int) -> NumberedKey {
  func key<Digits>(_ number: Int, _ digits: Digits.Type) -> NumberedKey {
    if number == 0 { return Key<Digits>.self }
    return number % 2 == 0 ? key(number / 2, Zero<Digits>.self) : key(number / 2, One<Digits>.self)
  }
  return key(number, Void.self)
}

extension DependencyValues {
  fileprivate subscript(numbered key: NumberedKey) -> Int {
    get {
      func value<Key: DependencyKey>(_ key: Key.Type) -> Int where Key.Value == Int { self[key] }
      return value(key)
    }
    set {
      func set<Key: DependencyKey>(_ key: Key.Type) where Key.Value == Int { self[key] = newValue }
      set(key)
    }
  }

  fileprivate mutating func reset(numbered key: NumberedKey) {
    func reset<Key: DependencyKey>(_ key: Key.Type) { self.reset(key) }
    reset(key)
  }
}

private func overrideThousands(_ effort: Effort) {
  let count = max(100, effort.rounds(8191))
  let keys = (1...count + 1).map(key)
  func expectValues(_ expected: [Int], _ subject: String) {
    let values = keys.map { DependencyValues.current[numbered: $0] }
    if let index = values.indices.first(where: { values[$0] != expected[$0] }) {
      expectEqual(values[index], expected[index], "Override \(index) \(subject)")
    }
  }
  let continuation = withDependencies {
    for index in 0..<count { $0[numbered: keys[index]] = index }
  } operation: {
    var expected = Array(0..<count) + [-1]
    expectValues(expected, "of \(count)")
    withDependencies {
      $0[numbered: keys[0]] = -2
      $0.reset(numbered: keys[1])
      $0[numbered: keys[count]] = -3
    } operation: {
      (expected[0], expected[1], expected[count]) = (-2, -1, -3)
      expectValues(expected, "in a scope around one of \(count)")
    }
    return withEscapedDependencies { $0 }
  }
  expectValues(Array(repeating: -1, count: count + 1), "after the scope")
  continuation.yield { expectValues(Array(0..<count) + [-1], "of \(count), elsewhere") }
}
