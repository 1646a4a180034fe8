import Dependencies
import DependenciesTestSupport
import TestHelpers
import XCTest

/// Overrides around each method.
final class InvokeTestTests: XCTestCase {
  override func invokeTest() {
    withDependencies({ $0.greeting = "around" }, operation: { super.invokeTest() })
  }

  func testOverridesHoldInAsynchronousMethods() async throws {
    await Task.yield()
    XCTAssertEqual(DependencyValues.current.greeting, "around")
  }
}

/// Overrides that a method makes for its rest.
final class OverrideDependenciesTests: XCTestCase {
  private struct Failure: Error {}

  override func setUp() async throws {
    await Task.yield()
    overrideDependencies { $0.greeting = "setUp" }
  }

  func testOverridesHoldOnEveryThreadAndALaterOneWinsUnlessItsClosureThrows() async {
    let greeting = await Task.detached { DependencyValues.current.greeting }.value
    XCTAssertEqual(greeting, "setUp")
    overrideDependencies {
      $0.greeting += ", test"
      $0.untested = "test"
    }
    XCTAssertThrowsError(
      try overrideDependencies {
        $0.greeting = "never"
        throw Failure()
      }
    )
    XCTAssertEqual(DependencyValues.current.greeting, "setUp, test")
    XCTAssertEqual(DependencyValues.current.untested, "test")
  }

  func testTheContextCanBeOverriddenAfterARead() {
    XCTAssertEqual(DependencyValues.current.counter.next(), 1)
    overrideDependencies { $0.context = .live }
    XCTAssertEqual(DependencyValues.current.untested, "live")
  }

  func testTheClosureIsInTheEnvironmentThatItChanges() {
    overrideDependencies {
      $0.greeting = "test"
      XCTAssertEqual($0.greeting, "test")
      XCTAssertEqual(DependencyValues.current.greeting, "setUp")
    }
    XCTAssertEqual(DependencyValues.current.greeting, "test")
  }

  // Values of other lifetimes than the cached ones were built without them.
  func testOverridesReachEachLifetimeAndWhatIsBuilt() {
    overrideDependencies { $0.greeting = "new" }
    XCTAssertEqual(DependencyValues.current[GreetingsKey<Int>.self], "cached: new")
    XCTAssertEqual(DependencyValues.current[GreetingsKey<String>.self], "transient: new")
    overrideDependencies { $0[GreetingsKey<Int>.self] = "own" }
    XCTAssertEqual(DependencyValues.current[GreetingsKey<Int>.self], "own")
  }

  // They changed the fresh values, and had no effect on the test.
  func testOverridesThatAreSetInsideFreshValuesAreThoseOfTheTest() {
    withDependencies {
      $0 = .test
    } operation: {
      overrideDependencies { $0.greeting = "inside" }
      XCTAssertEqual(DependencyValues.current.greeting, "Hello")
    }
    XCTAssertEqual(DependencyValues.current.greeting, "inside")
  }

  func testAModelsOwnOverrideWins() {
    struct Model { @Dependency(\.greeting) var greeting }
    let model = withDependencies({ $0.greeting = "model" }, operation: { Model() })
    XCTAssertEqual(model.greeting, "model")
    overrideDependencies { $0.greeting = "later" }
    XCTAssertEqual(model.greeting, "model")
    XCTAssertEqual(Model().greeting, "later")
  }

  func testAResetAroundAReadHidesThem() {
    withDependencies {
      $0.reset(Greeting.self)
    } operation: {
      XCTAssertEqual(DependencyValues.current.greeting, "Hello")
    }
  }

  func testADescriptionListsThem() {
    XCTAssertTrue("\(DependencyValues.current)".contains("Greeting = setUp"))
  }

  // An override belonged to the context of its call, so code in another one got the live value.
  func testOverridesHoldInEachContext() {
    for context in DependencyContext.allCases {
      withDependencies {
        $0.context = context
      } operation: {
        XCTAssertEqual(DependencyValues.current.greeting, "setUp")
      }
    }
    overrideDependencies { $0.context = .live }
    XCTAssertEqual(DependencyValues.current.greeting, "setUp")
  }

  // A reset was ignored.
  func testAResetTakesBackAnOverrideAndKeepsADefault() {
    XCTAssertEqual(DependencyValues.current.counter.next(), 1)
    overrideDependencies {
      $0.reset(Greeting.self)
      $0.reset(Counter.self)
    }
    XCTAssertEqual(DependencyValues.current.greeting, "Hello")
    XCTAssertEqual(DependencyValues.current.counter.next(), 2)
  }

  func testAPartOfALiveValueIsOneWarning() {
    let reports = reports {
      overrideDependencies { $0.untested += ", test" }
      overrideDependencies { $0.untested = "live, test" }
    }
    XCTAssertEqual(reports.map(\.isWarning), [true])
    XCTAssertEqual(DependencyValues.current.untested, "live, test")
  }

  func testOneMethodDoesNotSeeWhatAnotherOverrides() {
    XCTAssertEqual(DependencyValues.current.counter.next(), 1)
    withExpectedIssue("Untested") {
      XCTAssertEqual(DependencyValues.current.untested, "live")
    }
  }
}

/// An object that a method keeps, and that reads in its `deinit` what the method has set.
final class ReleasedAfterMethodTests: XCTestCase {
  static let read = LockIsolated<[String]>([])

  private final class Leaver: Sendable {
    let untested = Dependency(\.untested)
    init() { _ = untested.wrappedValue }
    deinit { ReleasedAfterMethodTests.read.withValue { $0.append(untested.wrappedValue) } }
  }

  private enum LeaverKey: TestDependencyKey {
    static var testValue: Leaver { Leaver() }
  }

  func testAKeepsTheObject() {
    overrideDependencies { $0.untested = "set" }
    _ = DependencyValues.current[LeaverKey.self]
  }

  // This method failed: the value had no test value.
  func testBFollows() { XCTAssertEqual(Self.read.value, ["set"]) }
}

private enum GreetingsKey<Life>: DependencyKey {
  static var liveValue: String {
    "\(lifetime == .transient ? "transient" : "cached"): \(DependencyValues.current.greeting)"
  }
  static var testValue: String { liveValue }
  static var lifetime: DependencyLifetime { Life.self == String.self ? .transient : .cached }
}
