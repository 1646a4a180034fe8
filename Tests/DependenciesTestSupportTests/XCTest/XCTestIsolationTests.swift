import Dependencies
import DependenciesTestSupport
import XCTest

/// XCTest methods share no defaults, even without an override in `setUp()`.
final class XCTestIsolationTests: XCTestCase {
  nonisolated(unsafe) static weak var token: MemoryTests.Token?
  nonisolated(unsafe) static var hasKept = false

  @Dependency(\.counter) var counter

  override func setUp() async throws {
    XCTAssertEqual(DependencyValues.current.counter.next(), 1)
    await Task.yield()
  }

  override func tearDown() {
    XCTAssertEqual(DependencyValues.current.counter.next(), 3)
  }

  static let shared = Shared()
  struct Shared: Sendable {
    @Dependency(\.counter) var counter
  }

  override class func setUp() {
    prepareDependencies { $0.untested = "class" }
  }

  func testWhatTheClassPreparedHolds() {
    XCTAssertEqual(DependencyValues.current.untested, "class")
    XCTAssertEqual(counter.next(), 2)
  }

  func testASharedModelHasTheDefaultsOfOneMethod() {
    XCTAssertEqual(Self.shared.counter.next(), 2)
  }

  func testASharedModelHasTheDefaultsOfAnotherMethod() {
    XCTAssertEqual(Self.shared.counter.next(), 2)
  }

  func testADefaultMayReadWhileItIsReleased() {
    _ = DependencyValues.current[MemoryTests.Farewell.self]
    XCTAssertEqual(counter.next(), 2)
  }

  func testAllThreadsHaveTheDefaultsOfTheMethod() async {
    let number = await Task.detached { DependencyValues.current.counter.next() }.value
    XCTAssertEqual(number, 2)
  }

  func testKeeps() {
    prepareDependencies { $0.greeting = "prepared" }
    Self.token = DependencyValues.current[MemoryTests.Held.self].token
    XCTAssertNotNil(Self.token)
    Self.hasKept = true
    XCTAssertEqual(counter.next(), 2)
  }

  func testReleases() {
    XCTAssertTrue(Self.hasKept)
    XCTAssertNil(Self.token)
    XCTAssertEqual(DependencyValues.current.greeting, "Hello")
    XCTAssertEqual(counter.next(), 2)
  }
}
