import DependenciesCore
import DependenciesTestSupport
import Testing

@Suite struct DependencyFamilyTests {
  // MARK: One output for each input

  // A cache that looks at whether it holds something, and not at the argument, gives the first output to all.
  @Test func anInputHasOneOutputUntilItIsReset() {
    let life = Life()
    let family = DependencyFamily<Int, Instance> { Instance("\($0)", life: life) }
    let instances = (0..<500).shuffled().reduce(into: [:]) { $0[$1] = family($1) }
    for input in (0..<500).shuffled() {
      #expect(family(input) === instances[input])
      #expect(family(input).name == "\(input)")
    }
    #expect(life.counts == Life.Counts(made: 500, gone: 0))
    family.reset(1)
    family.reset(500)
    #expect(family(1) !== instances[1])
    #expect(family(2) === instances[2])
    family.reset()
    #expect(family(2) !== instances[2])
    #expect(life.counts.made == 502)
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

  @Test func anOutputIsBuiltInTheScopeOfTheFirstCaller() async {
    let family = DependencyFamily<Int, Instance> { _ in Instance(DependencyValues.current.label, life: Life())
    }
    withDependencies({ $0.label = "first" }, operation: { #expect(family(1).name == "first") })
    #expect(family(1).name == "first")
    #expect(family(2).name == "default")
    let scoped = DependencyFamily<Int, Instance> { _ in read(SessionKey.self) }
    await withDependencyScope(Session.self) { #expect(scoped(1) === read(SessionKey.self)) }
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
      _ = $0[FamilyKey.self](2)
    } operation: {
      #expect(LabelsKey.family(1) === read(CachedKey.self))
      #expect(Life.current.counts.made == 2)
    }
  }

  // MARK: Isolation

  @Test(arguments: 1...2)
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
