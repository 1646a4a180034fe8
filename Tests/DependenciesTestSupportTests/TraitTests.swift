import Dependencies
import DependenciesTestSupport
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

  // Writing through a key path reads the old value first, and so reported the value that is being replaced.
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

  @Test(.dependencies, .reportsUnusedOverrides, .dependency(\.greeting, "read"))
  func overridesThatAreReadAreNotReported() {
    #expect(greeting == "read")
    #expect(untested == "suite")
    withDependencies {
      $0.greeting += " again"
    } operation: {
      #expect(DependencyValues.current.greeting == "read again")
    }
  }

  struct Model: Sendable {
    @Dependency(\.greeting) var greeting
  }

  // The value that an override builds was taken for another one, and a read outside of the test for none.
  @Test(.reportsUnusedOverrides, .dependency(\.greeting, "elsewhere"))
  func overridesThatAreBuiltOrReadElsewhereAreNotReported() async {
    let model = Model()
    #expect(await Task.detached { model.greeting }.value == "elsewhere")
    withDependencies {
      $0.override(\.untested) { "built" }
    } operation: {
      #expect(untested == "built")
    }
  }
}
