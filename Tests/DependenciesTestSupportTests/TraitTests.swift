import Dependencies
import DependenciesTestSupport
import Testing

@Suite(.dependency(\.greeting, "suite"), .dependencies { $0.untested = "suite" })
struct TraitTests {
  @Dependency(\.greeting) var greeting
  @Dependency(\.untested) var untested
  @Dependency(\.counter) var counter

  @Test func aTestHasTheOverridesOfItsSuite() {
    #expect(greeting == "suite")
    #expect(untested == "suite")
  }

  @Test(.dependency(\.greeting, "test"))
  func theTraitOfATestWins() {
    #expect(greeting == "test")
    #expect(untested == "suite")
  }

  @Test(.dependency(\.greeting, "test"))
  func theOverridesOfTheBodyWin() {
    withDependencies {
      $0.greeting = "body"
    } operation: {
      #expect(DependencyValues.current.greeting == "body")
    }
    #expect(greeting == "test")
  }

  @Test(.dependency(\.greeting, "first"), .dependency(\.greeting, "second"))
  func theLastOfTwoTraitsWins() {
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

    @Test func isMadeForOneTest() {
      #expect(counter.next() == 1)
    }

    @Test(arguments: 1...10)
    func isMadeForEachCase(_ number: Int) async {
      #expect(counter.next() == 1)
      await Task.yield()
      #expect(counter.next() == 2)
    }
  }

  @Test(.dependency(Counter()))
  func aSelfKeyedValueIsSet() {
    #expect(counter.next() == 1)
  }

  @Test(
    .dependencies {
      let greeting = try await Self.greetingThatTakesTime()
      $0.greeting = greeting
    }
  )
  func theClosureMayThrowAndTakeTime() {
    #expect(greeting == "asynchronous")
  }

  private static func greetingThatTakesTime() async throws -> String {
    try await Task.sleep(nanoseconds: 1)
    return "asynchronous"
  }

  // Writing through a key path reads the old value first, and so reported the value that is being replaced.
  @Test(.dependency(\.untested, "test"), .dependency(\.reporting, "test"))
  func theDefaultOfAnOverriddenKeyIsNotReported() {
    #expect(untested == "test")
    #expect(DependencyValues.current.reporting == "test")
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
}

private enum Reporting: DependencyKey {
  static var liveValue: String { "live" }
  static var testValue: String {
    reportIssue("The default was read.")
    return "test"
  }
}

extension DependencyValues {
  fileprivate var reporting: String {
    get { self[Reporting.self] }
    set { self[Reporting.self] = newValue }
  }
}
