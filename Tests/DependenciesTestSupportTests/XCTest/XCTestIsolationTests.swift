import Dependencies
import DependenciesTestSupport
import TestHelpers
import XCTest

private enum DraftKey: TestDependencyKey {
  static var testValue: String { "draft" }
  static var lifetime: DependencyLifetime { .transient }
}

/// XCTest methods share no defaults, even without an override in `setUp()`.
final class XCTestIsolationTests: XCTestCase {
  nonisolated(unsafe) static weak var token: TestMemoryTests.Token?
  nonisolated(unsafe) static var hasKept = false

  override func setUp() async throws {
    XCTAssertEqual(DependencyValues.current.counter.next(), 1)
    await Task.yield()
  }

  override func tearDown() {
    XCTAssertEqual(DependencyValues.current.counter.next(), 4)
  }

  static let shared = TestIsolationTests()

  override class func setUp() {
    prepareDependencies {
      $0.untested = "class"
      $0[DraftKey.self] = "class"
    }
  }

  func testAllThreadsHaveTheDefaultsOfTheMethodAndWhatTheClassPrepared() async {
    XCTAssertEqual(Self.shared.counter.next(), 2)
    let number = await Task.detached { DependencyValues.current.counter.next() }.value
    XCTAssertEqual(number, 3)
    XCTAssertEqual(DependencyValues.current.untested, "class")
    XCTAssertEqual(DependencyValues.current[DraftKey.self], "class")
  }

  // The value of the method replaced that of the class, unless the method had read it.
  func testAValueThatTheClassPreparedStays() {
    let reports = reports { prepareDependencies { $0.untested = "method" } }
    XCTAssertEqual(reports.count, 1)
    XCTAssertEqual(DependencyValues.current.untested, "class")
    for number in 2...3 { XCTAssertEqual(DependencyValues.current.counter.next(), number) }
  }

  func testAValueThatTheClassPreparedStaysAfterARead() {
    XCTAssertEqual(DependencyValues.current.untested, "class")
    testAValueThatTheClassPreparedStays()
  }

  // A default may read while it is released.
  func testKeeps() {
    prepareDependencies { $0.greeting = "prepared" }
    Self.token = DependencyValues.current[TestMemoryTests.Held.self].token
    XCTAssertNotNil(Self.token)
    _ = DependencyValues.current[TestMemoryTests.Farewell.self]
    Mates.read()
    Self.hasKept = true
    for number in 2...3 { XCTAssertEqual(DependencyValues.current.counter.next(), number) }
  }

  func testReleases() {
    XCTAssertTrue(Self.hasKept)
    XCTAssertNil(Self.token)
    // Values that read each other when they are released built each other, until the stack ended.
    XCTAssertTrue(Mates.made.value <= Mates.most)
    XCTAssertEqual(DependencyValues.current.greeting, "Hello")
    XCTAssertEqual(Self.shared.counter.next(), 2)
    XCTAssertEqual(DependencyValues.current.counter.next(), 3)
  }
}
