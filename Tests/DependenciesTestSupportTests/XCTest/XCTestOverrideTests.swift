import Dependencies
import DependenciesTestSupport
import XCTest

/// Overrides around each method, as test classes inherit them.
class InvokeTestTests: XCTestCase {
  override func invokeTest() {
    withDependencies {
      $0.greeting = "base"
      $0.untested = "base"
    } operation: {
      super.invokeTest()
    }
  }

  func testOverridesHoldInAsynchronousMethods() async throws {
    await Task.yield()
    XCTAssertEqual(DependencyValues.current.untested, "base")
  }
}

final class DerivedInvokeTestTests: InvokeTestTests {
  override func invokeTest() {
    withDependencies({ $0.greeting = "derived" }, operation: { super.invokeTest() })
  }

  func testTheOverridesOfTheBaseClassAreTheInnerOnes() {
    XCTAssertEqual(DependencyValues.current.greeting, "base")
  }

  func testTheOverridesOfTheBodyWin() {
    withDependencies {
      $0.greeting = "body"
    } operation: {
      XCTAssertEqual(DependencyValues.current.greeting, "body")
    }
  }
}

/// Overrides that a method makes for its rest.
final class OverrideDependenciesTests: XCTestCase {
  private struct Failure: Error {}

  override func setUp() async throws {
    await Task.yield()
    overrideDependencies { $0.greeting = "setUp" }
  }

  func testOverridesHoldOnEveryThread() async {
    let greeting = await Task.detached { DependencyValues.current.greeting }.value
    XCTAssertEqual(greeting, "setUp")
  }

  func testALaterOverrideWinsUnlessItsClosureThrows() {
    XCTAssertEqual(DependencyValues.current.greeting, "setUp")
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
    withDependencies {
      $0.greeting = "body"
    } operation: {
      XCTAssertEqual(DependencyValues.current.greeting, "body")
    }
  }

  func testTheContextCanBeOverriddenAfterARead() {
    XCTAssertEqual(DependencyValues.current.counter.next(), 1)
    overrideDependencies { $0.context = .live }
    XCTAssertEqual(DependencyValues.current.untested, "live")
  }

  func testOneMethodDoesNotSeeWhatAnotherOverrides() {
    XCTAssertEqual(DependencyValues.current.counter.next(), 1)
    withExpectedIssue("Untested") {
      XCTAssertEqual(DependencyValues.current.untested, "live")
    }
  }
  // The second call released the replaced override under a lock, and its `deinit` waited for the same lock.
  func testAnOverrideThatIsReplacedReadsWhileItGoes() {
    let greetings = LockIsolated<[String]>([])
    for number in 1...2 {
      let object = Reader { greetings.withValue { $0.append(DependencyValues.current.greeting) } }
      overrideDependencies {
        $0.override(LazyNumberKey.self) { withExtendedLifetime(object) { number } }
      }
    }
    XCTAssertEqual(DependencyValues.current[LazyNumberKey.self], 2)
    XCTAssertEqual(greetings.value, ["setUp"])
  }

  private final class Reader: Sendable {
    private let read: @Sendable () -> Void

    init(_ read: @escaping @Sendable () -> Void) { self.read = read }
    deinit { read() }
  }

  private enum LazyNumberKey: TestDependencyKey {
    static let testValue = 0
  }
}
