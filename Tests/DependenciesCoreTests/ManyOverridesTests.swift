import DependenciesCore
import DependenciesTestSupport
import Testing

/// Scopes share the overrides around them, where these are many.
@Suite struct ManyOverridesTests {
  enum Slot<Index>: DependencyKey {
    static var liveValue: Int { 0 }
    static var testValue: Int { 0 }
  }

  enum Pair<First, Second> {}

  /// Twenty-five keys, by their types.
  static let keys: [any (DependencyKey<Int>).Type] = {
    func row<First>(_ first: First.Type) -> [any (DependencyKey<Int>).Type] {
      [
        Slot<Pair<First, Int>>.self, Slot<Pair<First, Bool>>.self, Slot<Pair<First, String>>.self,
        Slot<Pair<First, Double>>.self, Slot<Pair<First, Character>>.self,
      ]
    }
    return row(Int.self) + row(Bool.self) + row(String.self) + row(Double.self) + row(Character.self)
  }()

  private static func set(_ value: Int, at index: Int, in values: inout DependencyValues) {
    func set<Key: DependencyKey>(_ key: Key.Type) where Key.Value == Int { values[key] = value }
    set(keys[index])
  }

  private static func reset(_ index: Int, in values: inout DependencyValues) {
    func reset<Key: DependencyKey>(_ key: Key.Type) { values.reset(key) }
    reset(keys[index])
  }

  /// The value of every key, read through wrappers that remember a scope, or in the current scope.
  private static func read(_ readers: [any Reading]? = nil) -> [Int] {
    (readers ?? Self.readers()).map(\.number)
  }

  private protocol Reading: Sendable {
    var number: Int { get }
  }

  private struct Reader<Key: DependencyKey>: Reading where Key.Value == Int {
    @Dependency(Key.self) var number
  }

  private static func readers() -> [any Reading] {
    func reader<Key: DependencyKey>(_ key: Key.Type) -> any Reading where Key.Value == Int { Reader<Key>() }
    return keys.map { reader($0) }
  }

  /// Nested scopes that set and reset some of the keys, next to a model of what each should then be.
  @Test(arguments: 0..<50)
  func nestedScopesSeeTheLastOfEachOverride(_ seed: UInt64) {
    var generator = SeededRandomNumberGenerator(seed: seed)
    var expected = Array(repeating: 0, count: Self.keys.count)

    func nest(_ depth: Int) {
      #expect(Self.read() == expected)
      guard depth > 0 else { return }
      let outer = expected
      withDependencies { values in
        for _ in 0..<Int.random(in: 0...12, using: &generator) {
          let index = Int.random(in: 0..<Self.keys.count, using: &generator)
          if Int.random(in: 0..<4, using: &generator) == 0 {
            Self.reset(index, in: &values)
            expected[index] = 0
          } else {
            let value = Int.random(in: 1...1000, using: &generator)
            Self.set(value, at: index, in: &values)
            expected[index] = value
          }
        }
      } operation: {
        nest(depth - 1)
      }
      expected = outer
      #expect(Self.read() == expected)
    }
    nest(8)
  }

  @Test func anObjectOfAScopeOfManyKeepsThemUnderThoseAroundARead() {
    let readers = withDependencies {
      for index in Self.keys.indices { Self.set(index + 1, at: index, in: &$0) }
    } operation: {
      Self.readers()
    }
    #expect(Self.read(readers) == Array(1...25))
    withDependencies {
      for index in 0..<10 { Self.set(-1, at: index, in: &$0) }
      Self.reset(20, in: &$0)
    } operation: {
      #expect(Self.read(readers) == Array(repeating: -1, count: 10) + Array(11...20) + [0] + Array(22...25))
    }
  }

  // A copy of the values of an update closure must not change afterwards.
  @Test func valuesThatAnUpdateGivesAwayStayAsTheyWere() {
    let kept = LockIsolated<[DependencyValues]>([])
    withDependencies { values in
      for index in 0..<10 { Self.set(1, at: index, in: &values) }
      let copy = values
      kept.withValue { $0.append(copy) }
    } operation: {
      withDependencies {
        for index in 0..<10 { Self.set(2, at: index, in: &$0) }
      } operation: {
        #expect(Self.read() == Array(repeating: 2, count: 10) + Array(repeating: 0, count: 15))
      }
      #expect(Self.read() == Array(repeating: 1, count: 10) + Array(repeating: 0, count: 15))
    }
    withDependencies {
      $0 = kept.value[0]
    } operation: {
      #expect(Self.read() == Array(repeating: 1, count: 10) + Array(repeating: 0, count: 15))
    }
  }
}
