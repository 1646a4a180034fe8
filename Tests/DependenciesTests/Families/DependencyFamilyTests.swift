import Dependencies
import DependenciesTestSupport
import Testing

@Suite struct DependencyFamilyTests {
  // MARK: One output for each input

  // A cache that looks at whether it holds something, and not at the argument, gives the first output to all.
  @Test func anInputHasOneOutputUntilItIsReset() {
    let count = OutputCount()
    let family = DependencyFamily<Colliding, Output> { Output("\($0.number)", in: count) }
    let inputs = (0..<500).map(Colliding.init)
    let instances = inputs.shuffled().reduce(into: [:]) { $0[$1] = family($1) }
    for input in inputs.shuffled() {
      #expect(family(input) === instances[input])
      #expect(family(input).name == "\(input.number)")
    }
    #expect(count.made == 500)
    #expect(count.alive == 500)
    family.reset(inputs[50])
    family.reset(Colliding(number: 500))
    for input in inputs { #expect((family(input) === instances[input]) == (input.number != 50)) }
    family.reset()
    #expect(family(inputs[2]) !== instances[inputs[2]])
    #expect(count.made == 502)
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

  /// A family whose outputs need others of it.
  private enum FibonacciKey: TestDependencyKey {
    static let calls = LockIsolated(0)
    static var testValue: DependencyFamily<Int, Int> {
      DependencyFamily { number in
        calls.withValue { $0 += 1 }
        let fibonacci = DependencyValues.current[FibonacciKey.self]
        return number < 2 ? number : fibonacci(number - 1) + fibonacci(number - 2)
      }
    }
  }

  @Test func anOutputMayNeedThoseOfOtherInputs() {
    #expect(DependencyValues.current[FibonacciKey.self](50) == 12_586_269_025)
    #expect(FibonacciKey.calls.value == 51)
  }

  enum Session: DependencyScopeName {}

  enum SessionKey: TestDependencyKey {
    static var testValue: Output { Output("of a session") }
    static var lifetime: DependencyLifetime { .scoped(to: Session.self) }
  }

  // An output was built from the values around its first caller, so it depended on who was first.
  @Test func anOutputIsBuiltFromTheValuesInWhichItsFamilyWasMade() async {
    let family = withDependencies {
      $0.label = "of the family"
    } operation: {
      DependencyFamily<Int, String> { _ in DependencyValues.current.label }
    }
    withDependencies({ $0.label = "of a caller" }, operation: { #expect(family(1) == "of the family") })
    #expect(family(2) == "of the family")
    await withDependencyScope(Session.self) {
      let family = DependencyFamily<Int, Output> { _ in DependencyValues.current[SessionKey.self] }
      #expect(family(1) === DependencyValues.current[SessionKey.self])
    }
  }

  private enum OwnKey: TestDependencyKey {
    static var testValue: Output { Output("of the test") }
  }

  private static let shared = DependencyFamily<Int, Output> { _ in DependencyValues.current[OwnKey.self] }

  // A family that one test had made built the outputs of later tests in the store of the first.
  @Test(arguments: 1...3) func anOutputIsBuiltInTheStoreOfTheRunningTest(_ number: Int) {
    #expect(Self.shared(number) === DependencyValues.current[OwnKey.self])
  }

  // As an object reads: the values where the family was made, in the store of the caller.
  @Test func aCallerInFreshValuesGivesAnOutputTheirStoreAndNotTheirOverrides() {
    let family = DependencyFamily<Int, String> { _ in DependencyValues.current.label }
    withDependencies {
      $0 = .live
    } operation: {
      prepareDependencies { $0.label = "prepared" }
      withDependencies({ $0.label = "override" }, operation: { #expect(family(1) == "prepared") })
    }
  }

  @Test func aFamilyThatAnOverrideMakesIsMadeFromTheValuesAroundIt() {
    enum LabelsKey: TestDependencyKey {
      static var testValue: DependencyFamily<Int, String> { DependencyFamily { _ in "" } }
    }
    withDependencies {
      $0.label = "override"
      $0[LabelsKey.self] = DependencyFamily { _ in DependencyValues.current.label }
    } operation: {
      #expect(DependencyValues.current[LabelsKey.self](1) == "default")
    }
  }

  @Test func aFamilyThatIsMadeWhileADefaultIsBuiltDoesNotRememberTheOverridesOfItsReader() {
    let models = withDependencies {
      $0.label = "reader"
    } operation: {
      DependencyValues.current[ModelsKey.self]
    }
    #expect(models(1).label == "default")
  }

  // An override starts from a value that is not kept, but the output that it made the family build is.
  @Test func whatAnOutputReadIsKeptAlthoughAnUpdateAskedForIt() {
    enum OutputKey: TestDependencyKey {
      static var testValue: Output { Output() }
    }
    enum LabelsKey: TestDependencyKey {
      static let family = DependencyFamily<Int, Output> { _ in DependencyValues.current[OutputKey.self] }
      static var testValue: [String] { [family(1).name] }
    }
    withDependencies {
      $0[LabelsKey.self].append("more")
    } operation: {
      #expect(LabelsKey.family(1) === DependencyValues.current[OutputKey.self])
    }
  }

  // MARK: Memory

  /// An output that remembers the overrides and scopes with which it was built.
  final class Model: @unchecked Sendable {
    @Dependency(\.label) var label
    let output: Output

    init(_ count: OutputCount = OutputCount()) { output = Output(in: count) }
  }

  enum ModelsKey: TestDependencyKey {
    static var testValue: DependencyFamily<Int, Model> { DependencyFamily { _ in Model() } }
  }

  @Test func outputsGoWhenTheyAreForgottenOrWithTheFamily() {
    let count = OutputCount()
    do {
      let family = DependencyFamily<Int, Model> { _ in Model(count) }
      for input in [1, 2, 3, 1] { _ = family(input) }
      #expect(count.made == 3)
      #expect(count.alive == 3)
      family.reset(1)
      #expect(count.alive == 2)
      family.reset()
      #expect(count.alive == 0)
      _ = family(1)
    }
    #expect(count.alive == 0)
  }

  @Test func aFamilyTellsTheOutputsThatItHasBuilt() {
    let lengths = DependencyFamily<String, Int?> { $0.isEmpty ? nil : $0.count }
    #expect(lengths.outputs.isEmpty)
    for word in ["", "one", "three", "one"] { _ = lengths(word) }
    #expect(lengths.outputs == ["": nil, "one": 3, "three": 5])
    lengths.reset("one")
    #expect(lengths.outputs.keys.sorted() == ["", "three"])
  }

  // Its tear-down did not know them.
  @Test func aScopedFamilyIsTornDownWithItsOutputs() async {
    enum PoolsKey: TestDependencyKey {
      static let stopped = LockIsolated<[String]>([])
      static var testValue: DependencyFamily<String, String> { DependencyFamily { "pool of \($0)" } }
      static var lifetime: DependencyLifetime { .scoped(to: Session.self) }
      static func tearDown(_ pools: DependencyFamily<String, String>) async throws {
        stopped.setValue(pools.outputs.values.sorted())
      }
    }
    await withDependencyScope(Session.self) {
      @Dependency(PoolsKey.self) var pools
      for tenant in ["a", "b", "a"] { _ = pools(tenant) }
    }
    #expect(PoolsKey.stopped.value == ["pool of a", "pool of b"])
  }

  // An output kept the override around its first caller, with the family that kept the output.
  @Test func outputsOfAnOverrideGoWithIt() {
    let count = OutputCount()
    withDependencies {
      $0[ModelsKey.self] = DependencyFamily<Int, Model> { _ in Model(count) }
    } operation: {
      let models = DependencyValues.current[ModelsKey.self]
      let model = models(1)
      #expect(models(1) === model)
      withDependencies({ $0.label = "inner" }, operation: { _ = models(2) })
    }
    #expect(count.made == 2)
    #expect(count.alive == 0)
  }

  @Test func anOutputDoesNotKeepTheScopeOfItsCaller() {
    weak var released: DependencyScope?
    let family = DependencyFamily<Int, Model> { _ in Model() }
    do {
      let session = DependencyScope(Session.self)
      released = session
      _ = withDependencies(in: session) { family(1) }
    }
    #expect(released == nil)
  }
}
