import Dependencies
import DependenciesTestSupport
import TestHelpers
import Testing

@Suite(.dependency(\.greeting, "suite"), .dependencies { $0.untested = "suite" })
struct TraitTests {
  @Dependency(\.greeting) var greeting
  @Dependency(\.untested) var untested
  @Dependency(\.counter) var counter

  @Test(.dependency(\.greeting, "first"), .dependency(\.greeting, "second"))
  func aTestHasTheOverridesOfItsSuiteAndItsTraitsOfWhichTheLastWins() {
    #expect(untested == "suite")
    #expect(greeting == "second")
  }

  @Suite struct Nested {
    @Test func nestedSuitesHaveTheOverridesToo() {
      #expect(DependencyValues.current.greeting == "suite")
    }
  }

  // A value that a trait makes was made once, and shared by all that the trait applies to.
  @Suite(.dependency(\.counter, Counter())) struct SharedTrait {
    @Dependency(\.counter) var counter

    @Test(arguments: 1...3)
    func isMadeForEachCase(_ number: Int) async { await expectFresh(counter) }
  }

  @Test(
    .dependency(Counter()),
    .dependency(\.untested, "test"),
    .dependencies { $0.greeting = await Task { "asynchronous" }.value }
  )
  func traitsOfEveryFormOverrideAndReportNothing() {
    #expect(counter.next() == 1)
    #expect(untested == "test")
    #expect(greeting == "asynchronous")
  }

  private static let tornDown = LockIsolated<[String]>([])

  @Suite(
    .ending {
      TraitTests.tornDown.withValue {
        #expect($0 == ["own trait trait", "suite trait trait"])
        $0 = []
      }
    },
    .dependencies {
      $0.greeting = "suite"
    } tearDown: {
      await TraitTests.noteEnd("suite", $0)
    }
  )
  struct TearDown {
    @Test(
      .dependencies {
        $0.greeting = "trait"
      } tearDown: {
        await TraitTests.noteEnd("own", $0)
      }
    )
    func getsTheValuesOfTheTestAndThatOfTheTestComesFirst() {
      #expect(TraitTests.tornDown.value == [])
    }
  }

  private static func noteEnd(_ name: String, _ values: DependencyValues) async {
    await Task.yield()
    tornDown.withValue { $0.append("\(name) \(values.greeting) \(DependencyValues.current.greeting)") }
  }

  @Test(.dependencies, .reportsUnusedOverrides, .dependencies { $0.greeting += " and read" })
  func overridesThatAreReadAreNotReported() {
    #expect(greeting == "suite and read")
    #expect(untested == "suite")
    withDependencies {
      $0.greeting += " again"
    } operation: {
      #expect(DependencyValues.current.greeting == "suite and read again")
    }
  }

  struct Model: Sendable {
    @Dependency(\.greeting) var greeting
  }

  // The trait is around the whole test, and hid what a model remembers.
  @Test(.dependency(\.greeting, "trait")) func whatAModelRemembersWinsOverATrait() {
    let model = withDependencies({ $0.greeting = "model" }, operation: { Model() })
    #expect(model.greeting == "model")
    #expect(Model().greeting == "trait")
  }

  // Values that name no store took that of a test without a trait.
  @Test func whatIsMadeOutsideOfTheTestReadsWhatItsTraitsSet() async {
    let values = await Task.detached { DependencyValues.current }.value
    #expect(values.greeting == "suite")
  }

  private enum Outside: DependencyScopeName {}

  // A value of such a scope was built from the test that read it first.
  @Test func aScopeThatWasOpenedOutsideOfTestsBuildsFromNoTest() async {
    enum ScopedKey: TestDependencyKey {
      static var testValue: String { DependencyValues.current.greeting }
      static var lifetime: DependencyLifetime { .scoped(to: Outside.self) }
    }
    let scope = await Task.detached { DependencyScope(Outside.self) }.value
    _ = reports {
      withDependencies(in: scope) { #expect(DependencyValues.current[ScopedKey.self] == "Hello") }
    }
    await scope.close()
  }

  enum BuiltKey<Life>: DependencyKey {
    static var liveValue: String {
      "\(DependencyValues.current.greeting) in \(DependencyValues.current.context)"
    }
    static var testValue: String { liveValue }
    static var lifetime: DependencyLifetime { Life.self == Int.self ? .cached : .transient }
  }

  // Kept values were built without what a trait had set, and another context had its own value.
  @Test func whatASuiteSetsReachesEachContextAndWhatIsBuilt() async {
    for context in DependencyContext.allCases {
      withDependencies {
        $0.context = context
      } operation: {
        #expect(greeting == "suite")
        #expect(DependencyValues.current[BuiltKey<Int>.self] == "suite in \(context)")
        #expect(DependencyValues.current[BuiltKey<String>.self] == "suite in \(context)")
      }
    }
    let model = Model()
    #expect(await Task.detached { model.greeting }.value == "suite")
    withDependencies {
      $0.reset(Greeting.self)
    } operation: {
      #expect(greeting == "Hello")
    }
    #expect("\(DependencyValues.current)".contains("Greeting = suite"))
    withDependencies {
      $0 = .test
    } operation: {
      #expect(DependencyValues.current.greeting == "Hello")
    }
  }

  // A preparation took the place of what a trait had set.
  @Test func aPreparationOfWhatATraitHasSetIsSetAndWarnedOf() {
    let reports = reports { prepareDependencies { $0.untested = "prepared" } }
    #expect(reports.map(\.isWarning) == [true])
    #expect(untested == "suite")
    withDependencies {
      $0.reset(Untested.self)
    } operation: {
      #expect(untested == "prepared")
    }
  }

  // It had no effect, unreported.
  @Test func aTraitInsideAnOverrideIsWarnedOf() async throws {
    let test = try #require(Test.current)
    let line = #line + 5
    let reports = try await reports {
      try await withDependencies {
        $0.greeting = "around"
      } operation: {
        try await DependenciesTrait.dependency(\.greeting, "trait")
          .provideScope(for: test, testCase: .current) {
            #expect(DependencyValues.current.greeting == "around")
          }
      }
    }
    #if DEBUG
      let places = """
          Overridden at:  DependenciesTestSupportTests/TraitTests.swift:\(line - 3)
          Set at:         DependenciesTestSupportTests/TraitTests.swift:\(line)
        """
    #else
      let places = "  Set at:  DependenciesTestSupportTests/TraitTests.swift:\(line)"
    #endif
    let text = """
      A trait has no effect on \\.greeting inside an override of it.

      \(places)

      An override by 'withDependencies', such as one of another trait, takes precedence. Set the value there:

        withDependencies {
          $0.greeting = …
        } operation: {
          …
        }
      """
    #expect(reports == [Report(text: text, line: line, isWarning: true)])
  }

  // A copy of the suite's value was changed.
  @Test(.dependencies { $0.greeting += " and test" }, .dependencies { $0.context = .live })
  func aTraitMayChangeAPartAndTheContext() {
    #expect(greeting == "suite and test")
    #expect(DependencyValues.current.context == .live)
    #expect(untested == "suite")
  }

  // A read outside of the test was taken for none.
  @Test(.reportsUnusedOverrides, .dependencies { $0.greeting += " elsewhere" })
  func overridesThatAreReadElsewhereAreNotReported() async {
    let model = Model()
    #expect(await Task.detached { model.greeting }.value == "suite elsewhere")
    #expect(untested == "suite")
  }
}

/// Runs code after each test.
private struct EndingTrait: SuiteTrait, TestTrait, TestScoping {
  let operation: @Sendable () -> Void
  var isRecursive: Bool { true }

  func provideScope(
    for test: Test,
    testCase: Test.Case?,
    performing function: @Sendable @concurrent () async throws -> Void
  ) async throws {
    try await function()
    if testCase != nil { operation() }
  }
}

extension Trait where Self == EndingTrait {
  fileprivate static func ending(_ operation: @escaping @Sendable () -> Void) -> Self {
    EndingTrait(operation: operation)
  }
}
