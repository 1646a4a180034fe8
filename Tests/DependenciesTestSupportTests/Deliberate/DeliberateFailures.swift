#if os(Linux)
  import Dependencies
  import DependenciesTestSupport
  import XCTest

  /// Fails on purpose, when ``XCTestIssueTests`` runs it in a process of its own.
  final class DeliberateFailures: XCTestCase {
    enum Parent: DependencyKey {
      static var liveValue: Int { DependencyValues.current[Child.self] }
    }

    enum Child: DependencyKey {
      static var liveValue: Int { 1 }
    }

    static let read: Int = #line + 4

    func testReadsALiveValue() throws {
      try XCTSkipUnless(ChildTestRun.isChild)
      @Dependency(\.untested) var value
      XCTAssertEqual(value, "live")
      // The same read in a loop is reported once.
      for _ in 1...3 { XCTAssertEqual(value, "live") }
    }

    func testIsWarned() throws {
      try XCTSkipUnless(ChildTestRun.isChild)
      withDependencies {
        $0 = .live
      } operation: {
        _ = DependencyValues.current[Parent.self]
        withDependencies {
          $0[Child.self] = 2
        } operation: {
          _ = DependencyValues.current[Parent.self]
        }
      }
    }

    static let missing: Int = #line + 4

    func testExpectsAnIssueThatDoesNotCome() throws {
      try XCTSkipUnless(ChildTestRun.isChild)
      withExpectedIssue {}
    }
  }

  /// Leaves work behind on purpose.
  final class DeliberateStragglers: XCTestCase {
    static let model = LockIsolated<Model?>(nil)

    static let read: Int = #line + 2
    struct Model {
      @Dependency(\.greeting) var greeting
    }

    func testALeavesAModelBehind() throws {
      try XCTSkipUnless(ChildTestRun.isChild)
      let model = Model()
      XCTAssertEqual(model.greeting, "Hello")
      Self.model.setValue(model)
    }

    func testBUsesTheModelOnItsOwnThread() throws {
      try XCTSkipUnless(ChildTestRun.isChild)
      XCTAssertEqual(Self.model.value?.greeting, "Hello")
    }

    func testCUsesTheModelOnAnother() async throws {
      try XCTSkipUnless(ChildTestRun.isChild)
      let model = Self.model.value
      let greeting = await Task.detached { model?.greeting }.value
      XCTAssertEqual(greeting, "Hello")
    }
  }

  /// Reports where no method runs.
  final class DeliberateTearDown: XCTestCase {
    static let report: Int = #line + 3

    override class func tearDown() {
      if ChildTestRun.isChild { reportIssue("The class was torn down.") }
    }

    func testSucceeds() throws {
      try XCTSkipUnless(ChildTestRun.isChild)
      XCTAssertEqual(DependencyValues.current.counter.next(), 1)
    }
  }

  /// Overrides in two ways that do not go together.
  final class DeliberateOverrides: XCTestCase {
    static let place: Int = #line + 3

    override func invokeTest() {
      withDependencies {
        $0.greeting = "around"
      } operation: {
        super.invokeTest()
      }
    }

    static let call: Int = #line + 4

    func testOverrides() throws {
      try XCTSkipUnless(ChildTestRun.isChild)
      overrideDependencies { $0.greeting = "method" }
    }
  }

  /// Reads before its first test, as an app does that hosts tests.
  final class DeliberateHost: XCTestCase {
    static let read: Int = #line + 3

    override class func setUp() {
      if ChildTestRun.isChild { _ = DependencyValues.current[Greeting.self] }
    }

    func testSucceeds() throws {
      try XCTSkipUnless(ChildTestRun.isChild)
      XCTAssertEqual(DependencyValues.current.counter.next(), 1)
    }
  }
#endif
