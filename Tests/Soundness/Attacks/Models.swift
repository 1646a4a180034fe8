import DependenciesCore

/// Models that are used by `withDependencies(from:)` without the isolation of their other properties.
enum Models {
  static let attacks = [
    Attack("modelsThatChangeWhileTheyAreUsed", useWhileChanging),
    Attack("modelsOfNewTypesOnManyThreads", useNewTypes),
    Attack("modelsReleasedWhileTheyAreUsed", releaseWhileUsing),
  ]
}

private enum NumberKey: DependencyKey {
  static let liveValue = 1
}

private func number(takenOverFrom model: some Any) -> Int {
  withDependencies(from: model) { DependencyValues.current[NumberKey.self] }
}

private func made<Model>(in number: Int, _ make: () -> Model) -> Model {
  withDependencies({ $0[NumberKey.self] = number }, operation: make)
}

/// An actor whose state changes while other threads use it.
private actor Cart {
  private var items: [String] = []
  private var last = ""
  @Dependency(NumberKey.self) private var number

  func add(_ index: Int) {
    last = "the last item was number \(index)"
    items.append(last + ", again")
    if items.count > 20 { items.removeAll() }
  }

  nonisolated func numberTakenOver() -> Int { Soundness.number(takenOverFrom: self) }
}

/// A class that guards its state with a lock.
private class Guarded: @unchecked Sendable {
  private let lock = Monitor(())
  private var items: [String] = []
  @Dependency(NumberKey.self) private var number

  func add(_ index: Int) {
    lock.withValue { _ in
      items.append("item number \(index)")
      if items.count > 20 { items.removeAll() }
    }
  }
}

private final class Inheriting: Guarded, @unchecked Sendable {
  private weak var parent: Guarded?
}

// The search for the wrapper retained each property in front of it, while the isolation released it.
private func useWhileChanging(_ effort: Effort) {
  let (cart, guarded) = made(in: 2) { (Cart(), Inheriting()) }
  let users = Readers(2) { _ in
    {
      expectEqual(cart.numberTakenOver(), 2, "What is taken over from an actor")
      expectEqual(number(takenOverFrom: guarded), 2, "What is taken over from an object")
    }
  }
  inTask {
    for index in 0..<effort.rounds(100_000) {
      await cart.add(index)
      guarded.add(index)
    }
  }
  users.stop()
}

private class Generic<Digits, Value> {
  let title = "generic"
  let value: Value
  @Dependency(NumberKey.self) var number
  init(_ value: Value) { self.value = value }
}

private final class GenericInheriting<Digits, Value>: Generic<Digits, Value> {}

private struct Structure<Digits, Value> {
  let title = "structure"
  let value: Value
  @Dependency(NumberKey.self) var number
}

// The place of the wrapper is learned at the first use of a type, which threads may begin at once.
private func useNewTypes(_ effort: Effort) {
  let count = effort.rounds(300)
  onThreads(4) { _ in
    for number in 0..<count {
      func use<Key: DependencyKey>(_: Key.Type) {
        for model: Any in made(
          in: number,
          {
            [
              GenericInheriting<Key, UInt8>(1), Generic<Key, (UInt8, String)>((1, "")),
              GenericInheriting<Key, Structure<Key, Bool>>(Structure(value: true)),
            ]
          }
        ) {
          expectEqual(Soundness.number(takenOverFrom: model), number, "What is taken over from a new class")
        }
        let model = made(in: number) { Structure<Key, (Int, UInt8)>(value: (1, 1)) }
        expectEqual(Soundness.number(takenOverFrom: model), number, "What is taken over from a new structure")
      }
      let key: any DependencyKey.Type = numberedKey(number)
      use(key)
    }
  }
}

/// The last owner of a scope in which values are overridden.
private final class Owner {
  @Dependency(NumberKey.self) private var number
  private let canary: Canary
  init(_ canary: Canary) { self.canary = canary }
}

private enum CanaryKey: DependencyKey {
  static var liveValue: Canary? { nil }
}

// The scope is not retained by the table that knows the place of the wrapper.
private func releaseWhileUsing(_ effort: Effort) {
  onThreads(2) { number in
    for round in 0..<effort.rounds(2000) {
      var model: Owner? = withDependencies {
        $0[CanaryKey.self] = Canary()
        $0.addBallast(round)
      } operation: {
        Owner(Canary())
      }
      withDependencies(from: model) {
        model = nil
        DependencyValues.current[CanaryKey.self]?.check()
      }
    }
  }
}
