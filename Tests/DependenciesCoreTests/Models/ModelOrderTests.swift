import DependenciesCore
import DependenciesTestSupport
import Testing

/// Of several wrappers, the first that a mirror shows decides.
@Suite struct ModelOrderTests {
  class Base {
    var isShown = true
    @Dependency(\.number) var number
    @Dependency(\.number) var second

    init() { _second = made(in: 20) { Dependency(\.number) } }
  }

  class Derived: Base {
    var title = "derived"
    @Dependency(\.number) var third

    override init() {
      _third = made(in: 30) { Dependency(\.number) }
      super.init()
    }
  }

  class PlainDerived: Base {
    var title = "derived"
  }

  final class DerivedTwice: Derived {
    @Dependency(\.number) var fourth

    override init() {
      _fourth = made(in: 40) { Dependency(\.number) }
      super.init()
    }
  }

  class Generic<Value>: Base {
    var value: Value?
    @Dependency(\.number) var third

    override init() {
      _third = made(in: 30) { Dependency(\.number) }
      super.init()
    }
  }

  final class PlainOfGeneric: Generic<Bool> {
    var isLast = true
  }

  struct Structure {
    var isShown = true
    @Dependency(\.number) var first
    @Dependency(\.number) var second

    init() {
      _first = made(in: 20) { Dependency(\.number) }
      _second = made(in: 30) { Dependency(\.number) }
    }
  }

  @Test func theFirstOfAModelDecides() {
    expect(10) { Base() }
    expect(20) { Structure() }
  }

  @Test func thoseOfASubclassPrecedeThoseOfItsSuperclass() {
    expect(10) { PlainDerived() }
    expect(30) { Derived() }
    expect(40) { DerivedTwice() }
    expect(30) { Generic<Int>() }
    expect(30) { PlainOfGeneric() }
  }

  // One type of model, several types of object.
  @Test func theClassOfTheObjectCounts() {
    for _ in 1...2 {
      expect(10) { Base() }
      expect(10) { PlainDerived() as Base }
      expect(30) { Derived() as Base }
      expect(40) { DerivedTwice() as Base }
      expect(30) { PlainOfGeneric() as Base }
    }
  }

  private func expect<Model>(
    _ number: Int,
    from makeModel: () -> Model,
    at location: Testing.SourceLocation = #_sourceLocation
  ) {
    let model = made(in: 10, makeModel)
    #expect(shown(by: model) == number, sourceLocation: location)
    for _ in 1...2 {
      let found = withDependencies(from: model) { DependencyValues.current.number }
      #expect(found == number, sourceLocation: location)
    }
  }

  /// The number of the first wrapper in a mirror.
  private func shown(by model: Any) -> Int? {
    let levels = sequence(first: Mirror(reflecting: model), next: \.superclassMirror)
    return levels.lazy.flatMap(\.children).compactMap { $0.value as? Dependency<Int> }.first?.wrappedValue
  }
}
