import Dependencies
import DependenciesTestSupport
import Testing

@Suite(.dependency(\.greeting, "suite"), .dependencies { $0.untested = "suite" })
struct TraitTests {
  @Dependency(\.greeting) var greeting
  @Dependency(\.untested) var untested
  @Dependency(\.counter) var counter

  @Test(.dependency(\.greeting, "first"), .dependency(\.greeting, "second"))
  func aTestHasTheOverridesOfItsSuiteItsTraitsAndItsBodyOfWhichTheLastWins() {
    #expect(untested == "suite")
    #expect(greeting == "second")
    withDependencies {
      $0.greeting = "body"
    } operation: {
      #expect(DependencyValues.current.greeting == "body")
    }
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
    func isMadeForEachCase(_ number: Int) async {
      #expect(counter.next() == 1)
      await Task.yield()
      #expect(counter.next() == 2)
    }
  }

  // Writing through a key path reads the old value first, and so reported the value that is being replaced.
  @Test(
    .dependency(Counter()),
    .dependency(\.untested, "test"),
    .dependency(\.reporting, "test"),
    .dependencies {
      let greeting = try await Self.greetingThatTakesTime()
      $0.greeting = greeting
    }
  )
  func traitsOfEveryFormOverrideAndReportNothing() {
    #expect(counter.next() == 1)
    #expect(untested == "test")
    #expect(DependencyValues.current.reporting == "test")
    #expect(greeting == "asynchronous")
  }

  private static func greetingThatTakesTime() async throws -> String {
    try await Task.sleep(nanoseconds: 1)
    return "asynchronous"
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
