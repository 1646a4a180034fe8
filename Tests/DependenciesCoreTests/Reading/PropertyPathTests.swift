import DependenciesCore
import DependenciesTestSupport
import Testing

/// Reads through handwritten properties, for every kind of value and of path. Each is read several times,
/// within a scope and across two.
@Suite struct PropertyPathTests {
  struct Pair: Equatable, Sendable {
    var first = 1
    var second: Int? = 2
    var numbers: [Int] = []
  }

  enum SeedKey: DependencyKey {
    static let liveValue = 0
    static let testValue = 0
  }

  enum OtherKey: DependencyKey {
    static let liveValue = 0
    static let testValue = 0
  }

  enum GenericKey<Value: Sendable & ExpressibleByIntegerLiteral>: DependencyKey {
    static var liveValue: Value { 5 }
    static var testValue: Value { 5 }
  }

  struct Of<Value: Sendable & ExpressibleByIntegerLiteral>: Hashable {}

  /// Reads several times where the reader is made, outside of that scope, and in another.
  private func expect<Value>(
    _ path: any KeyPath<DependencyValues, Value> & Sendable,
    _ isRight: (Value) -> Bool,
    sourceLocation: Testing.SourceLocation = #_sourceLocation
  ) {
    let reader = withDependencies {
      $0[SeedKey.self] = 7
    } operation: {
      let reader = Dependency(path)
      for _ in 0..<3 { #expect(isRight(reader.wrappedValue), sourceLocation: sourceLocation) }
      return reader
    }
    for _ in 0..<3 { #expect(isRight(reader.wrappedValue), sourceLocation: sourceLocation) }
    withDependencies {
      $0[OtherKey.self] = 1
    } operation: {
      for _ in 0..<3 { #expect(isRight(reader.wrappedValue), sourceLocation: sourceLocation) }
    }
  }

  @Test func valuesOfEveryLayout() {
    expect(\.seed) { $0 == 7 }
    expect(\.seedNothing) { $0 == () }
    expect(\.seedFlag) { $0 }
    expect(\.seedText) { $0 == "a text that is too long to lie in the string itself: 7" }
    expect(\.seedPair) { $0 == Pair(first: 7, second: 8, numbers: [7, 8, 9]) }
    expect(\.seedOptional) { $0 == 7 }
    expect(\.seedNone) { $0 == nil }
    expect(\.seedTuple) { $0.0 == 7 && $0.1 == "7" && $0.2 }
    expect(\.seedFunction) { $0(1) == 8 }
    expect(\.seedAny) { $0 as? Int == 7 }
    expect(\.seedExistential) { $0.description == "7" }
    expect(\.seedType) { $0 == Int.self }
    expect(\.seedObject) { $0.number == 7 }
    // One value that lies on the stack while it is read, and one that is too large.
    expect(\.seedLarge) { $0.numbers[0] == 7 && $0.numbers[63] == 70 && $0.last == 7 }
    expect(\.seedLargest) { $0.parts.0.numbers[0] == 7 && $0.parts.3.numbers[63] == 73 && $0.last == 7 }
  }

  @Test func pathsOfEveryKind() {
    expect(\.self) { $0[SeedKey.self] == 7 }
    expect(\.settableSeed) { $0 == 7 }
    expect(\.nonmutatingSeed) { $0 == 7 }
    expect(\.borrowedSeed) { $0 == 7 }
    expect(\.seedPair.first) { $0 == 7 }
    expect(\.seedPair.second) { $0 == 8 }
    expect(\.seedPair.second?.magnitude) { $0 == 8 }
    expect(\.seedPair.numbers[2]) { $0 == 9 }
    expect(\.seedText.count) { $0 == 54 }
    expect(\.[seedPlus: 3]) { $0 == 10 }
    expect(\.[value: Of<UInt8>()]) { $0 == 5 }
    expect(genericPath(Double.self)) { $0 == 5 }
    expect(genericPath(Int8.self)) { $0 == 5 }
  }

  private func genericPath<Value: Sendable & ExpressibleByIntegerLiteral>(
    _ type: Value.Type
  ) -> any KeyPath<DependencyValues, Value> & Sendable {
    \DependencyValues.[value: Of<Value>()]
  }

  @Test func aValueIsOwnedByWhoeverReadsIt() {
    let released = LockIsolated(0)
    do {
      let reader = withDependencies {
        $0[NumberedToken.self] = NumberedToken(1) { released.withValue { $0 += 1 } }
      } operation: {
        Dependency(\.hiddenToken)
      }
      for _ in 0..<5 { #expect(reader.wrappedValue.number == 1) }
      #expect(released.value == 0)
      let kept = reader.wrappedValue
      withDependencies {
        $0[NumberedToken.self] = NumberedToken(2)
      } operation: {
        #expect(reader.wrappedValue.number == 2)
      }
      #expect(kept.number == 1)
    }
    #expect(released.value == 1)
  }

  // MARK: Properties that read with wrappers of their own, by a reader from another scope

  struct Model {
    @Dependency(\.self) var values
    @Dependency(\.tokenNumber) var number
    @Dependency(\.readByThird) var third

    init(_ token: NumberedToken) {
      self = withDependencies({ $0[NumberedToken.self] = token }, operation: { Model() })
    }

    private init() {}
  }

  struct Third: DependencyKey {
    @Dependency(\.allNames) var names

    static var liveValue: Third { Third() }
    static var testValue: Third { Third() }
  }

  private func inAnotherScope<Result>(_ operation: () throws -> Result) rethrows -> Result {
    try withDependencies({ $0.testClient.name = "other" }, operation: { try operation() })
  }

  @Test func valuesThatAReadHandsOutAreNotChangedByTheNextRead() {
    let values = inAnotherScope { (1...3).map { Model(NumberedToken($0)).values } }
    for (index, values) in values.enumerated() {
      #expect(values[NumberedToken.self].number == index + 1)
      #expect(values.testClient.name == "other")
    }
  }

  @Test func aPropertyReadsAnObjectOfAThirdScope() {
    let third = withDependencies {
      $0[NumberedToken.self] = NumberedToken(3)
      $0[ThirdName.self] = "third"
    } operation: {
      Third()
    }
    let model = withDependencies({ $0[Third.self] = third }, operation: { Model(NumberedToken(1)) })
    for _ in 1...3 {
      inAnotherScope { #expect(model.third == "1 other third") }
    }
  }

  @Test func aReadKeepsNothing() {
    let released = LockIsolated(0)
    inAnotherScope {
      for number in 1...3 {
        #expect(Model(NumberedToken(number) { released.withValue { $0 += 1 } }).number == number)
        #expect(released.value == number)
      }
    }
  }
}

extension DependencyValues {
  fileprivate struct Large: Sendable {
    var numbers: SIMD64<Int64>
    var text = "text"
    var last: Int

    init(from first: Int) {
      numbers = SIMD64((0..<64).map { Int64(first + $0) })
      last = first
    }
  }

  fileprivate struct Largest: Sendable {
    var parts: (Large, Large, Large, Large)
    var last: Int
  }

  fileprivate var seed: Int { self[PropertyPathTests.SeedKey.self] }
  fileprivate var seedNothing: Void { _ = seed }
  fileprivate var seedFlag: Bool { seed == 7 }
  fileprivate var seedText: String { "a text that is too long to lie in the string itself: \(seed)" }
  fileprivate var seedPair: PropertyPathTests.Pair {
    PropertyPathTests.Pair(first: seed, second: seed + 1, numbers: [seed, seed + 1, seed + 2])
  }
  fileprivate var seedOptional: Int? { seed }
  fileprivate var seedNone: String? { nil }
  fileprivate var seedTuple: (Int, String, Bool) { (seed, "\(seed)", true) }
  fileprivate var seedFunction: @Sendable (Int) -> Int { { [seed] in seed + $0 } }
  fileprivate var seedAny: any Sendable { seed }
  fileprivate var seedExistential: any CustomStringConvertible & Sendable { seed }
  fileprivate var seedType: Any.Type { type(of: seed) }
  fileprivate var seedObject: NumberedToken { NumberedToken(seed) }
  fileprivate var seedLarge: Large { Large(from: seed) }
  fileprivate var seedLargest: Largest {
    Largest(
      parts: (Large(from: seed), Large(from: seed + 1), Large(from: seed + 2), Large(from: seed + 3)),
      last: seed
    )
  }

  fileprivate var settableSeed: Int {
    get { seed }
    set { self[PropertyPathTests.SeedKey.self] = newValue }
  }
  fileprivate var nonmutatingSeed: Int {
    get { seed }
    nonmutating set {}
  }
  fileprivate var borrowedSeed: Int {
    _read { yield seed }
  }
  fileprivate subscript(seedPlus number: Int) -> Int { seed + number }
  fileprivate subscript<Value>(value type: PropertyPathTests.Of<Value>) -> Value {
    self[PropertyPathTests.GenericKey<Value>.self]
  }

  fileprivate var hiddenToken: NumberedToken { self[NumberedToken.self] }

  /// Reads another property by its path, as it might for some reason.
  fileprivate var tokenNumber: Int {
    @Dependency(\.hiddenToken.number) var number
    return number
  }

  /// Reads an object from a third scope, while two scopes are merged.
  fileprivate var readByThird: String { self[PropertyPathTests.Third.self].names }

  fileprivate var allNames: String {
    "\(self[NumberedToken.self].number) \(testClient.name) \(self[ThirdName.self])"
  }
}

private enum ThirdName: DependencyKey {
  static let liveValue = "nobody"
  static let testValue = "nobody"
}
