import DependenciesCore
import DependenciesTestSupport
import Testing

@Suite struct DependencyFamilyTests {
  // MARK: One output for each input

  @Test func anInputHasOneOutput() {
    let life = Life()
    let family = DependencyFamily<Int, Instance> { Instance("\($0)", life: life) }
    let first = family(1)
    #expect(family(1) === first)
    #expect(family(2) !== first)
    #expect(life.counts == Life.Counts(made: 2, gone: 0))
  }

  // A cache that looks at whether it holds something, and not at the argument, gives the first output to all.
  @Test func anOutputIsThatOfItsInput() {
    let family = DependencyFamily<Int, String> { "output of \($0)" }
    for input in Array(0..<500).shuffled() + Array(0..<500).shuffled() {
      #expect(family(input) == "output of \(input)")
    }
  }

  @Test func inputsOfOneHashHaveOutputsOfTheirOwn() {
    let life = Life()
    let family = DependencyFamily<Colliding, Instance> { Instance("\($0.number)", life: life) }
    let instances = (0..<100).map { family(Colliding(number: $0)) }
    for number in 0..<100 {
      #expect(instances[number].name == "\(number)")
      #expect(family(Colliding(number: number)) === instances[number])
    }
    family.reset(Colliding(number: 50))
    #expect(family(Colliding(number: 49)) === instances[49])
    #expect(family(Colliding(number: 50)) !== instances[50])
    #expect(family(Colliding(number: 51)) === instances[51])
    #expect(life.counts.made == 101)
  }

  @Test func equalInputsShareAnOutput() {
    struct Word: Hashable {
      let text: String
      static func == (left: Word, right: Word) -> Bool { left.text.lowercased() == right.text.lowercased() }
      func hash(into hasher: inout Hasher) { hasher.combine(text.lowercased()) }
    }
    let family = DependencyFamily<Word, String> { "output of \($0.text)" }
    #expect(family(Word(text: "Apple")) == "output of Apple")
    #expect(family(Word(text: "APPLE")) == "output of Apple")
  }

  @Test func anOutputThatIsNilIsKept() {
    let calls = LockIsolated(0)
    let family = DependencyFamily<Int, Int?> { _ in
      calls.withValue { $0 += 1 }
      return nil
    }
    #expect(family(1) == nil)
    #expect(family(1) == nil)
    #expect(calls.value == 1)
  }

  // MARK: Forgetting

  @Test func resettingAnInputForgetsItsOutputAlone() {
    let life = Life()
    let family = DependencyFamily<Int, Instance> { Instance("\($0)", life: life) }
    let instances = (family(1), family(2))
    family.reset(1)
    family.reset(3)
    #expect(family(1) !== instances.0)
    #expect(family(2) === instances.1)
    #expect(life.counts.made == 3)
  }

  @Test func resettingForgetsAllOutputs() {
    let family = DependencyFamily<Int, Instance> { Instance("\($0)", life: Life()) }
    let instances = (family(1), family(2))
    family.reset()
    #expect(family(1) !== instances.0)
    #expect(family(2) !== instances.1)
  }

  // MARK: Construction

  @Test func anOutputMayNeedThoseOfOtherInputs() {
    let calls = LockIsolated(0)
    withDependencies {
      $0[FibonacciKey.self] = DependencyFamily { number in
        calls.withValue { $0 += 1 }
        @Dependency(FibonacciKey.self) var fibonacci
        return number < 2 ? number : fibonacci(number - 1) + fibonacci(number - 2)
      }
    } operation: {
      #expect(read(FibonacciKey.self)(50) == 12_586_269_025)
      #expect(calls.value == 51)
    }
  }

  @Test func anOutputIsBuiltInTheScopeOfTheFirstCaller() {
    let family = DependencyFamily<Int, Instance> { _ in Instance(DependencyValues.current.label, life: Life())
    }
    withDependencies({ $0.label = "first" }, operation: { #expect(family(1).name == "first") })
    #expect(family(1).name == "first")
    #expect(family(2).name == "default")
  }

  @Test func anOutputIsBuiltWithTheScopesThatAreOpen() async {
    let family = DependencyFamily<Int, Instance> { _ in read(SessionKey.self) }
    await withDependencyScope(Session.self) {
      #expect(family(1) === read(SessionKey.self))
    }
  }

  @Test func aFamilyIsCalledByAnUpdateAsAnywhereElse() {
    let life = Life()
    let family = DependencyFamily<Int, Instance> { Instance("\($0)", life: life) }
    withDependencies {
      $0[CachedKey.self] = family(1)
    } operation: {
      #expect(read(CachedKey.self) === family(1))
    }
    #expect(life.counts.made == 1)
  }

  // An override starts from a value that is not kept, but the output that it made the family build is.
  @Test func whatAnOutputReadIsKeptAlthoughAnUpdateAskedForIt() {
    enum LabelsKey: DependencyKey {
      static let family = DependencyFamily<Int, Instance> { _ in read(CachedKey.self) }
      static var liveValue: [String] { [] }
      static var testValue: [String] { [family(1).name] }
    }
    withDependencies {
      $0[LabelsKey.self].append("more")
    } operation: {
      #expect(LabelsKey.family(1) === read(CachedKey.self))
    }
  }

  // MARK: Isolation

  @Test(arguments: 1...5)
  func eachTestHasAFamilyOfItsOwn(_ test: Int) {
    #expect(read(FamilyKey.self)(1).number == 1)
    #expect(read(FamilyKey.self)(1).number == 1)
    #expect(Life.current.counts.made == 1)
  }

  @Test func aFamilyIsOverriddenAsAnyValue() {
    withDependencies {
      $0[FibonacciKey.self] = DependencyFamily { $0 * 100 }
    } operation: {
      #expect(read(FibonacciKey.self)(3) == 300)
    }
    #expect(read(FibonacciKey.self)(3) == 0)
  }
}

struct Colliding: Hashable {
  let number: Int
  func hash(into hasher: inout Hasher) {}
}

enum FamilyKey: DependencyKey {
  static let liveValue = DependencyFamily<Int, Instance> { Instance("\($0)") }
  static var testValue: DependencyFamily<Int, Instance> { DependencyFamily { Instance("\($0)") } }
}

private enum FibonacciKey: DependencyKey {
  static let liveValue = DependencyFamily<Int, Int> { _ in 0 }
  static var testValue: DependencyFamily<Int, Int> { DependencyFamily { _ in 0 } }
}
