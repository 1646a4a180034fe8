#if os(Linux)
  import Dependencies
  import DependenciesTestSupport
  import ProcessRunner
  import Testing
  import XCTest

  /// The output of XCTest for methods that fail on purpose.
  @Suite(.disabled(if: ChildTestRun.isChild)) struct XCTestIssueTests {
    private static let file = "\(#filePath)"

    // An override around a method won over 'overrideDependencies', with only a warning in debug builds.
    @Test func aReportFailsTheXCTestOnceAtTheUsersLineAndAWarningDoesNot() async throws {
      let (failures, run) = try await ChildTestRun.xcTest("DeliberateFailures")
      #expect(!run.succeeded)
      let noEffect =
        "overrideDependencies has no effect on \\.counter inside an override of it."
      func failure(_ test: String, at line: Int, _ text: String) -> String {
        "\(Self.file):\(line): error: DeliberateFailures.\(test) : failed - \(text)"
      }
      let late = "@Dependency(\\.greeting) was read for a test that has ended."
      let missing = "@Dependency(\\.untested) has no test value, but was read in a test."
      let unexpected = "An issue was expected, but none was reported."
      #expect(
        failures == [
          failure("testCUsesTheModelOnAnother", at: DeliberateFailures.readOfModel, late),
          failure("testExpectsAnIssueThatDoesNotCome", at: DeliberateFailures.missing, unexpected),
          failure("testOverridesInVain", at: DeliberateFailures.overriding, noEffect),
          failure("testReadsALiveValue", at: DeliberateFailures.read, missing),
          failure("testReadsALiveValue", at: DeliberateFailures.read, missing),
        ]
      )
      #expect(run.output.contains("  Test:     DeliberateFailures.testALeavesAModelBehind\n"))
      // It advised 'withDependencies', which XCTest needs less.
      #expect(
        run.output.contains(
          "Override it for the test:\n\n  overrideDependencies {\n    $0.untested = …\n  }\n\nor give the key"
        )
      )
      let file = "DependenciesTestSupportTests/XCTestIssueTests.swift"
      #if DEBUG
        let facts = """
            Overridden at:  \(file):\(DeliberateFailures.place)
            Called at:      \(file):\(DeliberateFailures.overriding)
          """
      #else
        let facts = "  Called at:  \(file):\(DeliberateFailures.overriding)"
      #endif
      let text = """
        \(noEffect)

        \(facts)

        An override by 'withDependencies', such as one in 'invokeTest', takes precedence. Set the value there:

          withDependencies {
            $0.counter = …
          } operation: {
            …
          }

        """
      #expect(run.output.contains(text))
    }

    // XCTest takes no failure while no method runs, and the issue was lost.
    @Test func aReportBetweenMethodsFailsTheProcess() async throws {
      let (failures, run) = try await ChildTestRun.xcTest("DeliberateTearDown")
      #expect(!run.succeeded)
      #expect(failures == ["\(Self.file):\(DeliberateTearDown.report): error: The class was torn down."])
    }

    // The values were released after the method, when XCTest takes no failure, and the process stopped.
    @Test func theDeinitOfATestValueFailsTheNextMethod() async throws {
      let (failures, run) = try await ChildTestRun.xcTest("DeliberateDeinit")
      let text = "DeliberateDeinit.testBSucceeds : failed - not all calls were made"
      #expect(failures == ["\(Self.file):\(DeliberateDeinit.Mock.line): error: \(text)"])
      #expect(run.output.contains("Executed 2 tests, with 1 failure"))
    }

    // Reads by an app before the first test failed the test that happened to run first.
    @Test func readsBeforeTheFirstTestAreOneNote() async throws {
      let (failures, run) = try await ChildTestRun.xcTest("DeliberateHost")
      #expect(run.succeeded)
      #expect(failures == [])
      let note = """
        warning: Dependencies were read before the first test began, for example by the app that hosts the tests.

          @Dependency(Greeting.self):  DependenciesTestSupportTests/XCTestIssueTests.swift:\(DeliberateHost.read)

        No override of a test reaches these reads. If an app hosts the tests, let it do no work while they run:

          if !isTesting {
            …
          }

        In a test, read dependencies in 'setUp()', not in 'class func setUp()'.
        """
      #expect(run.errors.contains(note))
    }
  }

  /// Runs only in a process of its own.
  class DeliberateTestCase: XCTestCase {
    override func setUpWithError() throws {
      if !ChildTestRun.isChild { throw XCTSkip("XCTestIssueTests runs it in another process.") }
    }
  }

  /// Fails on purpose. The tests run in the order of their names.
  final class DeliberateFailures: DeliberateTestCase {
    static let model = LockIsolated<Model?>(nil)

    static let readOfModel = #line + 2
    struct Model {
      @Dependency(\.greeting) var greeting
    }

    static let place = #line + 2
    override func invokeTest() {
      withDependencies {
        $0.counter = Counter()
      } operation: {
        super.invokeTest()
      }
    }

    func testALeavesAModelBehind() {
      let model = Model()
      XCTAssertEqual(model.greeting, "Hello")
      Self.model.setValue(model)
    }

    func testBUsesTheModelOnItsOwnThread() {
      XCTAssertEqual(Self.model.value?.greeting, "Hello")
    }

    func testCUsesTheModelOnAnother() async {
      let model = Self.model.value
      let greeting = await Task.detached { model?.greeting }.value
      XCTAssertEqual(greeting, "Hello")
    }

    static let missing = #line + 2
    func testExpectsAnIssueThatDoesNotCome() {
      withExpectedIssue {}
    }

    func testIsWarned() {
      withDependencies({ $0.greeting = "overridden" }) { prepareDependencies { $0.greeting = "prepared" } }
    }

    static let overriding = #line + 2
    func testOverridesInVain() {
      overrideDependencies { $0.counter = Counter() }
    }

    static let read = #line + 2
    func testReadsALiveValue() {
      @Dependency(\.untested) var value
      // Each read is reported.
      for _ in 1...2 { XCTAssertEqual(value, "live") }
    }
  }

  /// Reports where no method runs.
  final class DeliberateTearDown: DeliberateTestCase {
    static let report = #line + 2
    override class func tearDown() {
      if ChildTestRun.isChild { reportIssue("The class was torn down.") }
    }

    func testSucceeds() {
      XCTAssertEqual(DependencyValues.current.counter.next(), 1)
    }
  }

  /// Makes a value whose `deinit` fails.
  final class DeliberateDeinit: DeliberateTestCase {
    final class Mock: TestDependencyKey, Sendable {
      static let line = #line + 1
      deinit { XCTFail("not all calls were made") }
      static var testValue: Mock { Mock() }
    }

    func testAReadsIt() {
      if ChildTestRun.isChild { _ = DependencyValues.current[Mock.self] }
    }

    func testBSucceeds() {}
  }

  /// Reads before its first test, as an app does that hosts tests.
  final class DeliberateHost: DeliberateTestCase {
    static let read = #line + 2
    override class func setUp() {
      if ChildTestRun.isChild { _ = DependencyValues.current[Greeting.self] }
    }

    func testSucceeds() {
      XCTAssertEqual(DependencyValues.current.counter.next(), 1)
    }
  }
#endif
