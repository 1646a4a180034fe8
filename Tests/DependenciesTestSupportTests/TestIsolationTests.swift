import Dependencies
import DependenciesTestSupport
import ProcessRunner
import Testing

/// Tests share no defaults, even without a trait.
@Suite struct TestIsolationTests {
  @Dependency(\.counter) var counter

  static let shared = TestIsolationTests()

  // A cache keyed by the test alone is shared by its cases. A model that several tests share belonged to the
  // one that made it first.
  @Test(arguments: 1...8)
  func eachCaseStartsFreshAndPreparesForItself(_ number: Int) async {
    prepareDependencies { $0.greeting = "\(number)" }
    await expectFresh(counter)
    @Dependency(Counter.self) var same
    #expect(same.next() == 4)
    await withTaskGroup(of: Int.self) { group in
      for _ in 1...3 { group.addTask { DependencyValues.current.counter.next() } }
      #expect(await group.reduce(into: Set()) { $0.insert($1) } == [5, 6, 7])
    }
    #expect(await Task { Self.shared.counter.next() }.value == 8)
    @Dependency(\.greeting) var greeting
    #expect(greeting == "\(number)")
  }

  @Test(arguments: [1, 1], ["a"])
  func casesWithEqualArgumentsStartFresh(_ number: Int, _ text: String) async {
    await expectFresh(counter)
  }

  struct Opaque: Sendable {
    let number: Int
  }

  @Test(arguments: [Opaque(number: 1), Opaque(number: 1), Opaque(number: 2)])
  func casesWithArgumentsThatCannotBeEncodedStartFresh(_ opaque: Opaque) async {
    await expectFresh(counter)
  }

  @Suite(.dependency(\.greeting, "suite")) struct ManyCases {
    @Test(.dependencies { $0.greeting += " and test" }, arguments: 1...1000)
    func aThousandCasesAtOnceShareNothing(_ number: Int) async throws {
      prepareDependencies { $0.untested = "\(number)" }
      await expectFresh(DependencyValues.current.counter)
      try await Task.sleep(for: .milliseconds(number % 7))
      #expect(DependencyValues.current.counter.next() == 4)
      #expect(DependencyValues.current.greeting == "suite and test")
      #expect(DependencyValues.current.untested == "\(number)")
    }
  }

  // A closure that a test captures for another thread belongs to the test.
  @Test func scopesClosuresAndModelsOfATestHaveItsDefaultsOnEveryThread() async {
    #expect(counter.next() == 1)
    withDependencies {
      $0.greeting = "Good evening"
    } operation: {
      #expect(counter.next() == 2)
      #expect(DependencyValues.current.counter.next() == 3)
    }
    let bound = capturingDependencies { DependencyValues.current.counter.next() }
    #expect(await Task.detached { bound() }.value == 4)
    let continuation = withEscapedDependencies { $0 }
    #expect(await Task.detached { continuation.yield { DependencyValues.current.counter.next() } }.value == 5)
    #expect(await Task.detached { self.counter.next() }.value == 6)
  }

  #if os(Linux) || os(macOS)
    // The process of an exit test runs no test that has an identity.
    @Test func anExitTestHasDefaultsOfItsOwn() async {
      await #expect(processExitsWith: .success) {
        @Dependency(\.counter) var counter
        #expect(counter.next() == 1)
        #expect(await Task.detached { DependencyValues.current.counter.next() }.value == 2)
      }
    }
  #endif

  @Suite(.dependencies, .serialized) struct Shared {
    static let shared = TestIsolationTests()
    static let overriding = withDependencies {
      $0.greeting = "shared"
    } operation: {
      TestIsolationTests()
    }

    @Test(arguments: 1...3)
    func aModelThatTestsWithATraitShareHasTheDefaultsOfEach(_ number: Int) {
      #expect(Self.shared.counter.next() == 1)
      #expect(Self.overriding.counter.next() == 2)
    }
  }
}

/// The same when a runner repeats the tests in one process.
@Suite(.dependencies) struct RepeatedTests {
  @Dependency(\.counter) var counter

  @Test func aTestStartsFresh() async { await expectFresh(counter) }

  @Test(arguments: [1, 1, 2])
  func aCaseStartsFresh(_ number: Int) async { await expectFresh(counter) }

  #if os(Linux)
    @Test(.disabled(if: ChildTestRun.isChild), arguments: ["--parallel", "--no-parallel"])
    func repetitionsStartFresh(_ mode: String) async throws {
      let (issues, run) = try await ChildTestRun.swiftTesting(
        #"RepeatedTests|\.TraitTests"#,
        arguments: ["--repetitions", "10", mode]
      )
      #expect(issues == [])
      #expect((run.output + run.errors).ranges(of: "aTestStartsFresh() passed").count == 10)
    }
  #endif
}
