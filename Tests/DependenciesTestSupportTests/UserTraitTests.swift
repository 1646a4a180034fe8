import Dependencies
import DependenciesTestSupport
import Testing

/// Traits of a user's own, which wrap a whole suite or each case.
struct SetUpTrait: SuiteTrait, TestTrait, TestScoping {
  var wrapsSuites = false
  var prepares = false
  var isRecursive: Bool { !wrapsSuites }

  func scopeProvider(for test: Test, testCase: Test.Case?) -> SetUpTrait? {
    (testCase == nil) == wrapsSuites ? self : nil
  }

  @concurrent
  func provideScope(
    for test: Test,
    testCase: Test.Case?,
    performing function: @Sendable @concurrent () async throws -> Void
  ) async throws {
    if prepares {
      prepareDependencies { $0.greeting = "prepared" }
      return try await function()
    }
    try await withDependencies({ $0.greeting = "trait" }, operation: { try await function() })
  }
}

// The tests of a suite shared the defaults of the scope that a trait of the user's had made around the suite.
@Suite(SetUpTrait(wrapsSuites: true)) struct SuiteWithAUsersTraitTests {
  @Dependency(\.counter) var counter
  @Dependency(\.greeting) var greeting

  @Test(arguments: 1...3)
  func aCaseStartsFreshAndPreparesForItself(_ number: Int) async {
    prepareDependencies { $0.untested = "\(number)" }
    await expectFresh(counter)
    #expect(DependencyValues.current.untested == "\(number)")
    #expect(await Task { DependencyValues.current.greeting }.value == "trait")
  }

  @Test(.dependencies) func aTraitOfTheLibraryStartsFreshToo() {
    #expect(counter.next() == 1)
    #expect(greeting == "trait")
  }
}

// Values that a trait had prepared were lost inside a trait of the library; those for a suite, in every test.
@Suite struct PreparingTraitTests {
  @Test(SetUpTrait(prepares: true), .dependency(\.untested, "trait"))
  func whatAnOuterTraitPreparesHolds() {
    #expect(DependencyValues.current.greeting == "prepared")
    #expect(DependencyValues.current.untested == "trait")
  }

  @Suite(SetUpTrait(wrapsSuites: true, prepares: true)) struct OfASuite {
    @Test(arguments: 1...2)
    func whatIsPreparedForASuiteHoldsInItsTests(_ number: Int) async {
      #expect(DependencyValues.current.greeting == "prepared")
      await expectFresh(DependencyValues.current.counter)
    }

    @Test(.dependencies) func whatIsPreparedForASuiteHoldsWithATraitOfTheLibrary() {
      #expect(DependencyValues.current.greeting == "prepared")
    }
  }
}
