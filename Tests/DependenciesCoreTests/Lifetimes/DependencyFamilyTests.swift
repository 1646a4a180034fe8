import DependenciesCore
import DependenciesTestSupport
import Testing

@Suite struct DependencyFamilyTests {
  // MARK: One output for each input

  // A cache that looks at whether it holds something, and not at the argument, gives the first output to all.
  @Test func anInputHasOneOutputUntilItIsReset() {
    let life = Life()
    let family = DependencyFamily<Colliding, Instance> { Instance("\($0.number)", life: life) }
    let inputs = (0..<500).map(Colliding.init)
    let instances = inputs.shuffled().reduce(into: [:]) { $0[$1] = family($1) }
    for input in inputs.shuffled() {
      #expect(family(input) === instances[input])
      #expect(family(input).name == "\(input.number)")
    }
    #expect(life.counts == Life.Counts(made: 500, gone: 0))
    family.reset(inputs[50])
    family.reset(Colliding(number: 500))
    for input in inputs { #expect((family(input) === instances[input]) == (input.number != 50)) }
    family.reset()
    #expect(family(inputs[2]) !== instances[inputs[2]])
    #expect(life.counts.made == 502)
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
    enum FibonacciKey: TestDependencyKey {
      static var testValue: DependencyFamily<Int, Int> { DependencyFamily { _ in 0 } }
    }
    let calls = LockIsolated(0)
    withDependencies {
      $0[FibonacciKey.self] = DependencyFamily { number in
        calls.withValue { $0 += 1 }
        let fibonacci = read(FibonacciKey.self)
        return number < 2 ? number : fibonacci(number - 1) + fibonacci(number - 2)
      }
    } operation: {
      #expect(read(FibonacciKey.self)(50) == 12_586_269_025)
      #expect(calls.value == 51)
    }
  }

  @Test func anOutputIsBuiltInTheScopeOfTheFirstCaller() async {
    let family = DependencyFamily<Int, String> { _ in DependencyValues.current.label }
    withDependencies({ $0.label = "first" }, operation: { #expect(family(1) == "first") })
    #expect(family(1) == "first")
    #expect(family(2) == "default")
    let scoped = DependencyFamily<Int, Instance> { _ in read(SessionKey.self) }
    await withDependencyScope(Session.self) { #expect(scoped(1) === read(SessionKey.self)) }
  }

  // An override starts from a value that is not kept, but the output that it made the family build is.
  @Test func whatAnOutputReadIsKeptAlthoughAnUpdateAskedForIt() {
    enum LabelsKey: TestDependencyKey {
      static let family = DependencyFamily<Int, Instance> { _ in read(CachedKey.self) }
      static var testValue: [String] { [family(1).name] }
    }
    withDependencies {
      $0[LabelsKey.self].append("more")
    } operation: {
      #expect(LabelsKey.family(1) === read(CachedKey.self))
      #expect(Life.current.counts.made == 1)
    }
  }

  // MARK: Memory

  /// An output that remembers the scope it was built in.
  final class Model: @unchecked Sendable {
    @Dependency(ModelsKey.self) var models
    @Dependency(\.label) var label
    let instance: Instance

    init(_ life: Life) { instance = Instance(life: life) }
  }

  enum ModelsKey: TestDependencyKey {
    static var testValue: DependencyFamily<Int, Model> { DependencyFamily { _ in Model(Life()) } }
  }

  @Test func outputsGoWhenTheyAreForgottenOrWithTheFamily() {
    let life = Life()
    do {
      let family = DependencyFamily<Int, Model> { _ in Model(life) }
      for input in [1, 2, 3, 1] { _ = family(input) }
      #expect(life.counts == Life.Counts(made: 3, gone: 0))
      family.reset(1)
      #expect(life.alive == 2)
      family.reset()
      #expect(life.alive == 0)
      _ = family(1)
    }
    #expect(life.alive == 0)
  }

  // The output remembers a scope, and there is the family that keeps the output.
  @Test func outputsOfAnOverrideGoWhenTheyAreForgotten() {
    let life = Life()
    withDependencies {
      $0[ModelsKey.self] = DependencyFamily<Int, Model> { _ in Model(life) }
    } operation: {
      let model = read(ModelsKey.self)(1)
      #expect(model.models(1) === model)
      withDependencies({ $0.label = "inner" }, operation: { _ = model.models(2) })
      read(ModelsKey.self).reset()
    }
    #expect(life.counts == Life.Counts(made: 2, gone: 2))
  }

  @Test func anOpenScopeInWhichAnOutputWasBuiltIsReleased() {
    weak var released: DependencyScope?
    let family = DependencyFamily<Int, Model> { _ in Model(Life()) }
    do {
      let session = DependencyScope(Session.self)
      released = session
      _ = withDependencies(in: session) { family(1) }
    }
    #expect(released == nil)
  }
}

/// An input with the hash of many others.
struct Colliding: Hashable {
  let number: Int
  func hash(into hasher: inout Hasher) { hasher.combine(number % 8) }
}
