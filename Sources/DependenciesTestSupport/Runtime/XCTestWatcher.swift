internal import DependenciesCore
internal import XCTest

/// Knows which XCTest runs. The process has one, since each that XCTest is given stays.
///
/// XCTest tells observers only of what happens after they have been added, which is when somebody asks first. What happens
/// then tells what was going on: if a test ends, it was that test; if one begins, no test had begun yet.
final class XCTestWatcher: NSObject, XCTestObservation, Sendable {
  static let shared: XCTestWatcher = {
    let watcher = XCTestWatcher()
    let add: @Sendable () -> Void = { XCTestObservationCenter.shared.addTestObserver(watcher) }
    add()
    return watcher
  }()

  private struct State {
    var hasBeenTold = false
    var test: RunningTest?

    /// The suites that have begun, the innermost last.
    var suites: [RunningTest] = []

    /// A suite whose `class func setUp()` may be running, since none of its tests has begun.
    var suiteInSetUp: RunningTest?
  }

  /// What runs, as long as XCTest has told nothing.
  private static let unknownTest = RunningTest(identity: "XCTest", name: nil)

  private let state = LockIsolated(State())

  /// The test that runs; nil between tests.
  var currentTest: RunningTest? {
    state.withValue { $0.hasBeenTold ? $0.test ?? $0.suiteInSetUp : Self.unknownTest }
  }

  /// Whether XCTest has told of anything.
  var hasBeenTold: Bool { state.withValue(\.hasBeenTold) }
}

extension XCTestWatcher {
  func testSuiteWillStart(_ testSuite: XCTestSuite) {
    let suite = RunningTest(identity: "suite \(testSuite.name)", name: testSuite.name)
    begin {
      $0.suites.append(suite)
      $0.suiteInSetUp = suite
    }
  }

  func testSuiteDidFinish(_ testSuite: XCTestSuite) {
    let suite = state.withValue { state in
      state.suiteInSetUp = nil
      return state.suites.popLast()
    }
    if let suite { TestDefaults.end(suite.identity, of: suite) }
  }

  func testCaseWillStart(_ testCase: XCTestCase) {
    let test = RunningTest(identity: testCase.name, name: testCase.name)
    begin {
      $0.test = test
      $0.suiteInSetUp = nil
    }
  }

  func testCaseDidFinish(_ testCase: XCTestCase) {
    let test = state.withValue { state in
      defer {
        state.test = nil
        state.hasBeenTold = true
      }
      return state.hasBeenTold ? state.test : Self.unknownTest
    }
    EscapedReads.discard()
    if let test {
      TestDefaults.end(test.identity, of: RunningTest(identity: testCase.name, name: testCase.name))
    }
  }

  private func begin(_ change: @Sendable (inout State) -> Void) {
    let isFirst = state.withValue { state in
      change(&state)
      defer { state.hasBeenTold = true }
      return !state.hasBeenTold
    }
    // So no test had begun.
    if isFirst {
      TestDefaults.forget(Self.unknownTest)
      EscapedReads.noteFirstTest()
    }
  }
}
